import { accountKinds } from '@perigee/domain/account-kinds'
import { day } from '@perigee/std/durations'
import { describe, expect, it } from 'vitest'
import { anAccount } from '@/testing/builders'
import { concernsTrial, isBlockedByTrial, trialInfo, trialTexts } from './trial'

const now = new Date('2026-11-20T12:00:00Z')
const kindInfo = { value: accountKinds.free, name: 'Free Trial', hasPaidPrivileges: false }
const freezeStatus = { ...anAccount().freezeStatus, trialExpiredFrozen: true }
const free = anAccount({ kindInfo })
const endingIn = (days: number) => ({ ...free, trialExpiration: new Date(now.getTime() + days * day).toISOString() })

describe('the trial', () => {
  it.each([
    { in: 10, days: 10, expired: false, close: false },
    { in: 3, days: 3, expired: false, close: false },
    { in: 2.99, days: 3, expired: false, close: true },
    { in: 1.4, days: 1, expired: false, close: true },
    { in: -2.6, days: 3, expired: true, close: true },
  ])('that ends in $in days', ({ in: left, days, expired, close }) => {
    expect(trialInfo(endingIn(left), 3, now)).toEqual({ days, expired, isCloseToExpiredTrial: close })
    expect(concernsTrial(endingIn(left), trialInfo(endingIn(left), 3, now))).toBe(close)
  })

  it('without an end concerns nobody, unless the account is frozen', () => {
    expect(concernsTrial(free, trialInfo(free, 3, now))).toBe(false)
    const frozen = { ...free, freezeStatus }
    expect(concernsTrial(frozen, trialInfo(frozen, 3, now))).toBe(true)
  })

  it('that was frozen before its end does not tell when that was', () => {
    const info = trialInfo({ ...endingIn(2), freezeStatus }, 3, now)
    expect(trialTexts(info, 'Perigee').when).toBe('Your trial account expired.')
  })

  it('of an account that has become paid concerns nobody', () => {
    const paid = { ...endingIn(-1), kindInfo: anAccount().kindInfo, freezeStatus }
    expect(concernsTrial(paid, trialInfo(paid, 3, now))).toBe(false)
    expect(isBlockedByTrial(paid, true)).toBe(false)
  })

  it.each([
    { frozen: true, owned: true, blocked: true },
    { frozen: true, owned: false, blocked: false },
    { frozen: false, owned: true, blocked: false },
  ])('frozen $frozen, in an own project $owned: blocked $blocked', ({ frozen, owned, blocked }) => {
    expect(isBlockedByTrial(frozen ? { ...free, freezeStatus } : free, owned)).toBe(blocked)
  })

  it.each([
    { in: 2, says: 'Your trial account expires in 2 days. Upgrade your account to keep using Perigee.' },
    { in: 1, says: 'Your trial account expires in 1 day. Upgrade your account to keep using Perigee.' },
    { in: -5, says: 'Your trial account expired 5 days ago. Upgrade your account to continue using Perigee.' },
  ])('in words, $in days before its end', ({ in: left, says }) => {
    const { when, what } = trialTexts(trialInfo(endingIn(left), 3, now), 'Perigee')
    expect(`${when} ${what}`).toBe(says)
  })
})
