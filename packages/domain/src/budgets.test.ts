import { describe, expect, it } from 'vitest'
import { isReached, percentagesProblem, reachedPercentages, webhookAddressProblem } from './budgets'

describe('percentages of a budget', () => {
  it.each([
    [[50, 80, 100], true],
    [[1, 200], true],
    [[], false],
    [[1, 2, 3, 4, 5, 6, 7, 8, 9], false],
    [[0], false],
    [[201], false],
    [[50.5], false],
    [[80, 50], false],
    [[50, 50], false],
  ])('%j: allowed %s', (percentages, allowed) => {
    expect(percentagesProblem(percentages) === undefined).toBe(allowed)
  })

  it.each([
    { spent: 0n, reached: [] },
    { spent: 499n, reached: [] },
    { spent: 500n, reached: [50] },
    { spent: 999n, reached: [50] },
    { spent: 1000n, reached: [50, 100] },
    { spent: 1_000_000n, reached: [50, 100, 200] },
  ])('of $10, $spent cents reach $reached', ({ spent, reached }) => {
    expect(reachedPercentages({ cents: 1000, percentages: [50, 100, 200] }, spent)).toEqual(reached)
  })

  it('a percentage that is no whole cent is reached with the cent above it', () => {
    const third = { cents: 100, percentage: 33 }
    expect([isReached({ cents: 10, percentage: 33 }, 3n), isReached({ cents: 10, percentage: 33 }, 4n)]).toEqual([
      false,
      true,
    ])
    expect([isReached(third, 32n), isReached(third, 33n)]).toEqual([false, true])
  })
})

it.each([
  ['https://example.com/hook', true],
  ['http://10.0.0.1:8080/hook?x=1', true],
  ['https://[2001:db8::1]/', true],
  ['https://例え.jp/é', true],
  ['ftp://example.com', false],
  ['example.com/hook', false],
  ['https://', false],
  ['https://user:secret@example.com/', false],
  [`https://example.com/${'x'.repeat(2000)}`, false],
  ['', false],
])('%s can be the address of a webhook: %s', (address, can) => {
  expect(webhookAddressProblem(address) === undefined).toBe(can)
})
