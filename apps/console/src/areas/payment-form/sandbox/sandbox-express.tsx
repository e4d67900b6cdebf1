import { Button } from '@mantine/core'
import { Wallet } from 'lucide-react'
import { useAction } from '@/lib/use-action'
import type { ExpressProps } from '../payment-form'
import { payInSandbox } from './confirm'

/** In place of the wallets that a real provider offers. */
export function SandboxExpress({ intent, onOutcome, onError }: ExpressProps) {
  const { busy, run } = useAction()
  const pay = () =>
    run(async () => {
      try {
        onOutcome(await payInSandbox(await intent(), 'pm_card_visa'))
      } catch (cause) {
        onError(cause)
      }
    })
  return (
    <Button variant="default" fullWidth loading={busy} leftSection={<Wallet size={16} aria-hidden />} onClick={pay}>
      Pay with the test wallet
    </Button>
  )
}
