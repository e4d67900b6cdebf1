import { operator } from '@perigee/actors/actor'
import { accountKinds } from '@perigee/domain/account-kinds'
import { userStatus } from '@perigee/domain/user-status'
import { findBillingBegin, noteSwitchedOn } from '@perigee/satellite-db/billing-begin'
import { day } from '@perigee/std/durations'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { aBillingScene } from '../testing/billing-scene'
import { beginBilling } from './begin-billing'

const { db, drop, clock, context, anAccount } = await aBillingScene()
afterAll(drop)
const before = { created_at: new Date('2025-06-01T00:00:00Z') }
const january = new Date('2027-01-01T00:00:00Z')
const begin = (from: Date) => beginBilling(context, operator, { from })
const told = () => db.selectFrom('satellite.outgoing_mails').select(['recipient', 'mail', 'facts']).execute()

beforeEach(async () => {
  await db.deleteFrom('satellite.outgoing_mails').execute()
  await db.deleteFrom('satellite.billing_begin').execute()
  await noteSwitchedOn(db, new Date('2026-01-01T00:00:00Z'))
  clock.set(new Date('2026-11-04T06:00:00Z'))
  await db.deleteFrom('satellite.users').execute()
})

it('whoever was paid before billing, and nobody else, is told of the day once', async () => {
  await anAccount(before)
  await anAccount({ ...before, upgraded_at: new Date('2025-07-01T00:00:00Z') })
  for (const other of [
    {},
    { ...before, upgraded_at: new Date('2026-03-01T00:00:00Z') },
    { ...before, kind: accountKinds.free },
    { ...before, kind: accountKinds.notForResale },
    { ...before, partner: 'reseller' },
    { ...before, status: userStatus.pendingDeletion },
  ])
    await anAccount(other)

  expect(await Promise.all([begin(january), begin(january)])).toEqual(expect.arrayContaining([2, 0]))
  expect(await begin(january)).toBe(0)
  const mails = await told()
  const mail = { mail: 'chargesBegin', facts: { from: '2027-01-01' } }
  expect(mails).toMatchObject([mail, mail])
  expect((await findBillingBegin(db))?.beginsAt).toEqual(january)
})

it('another day can be named, and is told, until the day has come', async () => {
  await anAccount(before)
  await begin(january)
  const later = new Date('2027-02-01T00:00:00Z')
  expect(await begin(later)).toBe(1)
  clock.set(later)
  await expect(begin(new Date('2027-06-01T00:00:00Z'))).rejects.toMatchObject({ code: 'billingHasBegun' })
  expect(await told()).toHaveLength(2)
})

it('a day in less than two weeks is refused, and tells nobody', async () => {
  await anAccount(before)
  await expect(begin(new Date(clock().getTime() + 13 * day))).rejects.toMatchObject({ code: 'billingBeginsTooSoon' })
  await db.deleteFrom('satellite.billing_begin').execute()
  await expect(begin(january)).rejects.toMatchObject({ code: 'billingNeverOn' })
  expect(await told()).toEqual([])
})
