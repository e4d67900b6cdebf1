import { TextInput } from '@mantine/core'
import { Dialog } from '@/components/dialog'
import { CloseButton, DialogActions } from '@/components/dialog-actions'

interface Props {
  email: string
  link: string
  onClose: () => void
}

/** Where the browser does not let the page copy. */
export const InviteLinkDialog = ({ email, link, onClose }: Props) => (
  <Dialog title="Invite link" onSubmit={onClose} onClose={onClose}>
    <TextInput
      label="Select and copy it"
      description={`For ${email} alone: it opens for whoever is logged in with that address.`}
      readOnly
      value={link}
      onFocus={(event) => event.currentTarget.select()}
    />
    <DialogActions>
      <CloseButton />
    </DialogActions>
  </Dialog>
)
