import type { Passkey } from '@perigee/contract/passkeys'
import { Dialog } from '@/components/dialog'
import { CancelButton, DialogActions, SubmitButton } from '@/components/dialog-actions'
import { notify } from '@/lib/notify'
import { useFields } from '@/lib/use-fields'
import { PasskeyNameField, passkeyNameProblem } from './passkey-name-field'
import { useRenamePasskey } from '../../model/passkeys'

export function RenamePasskeyDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const fields = useFields({ name: passkey.name }, ({ name }) => ({ name: passkeyNameProblem(name) }))
  const rename = useRenamePasskey()
  const done = () => {
    notify.success('Passkey renamed')
    onClose()
  }
  return (
    <Dialog
      title="Rename passkey"
      status={rename.isPending ? 'busy' : 'ready'}
      error={rename.error}
      onSubmit={() =>
        fields.check() && rename.mutate({ id: passkey.id, name: fields.values.name.trim() }, { onSuccess: done })
      }
      onClose={onClose}
    >
      <PasskeyNameField fields={fields} />
      <DialogActions>
        <CancelButton />
        <SubmitButton>Save</SubmitButton>
      </DialogActions>
    </Dialog>
  )
}
