/** What pays an invoice. Cents but `tokenMicros`. */
export interface PaymentSplit {
  tokens: bigint
  credit: bigint
  /** For the cards. */
  due: bigint
}

/** Millionths of a dollar in a cent. */
export const microsPerCent = 10_000n

/** Below it no card provider takes money: it is carried to the next invoice. In cents. */
export const leastCharge = 50n

const least = (a: bigint, b: bigint): bigint => (a < b ? a : b)

/**
 * Tokens first, then credit, the rest is due. Tokens are kept in millionths of a dollar and spent in whole cents: less
 * than a cent stays. `creditFirst` is the order of a provider that takes its own balance when an invoice is made.
 */
export function splitPayment(
  total: bigint,
  { tokenMicros = 0n, credit = 0n, creditFirst = false }: PaymentFunds,
): PaymentSplit {
  const tokenCents = tokenMicros / microsPerCent
  const fromCredit = creditFirst ? least(credit, total) : least(credit, total - least(tokenCents, total))
  const fromTokens = least(tokenCents, total - (creditFirst ? fromCredit : 0n))
  return { tokens: fromTokens, credit: fromCredit, due: total - fromTokens - fromCredit }
}

export interface PaymentFunds {
  tokenMicros?: bigint
  /** Cents. */
  credit?: bigint
  creditFirst?: boolean
}

/** What becomes of the rest that is due: too little for a card is owed with the next invoice, and this one is paid. */
export const settleRest = (due: bigint): { status: 'paid' | 'open'; carried: bigint } =>
  due < leastCharge ? { status: 'paid', carried: due } : { status: 'open', carried: 0n }
