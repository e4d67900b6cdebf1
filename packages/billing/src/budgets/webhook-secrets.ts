import { openSealed, sealBytes, UnsealError } from '@perigee/server-kit/sealed-bytes'
import { newWebhookSecret, webhookSecretText } from '@perigee/server-kit/webhooks/sign'
import type { BudgetsContext } from './budgets-context'

type Needs = Pick<BudgetsContext, 'webhookKey'>

/** `text` is shown once; only `sealed` is kept. */
export function sealedNewSecret({ webhookKey }: Needs, budgetId: string): { sealed: Uint8Array; text: string } {
  const secret = newWebhookSecret()
  return { sealed: sealBytes(webhookKey, secret, contextOf(budgetId)), text: webhookSecretText(secret) }
}

/** Undefined for one that was sealed under another root secret. */
export function openWebhookSecret({ webhookKey }: Needs, budgetId: string, sealed: Uint8Array): Uint8Array | undefined {
  try {
    return openSealed(webhookKey, sealed, contextOf(budgetId))
  } catch (error) {
    if (error instanceof UnsealError) return undefined
    throw error
  }
}

const contextOf = (budgetId: string): string => `budget:${budgetId}`
