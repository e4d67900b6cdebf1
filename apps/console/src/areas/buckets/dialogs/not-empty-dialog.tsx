import { Text } from '@mantine/core'
import { Dialog } from '@/components/dialog'
import { DialogActions, SubmitButton } from '@/components/dialog-actions'

export const notEmptyText = 'The bucket you tried to delete is not empty. You must delete all versions in the bucket.'

/** What is shown when a bucket could not be emptied. */
export function NotEmptyDialog({ bucket, onClose }: { bucket: string; onClose: () => void }) {
  return (
    <Dialog title="Delete Bucket" onSubmit={onClose} onClose={onClose}>
      <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
        {bucket}
      </Text>
      <Text>{notEmptyText}</Text>
      <DialogActions>
        <SubmitButton>Close</SubmitButton>
      </DialogActions>
    </Dialog>
  )
}
