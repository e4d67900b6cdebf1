import type { PaymentForm } from '../payment-form'
import { SandboxAddress } from './sandbox-address'
import { SandboxCard } from './sandbox-card'
import { SandboxExpress } from './sandbox-express'
import { finishInSandbox, statusInSandbox } from './confirm'

/** The form of the embedded sandbox: test numbers only, and none of them leaves the browser. */
export const sandboxForm: PaymentForm = {
  name: 'the sandbox',
  isSandbox: true,
  Card: SandboxCard,
  Address: SandboxAddress,
  Express: SandboxExpress,
  finish: finishInSandbox,
  status: statusInSandbox,
}
