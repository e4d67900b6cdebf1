import { operator } from '@perigee/actors/actor'
import { accountKinds } from '@perigee/domain/account-kinds'
import { insertCoupon, applyCoupon, findOpenCoupon } from '@perigee/satellite-db/coupons'
import { findInvoice, listInvoiceLines, listInvoicesOfMonth } from '@perigee/satellite-db/invoices'
import { balancesOf, unbalancedActs, writeAct } from '@perigee/satellite-db/ledger'
import { transact } from '@perigee/satellite-db/transact'
import type { UserId } from '@perigee/std/brand'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aBillingScene } from '../testing/billing-scene'
import { centsOf, nearest } from '../testing/recomputed'
import { createDrafts } from './create-drafts'
import { finaliseMonth } from './finalise-month'
import { dueOf, totalOf } from './invoice-acts'
import { type Month, monthNamed } from './months'
import { payFromBalances } from './pay-from-balances'
import { prepareMonth } from './prepare-month'
import { reviewMonth } from './review-month'

const scene = await aBillingScene({ PERIGEE_MINIMUM_CHARGE: '500' })
const { db, context, clock, anAccount, aUsedProject } = scene
afterAll(scene.drop)

const october = monthNamed('2026-10') as Month
const at = (text: string) => new Date(`${text}Z`)
const whole = { from: october.since, until: october.before }
const asWhole = { ...whole, bytes: 250_000_000_000, segments: 40_000, egress: 123_456_789_012 }

const steps = {
  prepare: () => prepareMonth(context, operator, october),
  create: () => createDrafts(context, operator, october),
  review: () => reviewMonth(context, operator, october),
  finalise: () => finaliseMonth(context, operator, october),
}
const invoiceOf = async (userId: UserId) =>
  (await listInvoicesOfMonth(db, october.name)).find((invoice) => invoice.userId === userId)
const pay = (id: string) => transact(db, (trx) => payFromBalances({ ...context, db: trx }, id))

let usual: UserId
let upgraded: UserId
let none: UserId[]
const small = { ...whole, bytes: 2_419_354_838, segments: 6_600, egress: 11_428_000_000 }
const late = {
  from: at('2026-10-10T00:00:00'),
  until: october.before,
  bytes: 90_000_000_000_000,
  segments: 50_000,
  egress: 7_000_000_000,
}

beforeAll(async () => {
  usual = await anAccount()
  await aUsedProject(usual, 'one', asWhole)
  await aUsedProject(usual, 'two', small)
  await insertCoupon(db, {
    promo_code: 'SPRING',
    name: 'Spring',
    percent_off: 20,
    amount_off: null,
    duration: 'once',
    months: null,
    created_at: clock(),
    ended_at: null,
  })
  const coupon = await findOpenCoupon(db, 'spring')
  await applyCoupon(db, { userId: usual, couponId: coupon?.id ?? '', invoicesLeft: 1, now: clock() })

  upgraded = await anAccount({ upgraded_at: at('2026-10-10T15:20:00') })
  await aUsedProject(upgraded, 'since the tenth', late)

  const free = await anAccount({ kind: accountKinds.free })
  const lastDay = await anAccount({ upgraded_at: at('2026-10-31T00:00:00') })
  const after = await anAccount({ upgraded_at: at('2026-11-02T08:00:00') })
  const reseller = await anAccount({ partner: 'reseller' })
  const marked = await anAccount({ var_partner: true })
  const older = await anAccount({ created_at: at('2025-01-01T00:00:00') })
  none = [free, lastDay, after, reseller, marked, older, await anAccount()]
  for (const id of none.slice(0, -1)) await aUsedProject(id, 'used', asWhole)
})

describe('the month of an installation', () => {
  it('is not charged before it is over', async () => {
    const november = monthNamed('2026-11') as Month
    await expect(prepareMonth(context, operator, november)).rejects.toMatchObject({ code: 'monthNotOver' })
  })

  it('is noted once, also by two at the same moment, and later usage changes nothing of it', async () => {
    const written = await Promise.all([steps.prepare(), steps.prepare()])
    // the last of `none` has no project, and nothing of the others is charged
    expect(written.reduce((sum, { projects }) => sum + projects, 0)).toBe(3)
    expect(await steps.prepare()).toEqual({ projects: 0 })
  })

  it('becomes drafts that say what fractions say, with coupon and minimum', async () => {
    const made = await Promise.all([steps.create(), steps.create()])
    expect(made.reduce((sum, { invoices }) => sum + invoices, 0)).toBe(2)
    expect(await steps.create()).toEqual({ invoices: 0, empty: 0 })

    const lines = [...centsOf(asWhole, october.since), ...centsOf(small, october.since)]
    const subtotal = lines.reduce((sum, cents) => sum + cents, 0n)
    const discount = nearest(subtotal * 20n, 100n)
    const invoice = await invoiceOf(usual)
    expect(lines).toEqual([103n, 86n, 36n, 1n, 8n, 6n])
    expect(invoice).toMatchObject({
      state: 'draft',
      number: null,
      subtotalCents: Number(subtotal),
      discountCents: Number(discount),
      minimumCents: Number(500n - (subtotal - discount)),
      coupon: { name: 'Spring', percentOff: '20' },
    })
    const shown = await listInvoiceLines(db, invoice?.id ?? '')
    expect(shown.map(({ cents }) => BigInt(cents))).toEqual([...lines, 500n - (subtotal - discount)])
    expect(shown.map(({ discountCents }) => discountCents)).toEqual([21, 17, 7, 0, 2, 1, 0])
  })

  it('begins the day after an upgrade in it', async () => {
    const invoice = await invoiceOf(upgraded)
    const lines = centsOf(late, at('2026-10-11T00:00:00'))
    expect(invoice?.since).toEqual(at('2026-10-11T00:00:00'))
    expect(BigInt(invoice?.subtotalCents ?? 0)).toBe(lines.reduce((sum, cents) => sum + cents, 0n))
    expect(invoice?.minimumCents).toBe(0)
  })

  it('asks nothing of free accounts, of those of resellers, of older ones, and where nothing was used', async () => {
    for (const id of none) expect(await invoiceOf(id)).toBeUndefined()
  })

  it('is sent once it was reviewed, under numbers without gaps, and goes into the books once', async () => {
    expect(await steps.finalise()).toEqual({ invoices: 0, unreviewed: 2 })
    expect((await steps.review()).map(({ lines }) => lines).toSorted()).toEqual([2, 7])
    const sent = await Promise.all([steps.finalise(), steps.finalise()])
    expect(sent.reduce((sum, { invoices }) => sum + invoices, 0)).toBe(2)
    const all = await listInvoicesOfMonth(db, october.name)
    expect(all.map(({ number }) => number).toSorted()).toEqual(['2026-000001', '2026-000002'])
    expect(all.map(({ state }) => state)).toEqual(['open', 'open'])
    expect(await unbalancedActs(db)).toEqual([])
    expect(await steps.review()).toEqual([])
  })

  it('is paid with tokens, then credit; what is too little for a card is carried', async () => {
    await transact(db, async (trx) => {
      const act = { userId: usual, at: clock() }
      await writeAct(trx, {
        ...act,
        key: 'deposit:1',
        kind: 'deposit',
        entries: [
          { account: 'chain', micros: 1_239_999n },
          { account: 'tokens', micros: -1_239_999n },
        ],
      })
      await writeAct(trx, {
        ...act,
        key: 'intent:1',
        kind: 'funds',
        entries: [
          { account: 'card', micros: 3_280_000n },
          { account: 'credit', micros: -3_280_000n },
        ],
      })
    })
    const { id = '' } = (await invoiceOf(usual)) ?? {}
    await Promise.all([pay(id), pay(id)])
    const paid = await findInvoice(db, id)
    expect(paid).toMatchObject({ state: 'paid', paidTokensCents: 123, paidCreditCents: 328, leftCents: 49 })
    expect(paid && dueOf(paid)).toBe(0)
    expect(paid && totalOf(paid)).toBe(500)
    expect(await balancesOf(db, usual)).toEqual({ tokens: 9_999n, credit: 0n })
    expect(await unbalancedActs(db)).toEqual([])
  })

  it('asks for what was carried with the next invoice', async () => {
    clock.set(at('2026-12-04T06:00:00'))
    const november = monthNamed('2026-11') as Month
    await aUsedProject(usual, 'three', { ...asWhole, from: november.since, until: november.before })
    await prepareMonth(context, operator, november)
    await createDrafts(context, operator, november)
    await reviewMonth(context, operator, november)
    await finaliseMonth(context, operator, november)
    const [next] = (await listInvoicesOfMonth(db, '2026-11')).filter(({ userId }) => userId === usual)
    // who has tokens left is exempt from the minimum
    expect(next).toMatchObject({ state: 'open', carriedCents: 49, coupon: null, minimumCents: 0 })
    expect(next && dueOf(next)).toBe((next?.subtotalCents ?? 0) + 49)
    expect(await unbalancedActs(db)).toEqual([])
  })
})
