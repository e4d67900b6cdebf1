import type { UserId } from '@perigee/std/brand'
import type { Generated } from 'kysely'

export type CardPaymentPurpose = 'funds' | 'invoice' | 'upgrade' | 'package'
/** `failed` can become `succeeded`: the browser may try another card. `succeeded` is the end. */
export type CardPaymentState = 'started' | 'processing' | 'actionRequired' | 'succeeded' | 'failed'

/** One business act that a card pays, written down before the card provider is asked: so it is charged once. */
export interface CardPaymentsTable {
  /** The provider's idempotency key. */
  id: Generated<string>
  user_id: UserId
  purpose: CardPaymentPurpose
  invoice_id: string | null
  cents: number
  state: CardPaymentState
  provider_intent: string | null
  /** Whose act it is: whoever comes with it again gets this row. */
  attempt_key: string
  /** Of the provider; null where the browser gives the card. */
  card_id: string | null
  created_at: Date
  settled_at: Date | null
  /** When what it was for was done: the upgrade, the package. */
  finished_at: Date | null
  /** In the provider's words for people. */
  failure: string | null
  refunded_cents: Generated<number>
}

/** What the card provider has told: kept until it was acted on, and a while longer, so that it is not done again. */
export interface ProviderEventsTable {
  provider: string
  event_id: string
  type: 'intentChanged' | 'cardChanged' | 'other'
  object_id: string
  received_at: Date
  handled_at: Date | null
  /** When somebody may take it: whoever has taken it may have been killed. */
  next_try_at: Date
  tries: Generated<number>
  last_error: string | null
}

export interface CardPaymentsSchema {
  'satellite.card_payments': CardPaymentsTable
  'satellite.provider_events': ProviderEventsTable
}
