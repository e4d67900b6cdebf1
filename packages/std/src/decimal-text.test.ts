import { expect, it } from 'vitest'
import { decimalText } from './decimal-text'

it.each([
  [0n, 1n, 6, '0.000000'],
  [1n, 2n, 0, '1'],
  [1n, 3n, 6, '0.333333'],
  [2n, 3n, 6, '0.666667'],
  [5n, 10_000_000n, 6, '0.000001'],
  [49n, 100_000_000n, 6, '0.000000'],
  [1_296_000_000_000_000n, 3_600_000n * 1_000_000_000n, 6, '0.360000'],
  [123_456_789_012_345_678_901n, 1000n, 2, '123456789012345678.90'],
])('%s / %s to %s places is %s', (numerator, denominator, places, text) =>
  expect(decimalText(numerator, denominator, places)).toBe(text),
)
