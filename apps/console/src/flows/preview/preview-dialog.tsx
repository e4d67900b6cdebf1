import { Modal, Text } from '@mantine/core'
import { useFocusReturn } from '@/lib/use-focus-return'
import type { PreviewFile } from './preview-file'

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
export function PreviewDialog({ entries, start, onClose }: PreviewDialogProps) {
  useFocusReturn()
  const file = entries.find(({ key }) => key === start)
  return (
    <Modal opened fullScreen title={start} onClose={onClose} closeButtonProps={{ 'aria-label': 'Close' }}>
      <Text>{file ? 'No preview available' : 'This file is gone.'}</Text>
    </Modal>
  )
}
