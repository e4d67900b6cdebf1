import type { BillingAddress } from '@perigee/contract/payments/accounts'
import type { ComponentType, Ref } from 'react'

/** How a payment ended that the browser confirmed; `say` is for whoever wanted to pay. */
export type Outcome = { status: 'succeeded' | 'processing' } | { status: 'failed'; say: string }

/** A part of the form was filled in wrongly, or could not be drawn: the message says it to whoever fills it in. */
export class PaymentFormError extends Error {
  override readonly name = 'PaymentFormError'
}

/** How far a card's fields are. */
export interface CardState {
  /** They are drawn and can be filled in. */
  ready: boolean
  complete: boolean
}

/**
 * The fields of a card. Its number never reaches our server: each method hands it to the provider and answers with a name
 * of the provider's. They throw PaymentFormError with what is wrong, and refuse prepaid cards.
 */
export interface CardField {
  /** For POST /cards and POST /purchase. */
  token(): Promise<string>
  /** For POST /payment-methods: the card is set up with the secret of GET /card-setup-secret, 3-D Secure included. */
  paymentMethod(setupSecret: string): Promise<string>
  /** Pays an intent of POST /create-intent with this card; `intent` is asked for once the fields are right. */
  pay(intent: () => Promise<string>): Promise<Outcome>
}

export interface CardProps {
  ref: Ref<CardField>
  /** What it is filled in for; it does not change. A payment is in cents. */
  use: { for: 'token' } | { for: 'setup' } | { for: 'payment'; cents: number }
  onState?: ((state: CardState) => void) | undefined
}

export interface AddressField {
  /** @throws PaymentFormError 'Address is incomplete' */
  value(): Promise<BillingAddress>
}

export interface AddressProps {
  ref: Ref<AddressField>
  initial?: BillingAddress | null | undefined
}

export interface ExpressProps {
  cents: number
  /** The client secret of an intent that may be paid by other means than cards. */
  intent: () => Promise<string>
  onOutcome: (outcome: Outcome) => void
  onError: (error: unknown) => void
}

/** What a card provider puts into the browser. One per page, made by `PaymentFormPlace`. */
export interface PaymentForm {
  /** 'Stripe', or the sandbox's name. */
  readonly name: string
  /** Nothing that is paid with it is money. */
  readonly isSandbox: boolean
  readonly Card: ComponentType<CardProps>
  readonly Address: ComponentType<AddressProps>
  /** Wallets and the like. Draws nothing where this browser has none. */
  readonly Express: ComponentType<ExpressProps>
  /** Finishes a payment, or the set-up of a card, whose bank asks for 3-D Secure. */
  finish(clientSecret: string): Promise<Outcome>
  /** How a payment stands, as the provider says: what the address says after a return proves nothing. */
  status(clientSecret: string): Promise<Outcome>
}

/** Where a provider sends the browser back to after a confirmation on a page of its own. */
export const returnUrl = (): string => `${location.origin}/account/billing`
