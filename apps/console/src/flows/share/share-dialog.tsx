import { Text } from '@mantine/core'
import { WizardDialog } from '@/components/wizard-dialog'
import { type ShareKind, shareInfo, shareTitles } from './share-kind'

export interface ShareDialogProps {
  bucket: string
  /** '' for a bucket, with a slash at its end for a folder, the key for a file. */
  path: string
  kind: ShareKind
  onClose: () => void
}

/** Makes a public link and offers ways to pass it on. Mount it only while it is open. */
export function ShareDialog({ kind, onClose }: ShareDialogProps) {
  return (
    <WizardDialog title={shareTitles[kind]} primary="Close" withoutSecondary onNext={onClose} onClose={onClose}>
      <Text>{shareInfo(kind)}</Text>
    </WizardDialog>
  )
}
