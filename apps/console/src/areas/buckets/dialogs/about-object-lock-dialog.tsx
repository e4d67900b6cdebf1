import { Text } from '@mantine/core'
import { Dialog } from '@/components/dialog'
import { CloseButton, DialogActions } from '@/components/dialog-actions'
import { HelpLink } from '@/components/help-link'

export const AboutObjectLockDialog = ({ onClose }: { onClose: () => void }) => (
  <Dialog title="Object Lock" onSubmit={onClose} onClose={onClose}>
    <Text>
      Object lock keeps versions of files from being deleted or overwritten until a date. It protects them against
      mistakes, and against whoever steals a key.
    </Text>
    <Text>
      In governance mode, people with the permission to bypass the lock can lift it early. In compliance mode nobody
      can, not even the owner of the project. A legal hold has no date: it stays until somebody takes it away.
    </Text>
    <Text>
      It needs versioning, and it cannot be disabled once it is enabled for a bucket. A default retention locks each new
      file of the bucket; the lock of a single version can be set too.
    </Text>
    <Text>
      <HelpLink topic="objectLock">Documentation of object lock</HelpLink>
    </Text>
    <DialogActions>
      <CloseButton />
    </DialogActions>
  </Dialog>
)
