import { parseAccessGrant } from '@perigee/grants/access-grant'
import { earliestExpiry } from '@perigee/grants/verify'
import { day, hour } from '@perigee/std/durations'
import { expect, it } from 'vitest'
import type { FindProjectOfApiKey } from './project-of-api-key'
import { aGrant } from './testing/grants'
import { startAuth } from './testing/start-auth'

const max = 7 * day
const project = { publicId: '0b0c1d2e-0000-4000-8000-000000000001', createdAt: new Date('2026-01-01T00:00:00Z') }
const serviceFor = (projectOfApiKey: FindProjectOfApiKey) =>
  startAuth({ env: { PERIGEE_AUTH_FREE_TIER_MAX_DURATION: '7d' }, projectOfApiKey })

const free = await serviceFor(async () => ({ ...project, paidTier: false }))
const paid = await serviceFor(async () => ({ ...project, paidTier: true }))
const inTime = (millis: number) => new Date(free.clock().getTime() + millis)

it.each([
  { who: 'free', open: true, life: null, end: max, told: true },
  { who: 'free', open: true, life: max + hour, end: max, told: true },
  { who: 'free', open: true, life: hour, end: hour, told: false },
  { who: 'free', open: false, life: null, end: null, told: false },
  { who: 'paid', open: true, life: null, end: null, told: false },
])('$who, public $open, grant of $life ms: ends after $end ms', async ({ who, open, life, end, told }) => {
  const service = who === 'free' ? free : paid
  const { text } = aGrant(life === null ? {} : { notAfter: inTime(life) })
  const answer = (await service.register({ access_grant: text, public: open })).json<{
    access_key_id: string
    freeTierRestrictedExpiration?: string
  }>()
  expect(answer.freeTierRestrictedExpiration).toBe(told ? inTime(max).toISOString() : undefined)

  const stored = (await service.resolve(answer.access_key_id)).json<{ access_grant: string }>().access_grant
  expect(earliestExpiry(parseAccessGrant(stored).apiKey)).toEqual(end === null ? null : inTime(end))
  expect(stored === text).toBe(!told)
})

it('registers nothing while the satellite does not answer', async () => {
  const lost = await serviceFor(() => Promise.reject(new Error('satellite is down')))
  for (const open of [true, false]) {
    const answer = await lost.register({ access_grant: aGrant().text, public: open })
    expect([answer.status, answer.text]).toEqual([500, ''])
  }
  expect(lost.log()).toContain('satellite is down')
})
