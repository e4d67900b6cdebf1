import { Text } from '@mantine/core'
import { useState } from 'react'
import { Dialog } from '@/components/dialog'
import { CancelButton, DialogActions, SubmitButton } from '@/components/dialog-actions'
import { notify } from '@/lib/notify'
import { FieldProblem } from '@/lib/refused-field'
import { FactorField, factorProblem, noFactor } from './factor'
import { useDisableMfa } from './mutations'

export function DisableTwoFactorDialog({ onClose }: { onClose: () => void }) {
  const [factor, setFactor] = useState(noFactor)
  const [missing, setMissing] = useState<FieldProblem | null>(null)
  const disable = useDisableMfa()
  const done = () => {
    notify.success('MFA was disabled successfully')
    onClose()
  }
  function send() {
    const problem = factorProblem(factor)
    if (problem === undefined) disable.mutate(factor, { onSuccess: done })
    else setMissing(new FieldProblem('code', problem))
  }
  return (
    <Dialog
      title="Disable two-factor authentication"
      intent="destructive"
      status={disable.isPending ? 'busy' : 'ready'}
      error={missing ?? disable.error}
      onSubmit={send}
      onClose={onClose}
    >
      <Text size="sm">From then on your password alone logs in to your account. Every other device is logged out.</Text>
      <FactorField
        factor={factor}
        onChange={(changed) => {
          setMissing(null)
          setFactor(changed)
        }}
      />
      <DialogActions>
        <CancelButton />
        <SubmitButton>Disable</SubmitButton>
      </DialogActions>
    </Dialog>
  )
}
