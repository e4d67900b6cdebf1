import { describe, expect, it } from 'vitest'
import { freezeMailDays, isOver, mailsDue, warningMailDays } from './steps'

describe('reminders', () => {
  it.each([
    [15, [0, 10, 14]],
    [10, [0, 5, 9]],
    [5, [0, 4]],
    [1, [0]],
  ])('of a warning for %i days go out on the days %j', (days, expected) =>
    expect(warningMailDays(days)).toEqual(expected),
  )

  it.each([
    [60, [0, 30, 50, 59]],
    [20, [0, 10, 19]],
    [1, [0]],
  ])('of a freeze for %i days go out on the days %j', (days, expected) =>
    expect(freezeMailDays(days)).toEqual(expected),
  )

  it('that were missed go out as one', () => expect(mailsDue([0, 10, 14], 12)).toBe(2))
})

it.each([
  [15, 15, false],
  [15, 16, true],
  [60, 61, true],
  [null, 1000, false],
])('after %s days, on day %i: %s', (days, elapsed, expected) => expect(isOver(days, elapsed)).toBe(expected))
