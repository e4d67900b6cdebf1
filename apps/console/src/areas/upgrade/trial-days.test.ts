import { day } from '@perigee/std/durations'
import { expect, it } from 'vitest'
import { anAccount } from '@/testing/builders'
import { trialDays } from './trial-days'

const now = new Date('2026-11-20T12:00:00Z')

it.each([
  { in: 30, frozen: false, says: '30 days of your free trial left.', share: 100 },
  { in: 15.2, frozen: false, says: '15 days of your free trial left.', share: 50 },
  { in: 1, frozen: false, says: '1 day of your free trial left.', share: 100 / 30 },
  { in: 5, frozen: true, says: 'Your free trial has ended.', share: 0 },
  { in: -5, frozen: false, says: 'Your free trial has ended.', share: 0 },
])('$in days before its end, frozen $frozen: $says', ({ in: left, frozen, says, share }) => {
  const freezeStatus = { ...anAccount().freezeStatus, trialExpiredFrozen: frozen }
  const trialExpiration = new Date(now.getTime() + left * day).toISOString()
  const createdAt = new Date(Date.parse(trialExpiration) - 30 * day).toISOString()
  expect(trialDays({ createdAt, trialExpiration, freezeStatus }, now)).toEqual({ says, share })
})

it('a trial without an end has no days', () => {
  expect(trialDays({ ...anAccount(), trialExpiration: null }, now)).toBeNull()
})
