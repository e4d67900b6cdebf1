import { Text } from '@mantine/core'
import { required } from '@perigee/domain/text-rules'
import { incompleteCode, isCompleteCode } from '@perigee/domain/verification-code'
import { CodeField } from '@/components/code-field'
import { WizardFrame } from '@/components/wizard-frame'
import { recordEvent } from '@/lib/analytics'
import { notify } from '@/lib/notify'
import { textField, useFields } from '@/lib/use-fields'
import { useServerFlow } from '@/lib/use-server-flow'
import { startWizard, type WizardRules } from '@/lib/wizard'
import { StepPasswordField } from '@/components/step-password-field'
import { useEnableMfa, useGenerateSecret } from './mutations'
import { RecoveryCodeList } from './recovery-code-list'
import { ScanSecret } from './scan-secret'

type Step = 'password' | 'scan' | 'code' | 'recoveryCodes'
interface Draft {
  code: string
  /** Made by the server; gone with the dialog. */
  secret: string
  recoveryCodes: readonly string[]
}

const rules: WizardRules<Step, Draft> = {
  path: () => ['password', 'scan', 'code', 'recoveryCodes'],
  problem: (step, { code }) => (step === 'code' && !isCompleteCode(code) ? incompleteCode : null),
  mayGoBack: (step) => step !== 'recoveryCodes',
}
const start = startWizard<Step, Draft>('password', { code: '', secret: '', recoveryCodes: [] })

/** The password, QR code and secret, a code made with it, the recovery codes. */
export function SetupTwoFactorDialog({ onClose }: { onClose: () => void }) {
  const proof = useFields({ password: '' }, ({ password }) => ({ password: password === '' ? required : undefined }))
  const { mutateAsync: generate } = useGenerateSecret()
  const { mutateAsync: enable } = useEnableMfa()

  const flow = useServerFlow({
    rules,
    start,
    send: (step, { code }) => {
      switch (step) {
        case 'password':
          return proof.check() ? prove() : { stay: {} }
        case 'code':
          return confirm(code)
        case 'recoveryCodes':
          return finish()
        case 'scan':
          return undefined
      }
    },
  })
  const { code, secret, recoveryCodes } = flow.state.draft

  const prove = async () => ({ patch: { secret: await generate(proof.values.password) } })

  async function confirm(passcode: string) {
    const made = await enable(passcode)
    recordEvent('MFA Enabled')
    return { patch: { recoveryCodes: made } }
  }

  function finish() {
    notify.success('2FA successfully enabled')
    onClose()
  }

  return (
    <WizardFrame
      title="Set up two-factor authentication"
      heading="numbered"
      wizard={flow}
      steps={{
        password: {
          title: 'Confirm that it is you',
          view: <StepPasswordField label="Current password" {...textField(proof, 'password')} />,
        },
        scan: { title: 'Authenticator app', view: <ScanSecret secret={secret} /> },
        code: {
          title: 'Code',
          field: 'code',
          view: (
            <>
              <Text size="sm">Enter the 6-digit code that your authenticator app shows.</Text>
              <CodeField label="6-digit code" value={code} onChange={(typed) => flow.edit({ code: typed })} />
            </>
          ),
        },
        recoveryCodes: {
          title: 'Recovery codes',
          primary: 'Finish',
          secondary: null,
          closes: 'buttons',
          view: <RecoveryCodeList codes={recoveryCodes} />,
        },
      }}
      onClose={onClose}
    />
  )
}
