import { describe, expect, it } from 'vitest'
import { isActive, judgeRetentionChange, type Retention } from './retention'

const now = new Date('2026-01-01T00:00:00Z')
const until = (dayOfMonth: number) => new Date(Date.UTC(2026, 0, dayOfMonth))
const governance = (dayOfMonth: number): Retention => ({ mode: 'GOVERNANCE', until: until(dayOfMonth) })
const compliance = (dayOfMonth: number): Retention => ({ mode: 'COMPLIANCE', until: until(dayOfMonth) })

const reasonOf = (verdict: { ok: boolean; reason?: string }) => (verdict.ok ? 'allowed' : verdict.reason)

describe('changing a retention', () => {
  it.each([
    [null, governance(5), false, 'allowed'],
    [governance(5), governance(9), false, 'allowed'],
    [governance(5), compliance(5), false, 'bypass-needed'],
    [governance(5), compliance(5), true, 'allowed'],
    [governance(5), governance(4), false, 'bypass-needed'],
    [governance(5), governance(4), true, 'allowed'],
    [governance(5), null, false, 'bypass-needed'],
    [governance(5), null, true, 'allowed'],
    [compliance(5), compliance(9), false, 'allowed'],
    [compliance(5), compliance(4), true, 'compliance-locked'],
    [compliance(5), governance(9), true, 'compliance-locked'],
    [compliance(5), null, true, 'compliance-locked'],
    [compliance(1), null, false, 'allowed'],
  ])('%j → %j with bypass %s: %s', (current, next, bypass, outcome) => {
    expect(reasonOf(judgeRetentionChange(current, next, { now, bypass }))).toBe(outcome)
  })

  it('ends at its very moment', () => {
    expect(isActive(governance(1), now)).toBe(false)
    expect(isActive(governance(2), now)).toBe(true)
    expect(isActive(null, now)).toBe(false)
  })
})
