import type { Passkey } from '@perigee/contract/passkeys'
import { WizardDialog } from '@/components/wizard-dialog'
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
    <WizardDialog
      title="Rename Passkey"
      primary="Save"
      busy={rename.isPending}
      error={rename.error}
      onNext={() =>
        fields.check() && rename.mutate({ id: passkey.id, name: fields.values.name.trim() }, { onSuccess: done })
      }
      onClose={onClose}
    >
      <PasskeyNameField fields={fields} />
    </WizardDialog>
  )
}
