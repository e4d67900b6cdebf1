import { second } from '@perigee/std/durations'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useActivities } from '../model/activities'
import type { Upload } from '../model/upload'
import { type UploadLine, uploadLines } from './upload-lines'
import { FolderRow, UploadRow } from './upload-row'
import styles from './upload-panel.module.css'

/** More are drawn only where they can be seen. */
const drawnAtMost = 30
const rowHeight = 44
/** Milliseconds. */
const followedEvery = 1.5 * second

export function UploadList({ uploads }: { uploads: readonly Upload[] }) {
  const { uploadTally } = useActivities()
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const onToggle = useCallback((group: string) => setOpen((before) => toggled(before, group)), [])
  const lines = uploadLines(uploads, uploadTally, (group) => open.has(group))
  const list = { lines, onToggle, alone: uploads.length === 1 }
  return lines.length > drawnAtMost ? <LongList {...list} follows={open.size === 0} /> : <ShortList {...list} />
}

function toggled(open: ReadonlySet<string>, group: string): ReadonlySet<string> {
  const now = new Set(open)
  if (!now.delete(group)) now.add(group)
  return now
}

interface Props {
  lines: readonly UploadLine[]
  alone: boolean
  onToggle: (group: string) => void
}

const Line = ({ line, alone, onToggle }: { line: UploadLine } & Omit<Props, 'lines'>) =>
  line.kind === 'file' ? (
    <UploadRow upload={line.upload} inFolder={line.inFolder} alone={alone} />
  ) : (
    <FolderRow line={line} onToggle={onToggle} />
  )

const ShortList = ({ lines, ...rest }: Props) => (
  <ul className={styles['list']}>
    {lines.map((line) => (
      <li key={line.id}>
        <Line line={line} {...rest} />
      </li>
    ))}
  </ul>
)

/** Goes along with what is uploading as long as nobody has scrolled or opened a folder. */
function LongList({ lines, follows, ...rest }: Props & { follows: boolean }) {
  const scroller = useRef<HTMLDivElement>(null)
  const rows = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: (at) => lines[at]?.id ?? at,
    overscan: 4,
  })
  const followed = useRef(true)
  const current = lines.findIndex((line) => line.kind === 'file' && line.upload.status === 'running')
  const follow = useEffectEvent(() => {
    if (follows && followed.current && current >= 0) rows.scrollToIndex(current, { align: 'center' })
  })
  // Each time the page is laid out for it.
  useEffect(() => {
    const timer = setInterval(follow, followedEvery)
    return () => clearInterval(timer)
  }, [])

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
          const line = lines[index]
          return line ? (
            <li
              key={key}
              className={styles['placed']}
              aria-setsize={lines.length}
              aria-posinset={index + 1}
              style={{ transform: `translateY(${start}px)` }}
            >
              <Line line={line} {...rest} />
            </li>
          ) : null
        })}
      </ul>
    </div>
  )
}
