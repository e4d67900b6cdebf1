/** An exact number. The denominator is above zero; nothing is reduced. */
export interface Fraction {
  readonly over: bigint
  readonly under: bigint
}

export const fraction = (over: bigint, under = 1n): Fraction => ({ over, under })

export const times = (a: Fraction, b: Fraction): Fraction => fraction(a.over * b.over, a.under * b.under)

/** To a whole number, half up. Not for negative ones: nothing that is charged is below zero. */
export const roundHalfUp = ({ over, under }: Fraction): bigint => (2n * over + under) / (2n * under)

/** To a whole number, up. */
export const roundUp = ({ over, under }: Fraction): bigint => (over + under - 1n) / under

/** What a rate looks like: digits, and maybe more of them behind a point. */
export const decimalPattern = /^\d{1,15}(?:\.\d{1,15})?$/

/** `0.00088`, exactly. @throws Error for what is no such text: whoever reads rates from outside checks them first */
export function decimal(text: string): Fraction {
  if (!decimalPattern.test(text)) throw new Error(`"${text}" is no decimal number`)
  const [whole = '', places = ''] = text.split('.')
  return fraction(BigInt(whole + places), 10n ** BigInt(places.length))
}
