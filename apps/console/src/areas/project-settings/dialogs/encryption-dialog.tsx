import { TextInput, Text } from '@mantine/core'
import { Dialog } from '@/components/dialog'
import { CancelButton, DialogActions, SubmitButton } from '@/components/dialog-actions'
import { HelpLink } from '@/components/help-link'
import { useBeginProject } from '@/lib/begin-project'
import { encryptionName } from '@/lib/who-can-read'

interface Props {
  managed: boolean
  onClose: () => void
}

/** How a project is encrypted, and that this stays. */
export function EncryptionDialog({ managed, onClose }: Props) {
  const begin = useBeginProject()
  const leaveFor = () => {
    onClose()
    begin()
  }
  return (
    <Dialog title="Project Encryption" onSubmit={leaveFor} onClose={onClose}>
      <TextInput label="Encryption" readOnly value={encryptionName(managed)} />
      <Text size="sm">
        {managed
          ? 'Managed by the service: it keeps the passphrase, could read the data, and opens it for every member of the project.'
          : 'The service never sees the passphrase, and nobody can recover it.'}
      </Text>
      <Text size="sm">
        {managed
          ? 'Names and contents are stored encrypted. A copy of the database alone, or of the stored files alone, opens nothing.'
          : 'Names and contents are stored encrypted, and the service cannot read what is stored. While you work with files here, with S3 tools or through a shared link, it encrypts and decrypts them with keys made from the passphrase, for as long as each request takes.'}{' '}
        <HelpLink topic={managed ? 'automaticEncryption' : 'selfManagedEncryption'} />
      </Text>
      <Text size="sm" c="dimmed">
        Encryption method is set at project creation and can't be changed.
      </Text>
      <DialogActions>
        <CancelButton>Close</CancelButton>
        <SubmitButton>New Project</SubmitButton>
      </DialogActions>
    </Dialog>
  )
}
