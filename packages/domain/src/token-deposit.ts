/** What a deposit of tokens is worth; millionths of a dollar. */
export interface DepositWorth {
  usdMicros: bigint
  bonusMicros: bigint
}

interface Deposit {
  /** In the smallest unit of the token. */
  value: bigint
  /** Digits behind the point of the token on its chain. */
  decimals: number
  /** Millionths of a dollar for a whole token. */
  priceMicros: bigint
  /** Whole percents on top. */
  bonusPercent: number
}

/** Both are rounded down: the bonus is one of what was rounded. */
export function depositWorth({ value, decimals, priceMicros, bonusPercent }: Deposit): DepositWorth {
  const usdMicros = (value * priceMicros) / 10n ** BigInt(decimals)
  return { usdMicros, bonusMicros: partOf(usdMicros, bonusPercent) }
}

/** So many whole percents of an amount, rounded down. */
export const partOf = (amount: bigint, percent: number): bigint => (amount * BigInt(percent)) / 100n
