/**
 * What the browser's part of a real provider does with the provider itself, done with ours: it exists only with the
 * sandbox. The form maps a test number to the name of its payment method (packages/domain/src/cards/test-cards.ts), so no
 * number leaves the browser.
 *
 * The form of a card calls `POST /api/v0/payments/sandbox/confirm` with a client secret:
 * - `{clientSecret, paymentMethod}` pays an intent, or saves a card, with this card;
 * - the answer `{status: 'requires_action'}` wants "Approve / Refuse" from the person: `{clientSecret, approve}`;
 * - `{clientSecret}` alone asks how it stands, as after a reload in the middle of it.
 */
export interface CardSandbox {
  /** @throws CardProblem `unknown` for a secret of nobody or of another customer, `invalid` for what it cannot take now */
  confirm(customerId: string, act: SandboxAct): Promise<SandboxAnswer>
}

export interface SandboxAct {
  clientSecret: string
  /** Such as `pm_card_visa`. */
  paymentMethod?: string | undefined
  /** What the person says to the bank. */
  approve?: boolean | undefined
}

export interface SandboxAnswer {
  status: 'requires_payment_method' | 'requires_action' | 'processing' | 'succeeded' | 'canceled'
  /** Why it has not worked. */
  say: string
  /** Of the card that was saved, or has paid; '' before. */
  paymentMethodId: string
  funding: string
}
