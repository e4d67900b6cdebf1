import { minute } from '@perigee/std/durations'
import { describe, expect, it } from 'vitest'
import { codeInput, isCompleteCode, judgeCode, verificationCode, verificationCodeCount } from './verification-code'

const issuedAt = new Date('2026-01-01T00:00:00Z')
const after = (minutes: number) => new Date(issuedAt.getTime() + minutes * minute)

describe('verification codes', () => {
  it('are six digits and do not begin with 0', () => {
    expect(verificationCode(0)).toBe('100000')
    expect(verificationCode(verificationCodeCount - 1)).toBe('999999')
    expect(() => verificationCode(verificationCodeCount)).toThrow(RangeError)
  })

  it.each([
    ['12a3 45678', '123456'],
    ['abc', ''],
  ])('field keeps of %j: %j', (typed, kept) => expect(codeInput(typed)).toBe(kept))

  it.each([
    ['123456', true],
    ['12345', false],
    ['1234567', false],
    ['12345a', false],
  ])('%s complete: %s', (code, complete) => expect(isCompleteCode(code)).toBe(complete))

  it.each([
    { matches: true, minutes: 14.99, failedTries: 4, verdict: { ok: true } },
    { matches: false, minutes: 1, failedTries: 0, verdict: { ok: false, reason: 'wrong' } },
    { matches: true, minutes: 15, failedTries: 0, verdict: { ok: false, reason: 'expired' } },
    { matches: true, minutes: 1, failedTries: 5, verdict: { ok: false, reason: 'spent' } },
  ])('$matches after $minutes minutes and $failedTries failures', ({ matches, minutes, failedTries, verdict }) => {
    expect(judgeCode({ issuedAt, failedTries }, { matches, now: after(minutes) })).toEqual(verdict)
  })
})
