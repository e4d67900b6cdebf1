import { expect, it } from 'vitest'
import { differenceText, priceText, runningPrice } from './price-text'

it.each([
  [0, 'Free of charge'],
  [400_000, '$0.004 per hour, $2.92 per month'],
  [1_200_000, '$0.012 per hour, $8.76 per month'],
  [1_234_500, '$0.012345 per hour, $9.01 per month'],
  [100_000_000, '$1.00 per hour, $730.00 per month'],
])('%d millionths of a cent for an hour are %s', (microCents, text) => {
  expect(priceText(microCents)).toBe(text)
})

it.each([
  [400_000, 700_000, '$0.003 per hour, $2.19 per month more'],
  [700_000, 400_000, '$0.003 per hour, $2.19 per month less'],
  [1, 1, 'The price stays the same.'],
])('from %d to %d: %s', (from, to, text) => {
  expect(differenceText(from, to)).toBe(text)
})

it('a machine costs its type and each GB of its disk', () => {
  expect(runningPrice({ hourMicroCents: 400_000 }, 10, 10_000)).toBe(500_000)
})
