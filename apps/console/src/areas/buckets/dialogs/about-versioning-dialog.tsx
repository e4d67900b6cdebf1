import { Text } from '@mantine/core'
import { Dialog } from '@/components/dialog'
import { CloseButton, DialogActions } from '@/components/dialog-actions'
import { HelpLink } from '@/components/help-link'

export const AboutVersioningDialog = ({ onClose }: { onClose: () => void }) => (
  <Dialog title="Object Versioning" onSubmit={onClose} onClose={onClose}>
    <Text>
      A bucket with versioning keeps what was replaced or deleted: every version of a file can be looked at, downloaded
      and restored. Each of them takes room and counts towards the limits until it is deleted itself.
    </Text>
    <Text>
      Versioning can be enabled and suspended at any time. Versions that are there stay in both cases. Object lock needs
      versioning: in a bucket with object lock it cannot be suspended.
    </Text>
    <Text>
      <HelpLink topic="versioning">Documentation of versioning</HelpLink>
    </Text>
    <DialogActions>
      <CloseButton />
    </DialogActions>
  </Dialog>
)
