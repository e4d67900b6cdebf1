import { commonRefusals } from '@perigee/contract/refusals/common'
import { addressProblem } from '@perigee/server-kit/webhooks/deliver'
import type { BudgetsContext } from './budgets-context'

/** Whether this installation sends to such an address; what its name stands for is looked up when something is sent. @throws invalidInput */
export function requireWebhookAddress(
  { settings }: Pick<BudgetsContext, 'settings'>,
  { webhook }: { webhook: string | null },
): void {
  const problem =
    webhook === null ? undefined : addressProblem(webhook, { privateAddresses: settings.webhookPrivateAddresses })
  if (problem !== undefined) throw commonRefusals.invalidInput(problem, 'webhook')
}
