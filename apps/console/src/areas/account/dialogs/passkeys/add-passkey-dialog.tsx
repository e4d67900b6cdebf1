import { Text } from '@mantine/core'
import type { PasskeyCreation } from '@perigee/contract/web-authn'
import { deviceText } from '@perigee/domain/device-text'
import { required } from '@perigee/domain/text-rules'
import { WizardFrame } from '@/components/wizard-frame'
import { useAccount } from '@/lib/account'
import { recordEvent } from '@/lib/analytics'
import { notify } from '@/lib/notify'
import { FieldProblem } from '@/lib/refused-field'
import { textField, useFields } from '@/lib/use-fields'
import { useServerFlow } from '@/lib/use-server-flow'
import { startWizard, type WizardRules } from '@/lib/wizard'
import { type Factor, FactorField, factorProblem, noFactor } from '../two-factor/factor'
import { PasskeyNameField, passkeyNameProblem } from './passkey-name-field'
import { useAddPasskey, useBeginRegistration } from '../../model/passkeys'
import { StepPasswordField } from '@/components/step-password-field'

type Step = 'proof' | 'creation'
interface Draft {
  factor: Factor
  /** What the browser is to create; null until the person has proven who they are. */
  creation: PasskeyCreation | null
}

const rules: WizardRules<Step, Draft> = { path: () => ['proof', 'creation'] }
const start = startWizard<Step, Draft>('proof', { factor: noFactor, creation: null })

/** Who is logged in proves once more who they are; then the browser makes the passkey. */
export function AddPasskeyDialog({ onClose }: { onClose: () => void }) {
  const { isMFAEnabled } = useAccount()
  const proof = useFields({ password: '' }, ({ password }) => ({ password: password === '' ? required : undefined }))
  const naming = useFields({ name: deviceText(navigator.userAgent) }, ({ name }) => ({
    name: passkeyNameProblem(name),
  }))
  const { mutateAsync: begin } = useBeginRegistration()
  const { mutateAsync: add } = useAddPasskey()

  const flow = useServerFlow({
    rules,
    start,
    send: (step, { factor, creation }) => {
      if (step === 'proof') return proof.check() ? prove(factor) : { stay: {} }
      return creation !== null && naming.check() ? create(creation) : { stay: {} }
    },
  })
  const { factor } = flow.state.draft

  function prove(given: Factor) {
    const missing = isMFAEnabled ? factorProblem(given) : undefined
    if (missing !== undefined) throw new FieldProblem('code', missing)
    return begun(given)
  }

  async function begun(given: Factor) {
    const creation = await begin({ password: proof.values.password, factor: isMFAEnabled ? given : null })
    return { patch: { creation } }
  }

  async function create(creation: PasskeyCreation) {
    await add({ creation, name: naming.values.name.trim() })
    recordEvent('Passkey Added')
    notify.success('Passkey added')
    onClose()
  }

  return (
    <WizardFrame
      title="Add passkey"
      heading="numbered"
      wizard={flow}
      steps={{
        proof: {
          title: 'Confirm that it is you',
          view: (
            <>
              <StepPasswordField label="Current password" {...textField(proof, 'password')} />
              {isMFAEnabled && <FactorField factor={factor} onChange={(changed) => flow.edit({ factor: changed })} />}
            </>
          ),
        },
        creation: {
          title: 'Create the passkey',
          primary: 'Create passkey',
          view: (
            <>
              <Text size="sm">
                Your browser asks where to keep it: on this device, in a password manager or on a security key.
              </Text>
              <PasskeyNameField fields={naming} />
            </>
          ),
        },
      }}
      onClose={onClose}
    />
  )
}
