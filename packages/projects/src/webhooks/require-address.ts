import { commonRefusals } from '@perigee/contract/refusals/common'
import { addressProblem } from '@perigee/server-kit/webhooks/deliver'
import type { WebhooksContext } from './webhooks-context'

/** Whether this installation sends there; what its name stands for is looked at when something is sent. @throws invalidInput */
export function requireAddress({ settings }: Pick<WebhooksContext, 'settings'>, address: string): void {
  const problem = addressProblem(address, { privateAddresses: settings.webhookPrivateAddresses })
  if (problem !== undefined) throw commonRefusals.invalidInput(problem, 'address')
}
