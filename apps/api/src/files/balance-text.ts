import { withoutEnd } from '@perigee/std/without-end'

const microsPerDollar = 1_000_000n
const microsPerCent = 10_000n

/** Whole cents of what an account has; nothing below zero. */
export const wholeCents = (micros: bigint): bigint => aboveZero(micros) / microsPerCent

/** `12.5` of 12,500,000; nothing below zero. */
export function dollarText(micros: bigint): string {
  const dollars = aboveZero(micros)
  const part = withoutEnd(String(dollars % microsPerDollar).padStart(6, '0'), '0')
  return `${dollars / microsPerDollar}${part === '' ? '' : `.${part}`}`
}

const aboveZero = (micros: bigint): bigint => (micros > 0n ? micros : 0n)
