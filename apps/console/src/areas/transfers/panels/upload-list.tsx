import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef } from 'react'
import type { Upload } from '../model/activities'
import { UploadRow } from './upload-row'
import styles from './upload-panel.module.css'

/** More are drawn only where they can be seen. */
const drawnAtMost = 100
const rowHeight = 64

export const UploadList = ({ uploads }: { uploads: readonly Upload[] }) =>
  uploads.length > drawnAtMost ? <LongList uploads={uploads} /> : <ShortList uploads={uploads} />

function ShortList({ uploads }: { uploads: readonly Upload[] }) {
  return (
    <ul className={styles['list']}>
      {uploads.map((upload) => (
        <li key={upload.id}>
          <UploadRow upload={upload} />
        </li>
      ))}
    </ul>
  )
}

/** Goes along with what is uploading as long as nobody has scrolled. */
function LongList({ uploads }: { uploads: readonly Upload[] }) {
  const scroller = useRef<HTMLDivElement>(null)
  const rows = useVirtualizer({
    count: uploads.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: (at) => uploads[at]?.id ?? at,
    overscan: 4,
  })
  const followed = useRef(true)
  const current = uploads.findIndex(({ status }) => status === 'running')
  useEffect(() => {
    if (followed.current && current >= 0) rows.scrollToIndex(current, { align: 'center' })
  }, [rows, current])

  return (
    <div
      ref={scroller}
      className={styles['list']}
      tabIndex={0}
      role="group"
      aria-label="All uploads"
      onWheel={() => (followed.current = false)}
      onTouchMove={() => (followed.current = false)}
      onKeyDown={() => (followed.current = false)}
    >
      <ul style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, key, start }) => {
          const upload = uploads[index]
          return upload ? (
            <li
              key={key}
              className={styles['placed']}
              aria-setsize={uploads.length}
              aria-posinset={index + 1}
              style={{ height: rowHeight, transform: `translateY(${start}px)` }}
            >
              <UploadRow upload={upload} />
            </li>
          ) : null
        })}
      </ul>
    </div>
  )
}
