import { Skeleton, Text } from '@mantine/core'
import { mfa } from '@perigee/contract/mfa'
import { isCompleteCode } from '@perigee/domain/verification-code'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CodeField } from '@/components/code-field'
import { SecretField } from '@/components/secret-field'
import { WizardDialog } from '@/components/wizard-dialog'
import { useAccount } from '@/lib/account'
import { recordEvent } from '@/lib/analytics'
import { call } from '@/lib/call'
import { useConfig } from '@/lib/config'
import { notify } from '@/lib/notify'
import { useEnableMfa } from './mutations'
import { otpauthUri } from './otpauth-uri'
import { QrCode } from './qr-code'
import { RecoveryCodeList } from './recovery-code-list'

/** A secret for each opening of the dialog; gone from memory with it. */
const freshSecret = { queryKey: ['account', 'mfa-secret'], queryFn: () => call(mfa.generateSecret), gcTime: 0 }

/** QR code and secret, then a code made with it, then the recovery codes. */
export function SetupTwoFactorDialog({ onClose }: { onClose: () => void }) {
  const { data: secret, error } = useQuery({ ...freshSecret, staleTime: Infinity, retry: false })
  const [step, setStep] = useState<'scan' | 'code'>('scan')
  const [code, setCode] = useState('')
  const enable = useEnableMfa()

  if (enable.data) {
    const finish = () => {
      notify.success('2FA successfully enabled')
      onClose()
    }
    return (
      <WizardDialog
        title="Setup Two-Factor"
        step="Step 3: Recovery codes"
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
  if (step === 'scan') {
    return (
      <WizardDialog
        title="Setup Two-Factor"
        step="Step 1: Authenticator app"
        primary="Continue"
        primaryDisabled={!secret}
        error={error}
        onNext={() => setStep('code')}
        onClose={onClose}
      >
        <Text size="sm">Scan this QR code with your authenticator app, or enter the secret in it by hand.</Text>
        {secret === undefined ? !error && <Skeleton height={200} width={200} mx="auto" /> : <Scan secret={secret} />}
      </WizardDialog>
    )
  }
  return (
    <WizardDialog
      title="Setup Two-Factor"
      step="Step 2: Confirm"
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

function Scan({ secret }: { secret: string }) {
  const { email } = useAccount()
  const { brand, satelliteName } = useConfig()
  const issuer = `${brand.name} ${satelliteName}`
  return (
    <>
      <QrCode text={otpauthUri({ secret, email, issuer })} label="QR code for the authenticator app" />
      <SecretField label="Secret" value={secret} />
    </>
  )
}
