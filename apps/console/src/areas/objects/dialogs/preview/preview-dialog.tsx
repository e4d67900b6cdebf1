import { Modal } from '@mantine/core'
import { visibleText } from '@perigee/domain/visible-text'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useState } from 'react'
import { GeographicDistributionDialog } from '../geographic-distribution/geographic-distribution-dialog'
import { ShareDialog } from '@/areas/share/public'
import { messageOf } from '@/lib/failure'
import { notify } from '@/lib/notify'
import { downloadObject } from '@/areas/transfers/public'
import { useStorageContext } from '@/areas/storage/public'
import { useFocusReturn } from '@/lib/use-focus-return'
import { BarButton, PreviewBar } from './preview-bar'
import type { PreviewFile } from './preview-file'
import styles from './preview.module.css'
import { ShownFile } from './shown-file'
import { useCarousel } from './use-carousel'

export interface PreviewDialogProps {
  bucket: string
  /** Of the folder: with a slash at its end, or '' for the root of the bucket. */
  path: string
  /** The files of the folder in the order in which they are shown there; folders are left out. */
  entries: readonly PreviewFile[]
  /** Key of the file that is shown first. */
  start: string
  /** Asks whether to delete a file. Without it deleting is not offered. */
  onDelete?: (file: PreviewFile) => void
  onClose: () => void
}

/** Shows the files of a folder one after another, on the whole screen. Mount it only while it is open. */
export function PreviewDialog({ bucket, path, entries, start, onDelete, onClose }: PreviewDialogProps) {
  useFocusReturn()
  const context = useStorageContext()
  const [over, setOver] = useState<'share' | 'map' | null>(null)
  const { file, position, hasOthers, move, touch } = useCarousel(entries, start, over === null)

  const isEmpty = file === undefined
  useEffect(() => {
    if (isEmpty) onClose()
  }, [isEmpty, onClose])
  if (isEmpty) return null

  const download = () => {
    downloadObject(context, bucket, file).catch((cause: unknown) =>
      notify.error(`Error downloading file. ${messageOf(cause)}`, 'file preview'),
    )
  }
  const closeOver = () => setOver(null)

  return (
    <>
      <Modal.Root
        opened
        fullScreen
        padding={0}
        classNames={{ content: styles['dialog'] ?? '' }}
        onClose={onClose}
        closeOnEscape={over === null}
      >
        <Modal.Content radius={0}>
          <PreviewBar
            title={visibleText(path + file.name)}
            position={hasOthers ? `${position} of ${entries.length}` : null}
            onDownload={download}
            onShare={() => setOver('share')}
            onMap={() => setOver('map')}
            onDelete={onDelete && (() => onDelete(file))}
            onClose={onClose}
          />
          <div className={styles['stage']} {...touch}>
            {hasOthers && <BarButton label="Previous" icon={ChevronLeft} onClick={() => move(-1)} />}
            <div className={styles['content']}>
              <ShownFile key={file.key} context={context} bucket={bucket} file={file} onDownload={download} />
            </div>
            {hasOthers && <BarButton label="Next" icon={ChevronRight} onClick={() => move(1)} />}
          </div>
        </Modal.Content>
      </Modal.Root>
      {over === 'share' && <ShareDialog bucket={bucket} path={file.key} kind="file" onClose={closeOver} />}
      {over === 'map' && <GeographicDistributionDialog bucket={bucket} path={file.key} onClose={closeOver} />}
    </>
  )
}
