import { Text } from '@mantine/core'
import { useState } from 'react'
import { WizardDialog } from '@/components/wizard-dialog'
import { notify } from '@/lib/notify'
import { FactorField, isCompleteFactor, noFactor } from './factor'
import { useDisableMfa } from './mutations'

export function DisableTwoFactorDialog({ onClose }: { onClose: () => void }) {
  const [factor, setFactor] = useState(noFactor)
  const disable = useDisableMfa()
  const done = () => {
    notify.success('MFA was disabled successfully')
    onClose()
  }
  return (
    <WizardDialog
      title="Disable Two-Factor"
      primary="Disable"
      destructive
      primaryDisabled={!isCompleteFactor(factor)}
      busy={disable.isPending}
      error={disable.error}
      onNext={() => disable.mutate(factor, { onSuccess: done })}
      onClose={onClose}
    >
      <Text size="sm">From then on your password alone logs in to your account. Every other device is logged out.</Text>
      <FactorField factor={factor} onChange={setFactor} />
    </WizardDialog>
  )
}
