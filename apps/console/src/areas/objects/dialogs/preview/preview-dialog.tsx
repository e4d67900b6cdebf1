import { Modal } from '@mantine/core'
import { visibleText } from '@perigee/domain/visible-text'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect } from 'react'
import { shareDialog } from '@/areas/share/public'
import { type ReadableSignal, useSignal } from '@/lib/create-signal'
import { useIsTopDialog } from '@/lib/dialog-layers'
import { openDialog } from '@/lib/dialogs'
import { explained } from '@/lib/failure'
import { notify } from '@/lib/notify'
import { downloadObject } from '@/areas/transfers/public'
import { type ObjectRef, refId, useStorageContext } from '@/areas/storage/public'
import { useFocusReturn } from '@/lib/use-focus-return'
import { PreviewBar, StepButton } from './preview-bar'
import { type Entry, type FileEntry, isVersion } from '../../model/entries'
import { LockMark } from '../../pages/list/lock-mark'
import { GeographicDistributionDialog } from '../geographic-distribution/geographic-distribution-dialog'
import styles from './preview.module.css'
import { ShownFile } from './shown-file'
import { useCarousel } from './use-carousel'

interface Props {
  bucket: string
  /** Of the folder: with a slash at its end, or '' for the root of the bucket. */
  path: string
  /** The lines of the folder in the order in which they are shown there; only files are shown here. */
  entries: ReadableSignal<readonly Entry[]>
  /** The file that is shown first. */
  start: ObjectRef
  /** Asks whether to delete a file, after the preview has closed. Without it deleting is not offered. */
  onDelete?: (file: FileEntry) => void
  onClose: () => void
}

/** Shows the files of a folder one after another, on the whole screen. Mount it only while it is open. */
export function PreviewDialog({ bucket, path, entries, start, onDelete, onClose }: Props) {
  useFocusReturn()
  const context = useStorageContext()
  const isTop = useIsTopDialog()
  const files = useSignal(entries).filter((entry) => entry.type === 'file')
  const { file, position, hasOthers, move, touch } = useCarousel(files, start, isTop)

  const isEmpty = file === undefined
  useEffect(() => {
    if (isEmpty) onClose()
  }, [isEmpty, onClose])
  if (isEmpty) return null

  const download = () => {
    downloadObject(context, bucket, file).catch((cause: unknown) =>
      notify.error(explained('Error downloading file.', cause), 'file preview'),
    )
  }

  return (
    <Modal.Root
      opened
      fullScreen
      padding={0}
      classNames={{ content: styles['dialog'] ?? '' }}
      onClose={onClose}
      closeOnEscape={isTop}
    >
      <Modal.Content radius={0}>
        <PreviewBar
          title={<PreviewTitle path={path} file={file} />}
          mark={<LockMark bucket={bucket} entry={file} />}
          position={hasOthers ? `${position} of ${files.length}` : null}
          onDownload={download}
          onShare={isVersion(file) ? undefined : () => openDialog(shareDialog, { bucket, object: file, kind: 'file' })}
          onMap={isVersion(file) ? undefined : () => openDialog(GeographicDistributionDialog, { bucket, object: file })}
          onDelete={
            onDelete &&
            (() => {
              onClose()
              onDelete(file)
            })
          }
          onClose={onClose}
        />
        <div className={styles['stage']} {...touch}>
          {hasOthers && <StepButton label="Previous" icon={ChevronLeft} onClick={() => move(-1)} />}
          <div className={styles['content']}>
            <ShownFile
              key={refId(file)}
              context={context}
              bucket={bucket}
              file={file}
              active={isTop}
              onDownload={download}
            />
          </div>
          {hasOthers && <StepButton label="Next" icon={ChevronRight} onClick={() => move(1)} />}
        </div>
      </Modal.Content>
    </Modal.Root>
  )
}

/** The whole key, and which version of it that is. */
const PreviewTitle = ({ path, file }: { path: string; file: FileEntry }) => (
  <>
    {visibleText(path + file.name)}
    {isVersion(file) && <span className={styles['version']}>{` Version ID: ${file.version}`}</span>}
  </>
)
