import { expect, it } from 'vitest'
import { reachedThreshold } from './limit-thresholds'

it.each([
  // The account's limit alone.
  { used: 799, tier: 1000, userSet: null, reached: undefined },
  { used: 800, tier: 1000, userSet: null, reached: ['Eighty', 1000] },
  { used: 999, tier: 1000, userSet: null, reached: ['Eighty', 1000] },
  { used: 1000, tier: 1000, userSet: null, reached: ['Hundred', 1000] },
  { used: 1200, tier: 1000, userSet: null, reached: ['Hundred', 1000] },
  // A lower one that people set.
  { used: 399, tier: 1000, userSet: 500, reached: undefined },
  { used: 400, tier: 1000, userSet: 500, reached: ['CustomEighty', 500] },
  { used: 500, tier: 1000, userSet: 500, reached: ['CustomHundred', 500] },
  { used: 850, tier: 1000, userSet: 900, reached: ['Eighty', 1000] },
  { used: 900, tier: 1000, userSet: 900, reached: ['CustomHundred', 900] },
  { used: 1000, tier: 1000, userSet: 900, reached: ['Hundred', 1000] },
  // One that is not lower says nothing.
  { used: 850, tier: 1000, userSet: 1000, reached: ['Eighty', 1000] },
  { used: 1000, tier: 1000, userSet: 2000, reached: ['Hundred', 1000] },
  // Of paid accounts: what they get, and what this project has less.
  { used: 800, tier: 1000, userSet: null, paidDefault: 2000, reached: ['CustomEighty', 1000] },
  { used: 1000, tier: 1000, userSet: null, paidDefault: 2000, reached: ['CustomHundred', 1000] },
  { used: 1600, tier: 3000, userSet: null, paidDefault: 2000, reached: undefined },
  { used: 2400, tier: 3000, userSet: null, paidDefault: 2000, reached: ['Eighty', 3000] },
  { used: 2000, tier: 2000, userSet: null, paidDefault: 2000, reached: ['Hundred', 2000] },
])('$used of $tier, $userSet set, $paidDefault for paid accounts: $reached', ({ reached, ...use }) => {
  const found = reachedThreshold(use)
  expect(found && [found.threshold, found.limit]).toEqual(reached)
})
