import { useCase } from '@perigee/actors/use-case'
import { billingRefusals } from '@perigee/contract/refusals/billing'
import { deliver, type Delivery } from '@perigee/server-kit/webhooks/deliver'
import { findBudget, updateBudget } from '@perigee/satellite-db/budgets'
import { randomUUID } from 'node:crypto'
import type { BudgetsContext } from './budgets-context'
import { openWebhookSecret, sealedNewSecret } from './webhook-secrets'

type Needs = Pick<BudgetsContext, 'db' | 'clock' | 'settings' | 'webhookKey'>

/**
 * Another secret for the webhook of a budget of the person who asks. What waits to be sent is signed with it, too.
 * @returns it, which is not told again. @throws noSuchBudget, budgetWithoutWebhook
 */
export const makeWebhookSecret = useCase(
  'signedIn',
  async (context: Needs, { user }, { id }: { id: string }): Promise<string> => {
    const budget = await findBudget(context.db, { id, userId: user.id })
    if (!budget) throw billingRefusals.noSuchBudget()
    if (budget.webhook === null) throw billingRefusals.budgetWithoutWebhook()
    const { sealed, text } = sealedNewSecret(context, id)
    await updateBudget(context.db, id, { sealed_secret: sealed })
    return text
  },
)

/** Sends a test to the webhook of a budget of the person who asks, once. @throws noSuchBudget, budgetWithoutWebhook */
export const testWebhook = useCase(
  'signedIn',
  async (context: Needs, { user }, { id }: { id: string }): Promise<Delivery> => {
    const { db, clock, settings } = context
    const budget = await findBudget(db, { id, userId: user.id })
    if (!budget) throw billingRefusals.noSuchBudget()
    const { webhook: address, sealedSecret } = budget
    const secret = sealedSecret ? openWebhookSecret(context, id, sealedSecret) : undefined
    if (address === null || !secret) throw billingRefusals.budgetWithoutWebhook()
    const at = clock()
    const body = JSON.stringify({ type: 'test', timestamp: at.toISOString(), data: { budget: id } })
    return deliver(
      { address, secret },
      { id: randomUUID(), at, body },
      { privateAddresses: settings.webhookPrivateAddresses },
    )
  },
)
