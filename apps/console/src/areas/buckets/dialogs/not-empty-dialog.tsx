import { Text } from '@mantine/core'
import { WizardDialog } from '@/components/wizard-dialog'

export const notEmptyText = 'The bucket you tried to delete is not empty. You must delete all versions in the bucket.'

/** What is shown when a bucket could not be emptied. */
export function NotEmptyDialog({ bucket, onClose }: { bucket: string; onClose: () => void }) {
  return (
    <WizardDialog title="Delete Bucket" primary="Close" withoutSecondary onNext={onClose} onClose={onClose}>
      <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
        {bucket}
      </Text>
      <Text>{notEmptyText}</Text>
    </WizardDialog>
  )
}
