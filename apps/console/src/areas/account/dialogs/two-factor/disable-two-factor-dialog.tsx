import { Text } from '@mantine/core'
import { useState } from 'react'
import { Dialog } from '@/components/dialog'
import { CancelButton, DialogActions, SubmitButton } from '@/components/dialog-actions'
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
    <Dialog
      title="Disable two-factor authentication"
      intent="destructive"
      status={disable.isPending ? 'busy' : isCompleteFactor(factor) ? 'ready' : 'incomplete'}
      error={disable.error}
      onSubmit={() => disable.mutate(factor, { onSuccess: done })}
      onClose={onClose}
    >
      <Text size="sm">From then on your password alone logs in to your account. Every other device is logged out.</Text>
      <FactorField factor={factor} onChange={setFactor} />
      <DialogActions>
        <CancelButton />
        <SubmitButton>Disable</SubmitButton>
      </DialogActions>
    </Dialog>
  )
}
