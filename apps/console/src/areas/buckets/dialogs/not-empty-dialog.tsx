import { Text } from '@mantine/core'
import { useConfig } from '@/lib/config'
import { showsVersions } from '@/lib/flags'
import { Dialog } from '@/components/dialog'
import { CloseButton, DialogActions } from '@/components/dialog-actions'

const notEmptyText = 'The bucket you tried to delete is not empty. You must delete all versions in the bucket.'

/** A bucket that could not be emptied: what has to be done first. */
export function NotEmptyDialog({ bucket, onClose }: { bucket: string; onClose: () => void }) {
  const config = useConfig()
  return (
    <Dialog title="Delete bucket" onSubmit={onClose} onClose={onClose}>
      <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
        {bucket}
      </Text>
      <Text>{notEmptyText}</Text>
      <Text>
        {showsVersions(config)
          ? "Open the bucket, turn on 'show versions', and delete all versions and delete markers."
          : 'Delete all versions and delete markers with an S3 tool, then delete the bucket.'}
      </Text>
      <DialogActions>
        <CloseButton />
      </DialogActions>
    </Dialog>
  )
}
