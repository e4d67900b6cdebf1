import { Text } from '@mantine/core'
import type { PasskeyCreation } from '@perigee/contract/web-authn'
import { deviceText } from '@perigee/domain/device-text'
import { required } from '@perigee/domain/text-rules'
import { useState } from 'react'
import { WizardDialog } from '@/components/wizard-dialog'
import { useAccount } from '@/lib/account'
import { recordEvent } from '@/lib/analytics'
import { notify } from '@/lib/notify'
import { textField, useFields } from '@/lib/use-fields'
import { FactorField, isCompleteFactor, noFactor } from '../two-factor/factor'
import { PasskeyNameField, passkeyNameProblem } from './passkey-name-field'
import { useAddPasskey, useBeginRegistration } from '../../model/passkeys'
import { StepPasswordField } from '../step-password-field'

/** Who is logged in proves once more who they are; then the browser makes the passkey. */
export function AddPasskeyDialog({ onClose }: { onClose: () => void }) {
  const { isMFAEnabled } = useAccount()
  const [creation, setCreation] = useState<PasskeyCreation | null>(null)
  const [factor, setFactor] = useState(noFactor)
  const proof = useFields({ password: '' }, ({ password }) => ({ password: password === '' ? required : undefined }))
  const naming = useFields({ name: deviceText(navigator.userAgent) }, ({ name }) => ({
    name: passkeyNameProblem(name),
  }))
  const begin = useBeginRegistration()
  const add = useAddPasskey()

  function prove() {
    if (!proof.check()) return
    const given = { password: proof.values.password, factor: isMFAEnabled ? factor : null }
    begin.mutate(given, { onSuccess: setCreation })
  }

  function create(asked: PasskeyCreation) {
    if (!naming.check()) return
    const done = () => {
      recordEvent('Passkey Added')
      notify.success('Passkey added')
      onClose()
    }
    add.mutate({ creation: asked, name: naming.values.name.trim() }, { onSuccess: done })
  }

  if (creation === null) {
    return (
      <WizardDialog
        title="Add Passkey"
        step="Step 1: Confirm that it is you"
        primary="Continue"
        primaryDisabled={isMFAEnabled && !isCompleteFactor(factor)}
        busy={begin.isPending}
        error={begin.error}
        onNext={prove}
        onClose={onClose}
      >
        <StepPasswordField label="Current Password" {...textField(proof, 'password')} />
        {isMFAEnabled && <FactorField factor={factor} onChange={setFactor} />}
      </WizardDialog>
    )
  }
  return (
    <WizardDialog
      title="Add Passkey"
      step="Step 2: Create the passkey"
      primary="Create Passkey"
      busy={add.isPending}
      error={add.error}
      onNext={() => create(creation)}
      onBack={() => setCreation(null)}
      onClose={onClose}
    >
      <Text size="sm">
        Your browser asks where to keep it: on this device, in a password manager or on a security key.
      </Text>
      <PasskeyNameField fields={naming} />
    </WizardDialog>
  )
}
