/**
 * `declined`, `expired`: by the bank. `authenticationRequired`: the bank wants to ask the person, which is no decline.
 * `invalid`: what was asked makes no sense to the provider. `unknown`: no such card or intent. `noCustomer`: the provider does
 * not know the customer, or not any more. `unreachable`: nothing is known of what happened; the same attempt may be made again.
 */
export type CardProblemKind =
  | 'declined'
  | 'expired'
  | 'authenticationRequired'
  | 'invalid'
  | 'unknown'
  | 'noCustomer'
  | 'unreachable'

interface About {
  /** The intent that the problem is about. */
  intentId?: string
  /** The card that the bank asks about. What goes on names it: the token that it came by may be used up. */
  cardId?: string
  /** With which the browser lets the person answer the bank. */
  clientSecret?: string
  /** By which the provider knows the request; for logs and the support. */
  requestId?: string
  cause?: unknown
}

/** What a card provider could not do, and why. */
export class CardProblem extends Error {
  override name = 'CardProblem'
  readonly kind: CardProblemKind
  /** For people, in the provider's words. */
  readonly say: string
  readonly intentId: string | undefined
  readonly cardId: string | undefined
  readonly clientSecret: string | undefined
  readonly requestId: string | undefined

  constructor(kind: CardProblemKind, say: string, { intentId, cardId, clientSecret, requestId, cause }: About = {}) {
    super(say, { cause })
    this.kind = kind
    this.say = say
    this.intentId = intentId
    this.cardId = cardId
    this.clientSecret = clientSecret
    this.requestId = requestId
  }
}

export const isCardProblem = (error: unknown, kind?: CardProblemKind): error is CardProblem =>
  error instanceof CardProblem && (kind === undefined || error.kind === kind)
