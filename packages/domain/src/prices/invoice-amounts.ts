import { decimal, fraction, roundHalfUp, times } from './fraction'

/** A percentage as decimal text, or cents. */
export type Discount = { percentOff: string } | { amountOff: bigint }

export interface InvoiceAmounts {
  subtotal: bigint
  discount: bigint
  /** What each line gets of the discount; adds up to it. */
  discountPerLine: bigint[]
  /** What lacks to the least that a month costs; a line of its own that no coupon makes less. */
  minimumChargeAdjustment: bigint
  total: bigint
}

/**
 * What the lines of an invoice come to, in cents. A percentage is taken once from the sum and rounded half up; what is
 * taken is then spread over the lines. The minimum counts what is left after the coupon, and never a bill of nothing.
 * @param lines none of them below zero
 */
export function invoiceAmounts(
  lines: readonly bigint[],
  { coupon, minimum = 0n }: { coupon?: Discount | undefined; minimum?: bigint } = {},
): InvoiceAmounts {
  const subtotal = lines.reduce((sum, line) => sum + line, 0n)
  const discount = coupon ? discountOn(subtotal, coupon) : 0n
  const minimumChargeAdjustment = minimumAdjustment(subtotal - discount, minimum)
  return {
    subtotal,
    discount,
    discountPerLine: spread(discount, lines),
    minimumChargeAdjustment,
    total: subtotal - discount + minimumChargeAdjustment,
  }
}

function discountOn(subtotal: bigint, coupon: Discount): bigint {
  const off =
    'amountOff' in coupon ? coupon.amountOff : roundHalfUp(times(fraction(subtotal, 100n), decimal(coupon.percentOff)))
  return off < subtotal ? off : subtotal
}

/** What lacks to the minimum, in cents; nothing where nothing is to be paid. */
export const minimumAdjustment = (afterDiscount: bigint, minimum: bigint): bigint =>
  afterDiscount >= 1n && afterDiscount < minimum ? minimum - afterDiscount : 0n

/**
 * Parts of an amount in the proportions of `lines`, whole cents that add up to it: what rounding down leaves goes to the
 * largest remainders, of equal ones to the earlier line.
 */
export function spread(amount: bigint, lines: readonly bigint[]): bigint[] {
  const whole = lines.reduce((sum, line) => sum + line, 0n)
  if (whole === 0n) return lines.map(() => 0n)
  const parts = lines.map((line) => (amount * line) / whole)
  const left = amount - parts.reduce((sum, part) => sum + part, 0n)
  const next = lines
    .map((line, index) => ({ index, remainder: (amount * line) % whole }))
    .toSorted((a, b) => (a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1))
    .slice(0, Number(left))
    .map(({ index }) => index)
  return parts.map((part, index) => (next.includes(index) ? part + 1n : part))
}
