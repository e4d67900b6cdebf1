import type { BillingContext } from '../context'

/** What use cases about budgets run in; each one names the part that it needs. */
export interface BudgetsContext extends BillingContext {
  /** Seals the secrets of webhooks. */
  webhookKey: Uint8Array
  /** Sends mails that an act has written down, once its transaction is committed. */
  deliverMailsSoon(): void
}
