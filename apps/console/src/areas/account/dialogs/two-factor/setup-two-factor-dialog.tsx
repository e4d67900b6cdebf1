import { Text } from '@mantine/core'
import { required } from '@perigee/domain/text-rules'
import { isCompleteCode } from '@perigee/domain/verification-code'
import { useState } from 'react'
import { CodeField } from '@/components/code-field'
import { WizardDialog } from '@/components/wizard-dialog'
import { recordEvent } from '@/lib/analytics'
import { notify } from '@/lib/notify'
import { textField, useFields } from '@/lib/use-fields'
import { StepPasswordField } from '../step-password-field'
import { useEnableMfa, useGenerateSecret } from './mutations'
import { RecoveryCodeList } from './recovery-code-list'
import { ScanSecret } from './scan-secret'

const title = 'Setup Two-Factor'

/** The password, QR code and secret, a code made with it, the recovery codes. The secret is gone with the dialog. */
export function SetupTwoFactorDialog({ onClose }: { onClose: () => void }) {
  const [step, setStep] = useState<'password' | 'scan' | 'code'>('password')
  const [code, setCode] = useState('')
  const proof = useFields({ password: '' }, ({ password }) => ({ password: password === '' ? required : undefined }))
  const generate = useGenerateSecret()
  const enable = useEnableMfa()

  function prove() {
    if (proof.check()) generate.mutate(proof.values.password, { onSuccess: () => setStep('scan') })
  }

  if (enable.data) {
    const finish = () => {
      notify.success('2FA successfully enabled')
      onClose()
    }
    return (
      <WizardDialog
        title={title}
        step="Step 4: Recovery codes"
        primary="Done"
        withoutSecondary
        persistent
        onNext={finish}
        onClose={finish}
      >
        <RecoveryCodeList codes={enable.data} />
      </WizardDialog>
    )
  }
  if (step === 'password' || generate.data === undefined) {
    return (
      <WizardDialog
        title={title}
        step="Step 1: Confirm that it is you"
        primary="Continue"
        busy={generate.isPending}
        error={generate.error}
        onNext={prove}
        onClose={onClose}
      >
        <StepPasswordField label="Current Password" {...textField(proof, 'password')} />
      </WizardDialog>
    )
  }
  if (step === 'scan') {
    return (
      <WizardDialog
        title={title}
        step="Step 2: Authenticator app"
        primary="Continue"
        onNext={() => setStep('code')}
        onBack={() => setStep('password')}
        onClose={onClose}
      >
        <ScanSecret secret={generate.data} />
      </WizardDialog>
    )
  }
  return (
    <WizardDialog
      title={title}
      step="Step 3: Confirm"
      primary="Confirm"
      primaryDisabled={!isCompleteCode(code)}
      busy={enable.isPending}
      error={enable.error}
      onNext={() => enable.mutate(code, { onSuccess: () => recordEvent('MFA Enabled') })}
      onBack={() => setStep('scan')}
      onClose={onClose}
    >
      <Text size="sm">Enter the 6-digit code that your authenticator app shows.</Text>
      <CodeField label="6-digit code" value={code} onChange={setCode} />
    </WizardDialog>
  )
}
