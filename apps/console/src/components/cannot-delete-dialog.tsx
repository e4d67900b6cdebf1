import { Text } from '@mantine/core'
import { Dialog } from '@/components/dialog'
import { CloseButton, DialogActions } from '@/components/dialog-actions'

interface Props {
  what: 'bucket' | 'access key' | 'domain'
  /** Empty when the creator has left. */
  creatorEmail: string
  onClose: () => void
}

/** For members who try to delete what somebody else made. */
export function CannotDeleteDialog({ what, creatorEmail, onClose }: Props) {
  return (
    <Dialog title="Cannot delete" onSubmit={onClose} onClose={onClose}>
      <Text>{`You can only delete ${what}s that you created.`}</Text>
      <Text>
        {`${what.slice(0, 1).toUpperCase()}${what.slice(1)} creator:`}{' '}
        <Text span fw={600} style={{ overflowWrap: 'anywhere' }}>
          {creatorEmail || 'unknown'}
        </Text>
      </Text>
      <Text>{`To delete this ${what}, you'll need to contact the owner or a project admin.`}</Text>
      <DialogActions>
        <CloseButton />
      </DialogActions>
    </Dialog>
  )
}
