import { describe, expect, it } from 'vitest'
import { aBucket } from '@/testing/storage-answers'
import { defaultRetentionOf } from '../retention/retention-input'
import { fixedUntil, lockOf, retentionInput, sameLock, sameRetention } from './lock-settings'

const locked = { versioning: 2, objectLockEnabled: true } as const
const thirtyDays = { mode: 'GOVERNANCE', days: 30 } as const
const twoYears = { mode: 'COMPLIANCE', years: 2 } as const

describe('object lock as the list has it', () => {
  it.each([
    [{}, null],
    [locked, { defaultRetention: null }],
    [{ ...locked, defaultRetentionMode: 2, defaultRetentionDays: 30 }, { defaultRetention: thirtyDays }],
    [{ ...locked, defaultRetentionMode: 1, defaultRetentionYears: 2 }, { defaultRetention: twoYears }],
  ] as const)('%j is %j', (facts, lock) => {
    expect(lockOf(aBucket(facts))).toEqual(lock)
  })

  it.each([null, thirtyDays, twoYears])('comes back from the fields as it was: %j', (defaultRetention) => {
    expect(defaultRetentionOf(retentionInput({ defaultRetention }))).toEqual(defaultRetention)
  })

  it('begins with no default where there is no lock', () => {
    expect(retentionInput(null)).toMatchObject({ mode: 'none', period: '0' })
  })
})

describe('two locks', () => {
  it.each([
    [null, null, true],
    [null, { defaultRetention: null }, false],
    [{ defaultRetention: null }, { defaultRetention: thirtyDays }, false],
    [{ defaultRetention: { days: 30, mode: 'GOVERNANCE' } }, { defaultRetention: thirtyDays }, true],
  ] as const)('%j and %j are the same: %s', (one, other, same) => {
    expect(sameLock(one, other)).toBe(same)
  })

  it.each([
    [
      { mode: 'GOVERNANCE', days: 2 },
      { mode: 'GOVERNANCE', years: 2 },
    ],
    [
      { mode: 'GOVERNANCE', days: 2 },
      { mode: 'COMPLIANCE', days: 2 },
    ],
    [
      { mode: 'GOVERNANCE', days: 2 },
      { mode: 'GOVERNANCE', days: 3 },
    ],
  ] as const)('%j is not %j', (one, other) => {
    expect(sameRetention(one, other)).toBe(false)
  })
})

it.each([
  [null, null],
  [thirtyDays, null],
  [{ mode: 'COMPLIANCE', days: 1 }, '2026-11-24T10:00:00.000Z'],
  [twoYears, '2028-11-23T10:00:00.000Z'],
] as const)('what is uploaded under %j can be deleted by nobody until %s', (retention, until) => {
  expect(fixedUntil(retention, new Date('2026-11-23T10:00:00Z'))?.toISOString() ?? null).toBe(until)
})
