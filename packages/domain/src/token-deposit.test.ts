import { expect, it } from 'vitest'
import vectors from './prices/billing-vectors.json'
import { depositWorth, partOf } from './token-deposit'

const bonusPercent = 10

it.each(vectors.tokens)('$value units at $priceMicros are worth $usdMicros', (vector) => {
  const value = BigInt(vector.value)
  const worth = depositWorth({ ...vector, value, priceMicros: BigInt(vector.priceMicros), bonusPercent })
  expect(worth).toEqual({ usdMicros: BigInt(vector.usdMicros), bonusMicros: BigInt(vector.bonusUsdMicros) })
  expect(partOf(value, bonusPercent)).toBe(BigInt(vector.bonusTokens))
})

it('loses no digit of eighteen', () => {
  const value = 123_456_789_012_345_678_901_234_567_890n
  expect(depositWorth({ value, decimals: 18, priceMicros: 1_000_001n, bonusPercent: 0 })).toEqual({
    usdMicros: 123_456_912_469_134_691n,
    bonusMicros: 0n,
  })
})
