import { expect, it } from 'vitest'
import { hasLowBalance } from './low-balance'

const one = [{}]

it.each([
  { balance: 999, cards: [], payments: one, low: true },
  { balance: 0, cards: [], payments: one, low: true },
  { balance: 999, cards: one, payments: one, low: true },
  { balance: 0, cards: one, payments: one, low: false },
  { balance: 1000, cards: [], payments: one, low: false },
  { balance: 0, cards: [], payments: [], low: false },
])('$balance cents, cards $cards, payments $payments: $low', ({ low, ...means }) =>
  expect(hasLowBalance(means)).toBe(low),
)
