import { operator } from '@perigee/actors/actor'
import { accountKinds } from '@perigee/domain/account-kinds'
import { setBeginsAt } from '@perigee/satellite-db/billing-begin'
import { listRecords } from '@perigee/satellite-db/invoice-records'
import { findUserById } from '@perigee/satellite-db/users'
import type { UserId } from '@perigee/std/brand'
import { hour } from '@perigee/std/durations'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { billedPeriod } from '../charges/billed-period'
import { aBillingScene } from '../testing/billing-scene'
import { type Month, monthNamed } from './months'
import { prepareMonth } from './prepare-month'

const scene = await aBillingScene()
const { db, context, clock, anAccount, aUsedProject } = scene
afterAll(scene.drop)

const at = (text: string) => new Date(text.length === 10 ? `${text}T00:00:00Z` : `${text}Z`)
const switchedOnAt = at('2026-10-05T12:00:00')
const months = ['2026-10', '2026-11', '2026-12'].map((name) => monthNamed(name) as Month)

const dates = { none: null, november: '2026-11-01', middle: '2026-11-15' }
type Named = keyof typeof dates
/** Month and day from which each of the three months is charged; null: nothing of it is. */
type Charged = readonly [string | null, string | null, string | null]

const whole = ['10-01', '11-01', '12-01'] as const
const nothing = [null, null, null] as const
/** The same, whatever day the operator has named. */
const always = (charged: Charged): Record<Named, Charged> => ({ none: charged, november: charged, middle: charged })
const fromTheDay = {
  none: nothing,
  november: [null, '11-01', '12-01'],
  middle: [null, '11-15', '12-01'],
} as const

/** Created, upgraded, what is charged. */
const accounts: readonly [about: string, created: string, upgraded: string | null, charged: Record<Named, Charged>][] =
  [
    ['paid from its beginning, after billing was there', '2026-10-06', null, always(whole)],
    ['upgraded in the middle of a day', '2026-10-06', '2026-10-10T15:20:00', always(['10-11', '11-01', '12-01'])],
    ['upgraded at midnight', '2026-10-06', '2026-10-10T00:00:00', always(['10-11', '11-01', '12-01'])],
    ['upgraded at the end of a day', '2026-10-06', '2026-10-10T23:59:59.999', always(['10-11', '11-01', '12-01'])],
    ['upgraded the day before the last', '2026-10-06', '2026-10-30T23:59:59.999', always(['10-31', '11-01', '12-01'])],
    ['upgraded as the last day began', '2026-10-06', '2026-10-31T00:00:00', always([null, '11-01', '12-01'])],
    ['upgraded as a month ended', '2026-10-06', '2026-11-30T23:59:59.999', always([null, null, '12-01'])],
    ['upgraded after all of them', '2026-10-06', '2027-01-02T00:00:00', always(nothing)],
    ['free when billing came', '2026-01-01', '2026-10-05T12:00:00', always(['10-06', '11-01', '12-01'])],
    ['paid a moment before billing came', '2026-01-01', '2026-10-05T11:59:59.999', fromTheDay],
    ['paid since long before', '2025-03-01', null, fromTheDay],
    ['created a moment before billing came', '2026-10-05T11:59:59.999', null, fromTheDay],
  ]

const variants = {
  paid: {},
  'let go of by its reseller': { partner: 'reseller', var_partner: false },
  'of another partner': { partner: 'acme' },
  free: { kind: accountKinds.free },
  'not for resale': { kind: accountKinds.notForResale },
  member: { kind: accountKinds.member },
  'of a reseller': { partner: 'reseller' },
  'given to a reseller': { var_partner: true },
} as const
type Variant = keyof typeof variants
const charged = new Set<Variant>(['paid', 'let go of by its reseller', 'of another partner'])

const ids = new Map<string, UserId>()
const key = (about: string, variant: string) => `${about}, ${variant}`

beforeAll(async () => {
  clock.set(at('2027-01-04T06:00:00'))
  await sql`update satellite.billing_begin set switched_on_at = ${switchedOnAt}`.execute(db)
  // 720 segments for an hour are a segment-month: it is the hours that are charged
  const used = { from: at('2026-08-01'), until: at('2027-01-03'), bytes: 0, segments: 720, egress: 0 }
  for (const [about, created, upgraded] of accounts)
    for (const [variant, columns] of Object.entries(variants)) {
      const id = await anAccount({ created_at: at(created), upgraded_at: upgraded ? at(upgraded) : null, ...columns })
      await aUsedProject(id, 'used', used)
      ids.set(key(about, variant), id)
    }
})

/** From when each month was charged, and how many hours of it. */
async function recordsOf(userId: UserId) {
  const found = []
  for (const { name, before } of months) {
    const [record] = await listRecords(db, { userId, month: name })
    const segments = record?.charges.flatMap(({ components }) => components) ?? []
    found.push(record ? { since: record.since, before, hours: segments.map(({ quantity }) => Number(quantity)) } : null)
  }
  return found
}
const wanted = (days: Charged) =>
  days.map((day, index) => {
    const before = months[index]?.before ?? new Date(0)
    if (day === null) return null
    const since = at(`2026-${day}`)
    return { since, before, hours: [(before.getTime() - since.getTime()) / hour] }
  })

describe.each(Object.entries(dates) as [Named, string | null][])('with the day of begin %s (%s)', (named, day) => {
  beforeAll(async () => {
    await sql`update satellite.billing_begin set begins_at = null`.execute(db)
    if (day !== null) await setBeginsAt(db, at(day))
    await db.deleteFrom('satellite.invoice_records').execute()
    for (const month of months) await prepareMonth(context, operator, month)
  })

  it.each(accounts)('an account that was %s is charged for what it says', async (about, _created, _upgraded, says) => {
    for (const variant of Object.keys(variants) as Variant[]) {
      const id = ids.get(key(about, variant)) as UserId
      const days = charged.has(variant) ? says[named] : nothing
      expect({ variant, months: await recordsOf(id) }).toEqual({ variant, months: wanted(days) })
    }
  })

  it.each(accounts)('screens show the same to one that was %s', async (about, _created, _upgraded, says) => {
    const user = await findUserById(db, ids.get(key(about, 'paid')) as UserId)
    const shown = []
    for (const month of months) shown.push(user && (await billedPeriod(context, user, month)))
    expect(shown.map((period) => period?.since ?? null)).toEqual(
      wanted(says[named]).map((period) => period?.since ?? null),
    )
  })
})
