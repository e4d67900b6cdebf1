import { minute } from '@perigee/std/durations'
import { describe, expect, it } from 'vitest'
import { afterFailure, isLocked, penaltyMinutes } from './lockout'

const now = new Date('2026-01-01T00:00:00Z')
const inMinutes = (minutes: number) => new Date(now.getTime() + minutes * minute)
const openGuard = { failedLoginCount: 0, lockedUntil: null }

describe('lockout', () => {
  it.each([
    [1, 0],
    [2, 0],
    [3, 2],
    [4, 4],
    [5, 8],
    [6, 16],
    [10, 256],
  ])('failure %d locks for %d minutes', (failure, minutes) => expect(penaltyMinutes(failure - 1)).toBe(minutes))

  it('counts every failure and locks from the third on', () => {
    const second = afterFailure(afterFailure(openGuard, now), now)
    expect(second).toEqual({ failedLoginCount: 2, lockedUntil: null })
    const third = afterFailure(second, now)
    expect(third).toEqual({ failedLoginCount: 3, lockedUntil: inMinutes(2) })
    expect(isLocked(third.lockedUntil, inMinutes(1.99))).toBe(true)
    expect(isLocked(third.lockedUntil, inMinutes(2))).toBe(false)
  })

  it('follows other rules', () => {
    expect(penaltyMinutes(0, { attemptsWithoutPenalty: 1, penaltyBase: 3 })).toBe(3)
    expect(penaltyMinutes(1, { attemptsWithoutPenalty: 1, penaltyBase: 3 })).toBe(9)
  })

  it('keeps a date even after thousands of failures', () => {
    const { lockedUntil } = afterFailure({ failedLoginCount: 5000, lockedUntil: null }, now)
    expect(Number.isNaN(lockedUntil?.getTime())).toBe(false)
  })
})
