/**
 * Whoever keeps cards and moves their money. Invoices, coupons and balances are ours: see docs/decisions/money.md. Two
 * implementations (packages/card-providers) pass one contract test. Everything here that fails because of a card, of what
 * was asked, or of a provider out of reach throws a `CardProblem` (card-problem.ts), `noCustomer` wherever a customer is
 * named; anything else that is thrown is a bug.
 */
export interface CardProvider {
  readonly name: CardProviderName

  /** The customer of this account; the same one however often it is asked for. */
  createCustomer(about: { userId: string; email: string; name: string }): Promise<{ id: string }>
  updateCustomer(id: string, change: { email?: string; address?: CardAddress | null }): Promise<void>
  /** Detaches every card; nothing can be charged to the customer afterwards. Again: nothing happens. */
  closeCustomer(id: string): Promise<void>

  /** The cards of a customer, the oldest first. */
  listCards(customerId: string): Promise<Card[]>
  /**
   * A card that nobody has charged yet, so that it can be judged before it is attached.
   * @param source a token or payment method that the browser got from the provider: never a card number
   * @throws CardProblem `invalid` for one that is unknown, used up, or belongs to another customer
   */
  readCard(customerId: string, source: CardSource): Promise<UnattachedCard>
  /**
   * Attaches a card that {@link readCard} gave, and has its bank agree to later charges without its owner.
   * @throws CardProblem `authenticationRequired` with a client secret when the bank wants to ask the person: the browser
   * finishes with it and adds the card again
   */
  addCard(customerId: string, cardId: string): Promise<Card>
  /** @throws CardProblem `unknown` for a card of nobody or of somebody else, here and below */
  updateCard(customerId: string, cardId: string, change: { expMonth: number; expYear: number }): Promise<void>
  makeDefault(customerId: string, cardId: string): Promise<void>
  removeCard(customerId: string, cardId: string): Promise<void>
  /** With which the browser saves a card, having its owner confirm it where the bank asks. */
  createSetupSecret(customerId: string): Promise<string>

  /**
   * Charges a card of the customer now. The same `attemptKey` again charges nothing and answers with the same intent;
   * with other values it is `invalid`.
   * @returns an intent that is `succeeded`, `processing`, or (never when `offSession`) `actionRequired`
   * @throws CardProblem with the intent's id when the bank refuses
   */
  charge(wanted: Charge): Promise<Intent>
  /** An intent that the browser confirms with a card of its own. The same `attemptKey` answers with the same intent. */
  createIntent(wanted: IntentWanted): Promise<Intent>
  /** @throws CardProblem `unknown` */
  readIntent(id: string): Promise<Intent>
  /** Nothing can be charged with it any more. @throws CardProblem `invalid` when it has succeeded */
  cancelIntent(id: string): Promise<void>
  /** Pays back part of an intent that has succeeded. @throws CardProblem `invalid` for more than is left of it */
  refund(wanted: { intentId: string; cents: number; attemptKey: string }): Promise<{ id: string }>
  /** Every intent that was created at or after `since`, in no promised order. */
  listIntents(since?: Date): AsyncIterable<Intent>

  /** @throws CardProblem `invalid` for a value that cannot be one of this type */
  addTaxId(customerId: string, wanted: { type: string; value: string }): Promise<{ id: string }>
  /** One that is not there counts as removed. */
  removeTaxId(customerId: string, taxId: string): Promise<void>

  /**
   * What a webhook tells, which is only that something has changed: its state is read from the provider.
   * @throws BadSignature unless these very bytes were signed by the provider within the last five minutes
   */
  readEvent(rawBody: string, signature: string): ProviderEvent
}

export type CardProviderName = 'sandbox' | 'stripe'

/** What the browser was given for a card. */
export type CardSource = { token: string } | { paymentMethod: string }

/** As the provider calls them; `expMonth` counts from 1. */
export interface UnattachedCard {
  id: string
  brand: string
  last4: string
  expMonth: number
  expYear: number
  /** The same for one number, whoever has the card. */
  fingerprint: string
  funding: 'credit' | 'debit' | 'prepaid' | 'unknown'
}

export interface Card extends UnattachedCard {
  /** Charged first. One card of a customer that has any. */
  isDefault: boolean
}

export interface CardAddress {
  name: string
  line1: string
  line2: string
  city: string
  postalCode: string
  state: string
  /** ISO 3166-1, two letters. */
  country: string
}

export interface Charge {
  customerId: string
  cardId: string
  cents: number
  /** Names the business act, so that it happens once: the id of a row of ours. */
  attemptKey: string
  /** On the receipt. */
  description: string
  /** Whether the person is away, and cannot be asked by the bank. */
  offSession: boolean
}

export interface IntentWanted {
  customerId: string
  cents: number
  attemptKey: string
  description: string
  /** Whether the card is attached to the customer once it has paid. */
  saveCard: boolean
  /** Whether nothing but a card may pay. */
  cardOnly: boolean
}

/**
 * `open`: waits for a card from the browser. `failed`: the last try was refused; the browser may try another card, so it
 * can still succeed. `succeeded` and `cancelled` are the end.
 */
export type IntentState = 'open' | 'actionRequired' | 'processing' | 'succeeded' | 'failed' | 'cancelled'

export interface Intent {
  id: string
  state: IntentState
  customerId: string
  cents: number
  refundedCents: number
  /** As it was created with; '' for an intent that is not ours. */
  attemptKey: string
  /** For the browser of its customer alone. */
  clientSecret: string
  cardId: string | null
  createdAt: Date
  /** Why it failed, in the provider's words for people. */
  failure?: string
}

export interface ProviderEvent {
  id: string
  /** `intentChanged`: `objectId` is an intent. `cardChanged`: it is a customer. */
  type: 'intentChanged' | 'cardChanged' | 'other'
  objectId: string
}

/** The body of a webhook is not the provider's. */
export class BadSignature extends Error {
  override name = 'BadSignature'
}
