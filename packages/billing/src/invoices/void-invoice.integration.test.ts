import { operator } from '@perigee/actors/actor'
import {
  applyCoupon,
  countCoupon,
  findAppliedCoupon,
  findOpenCoupon,
  insertCoupon,
} from '@perigee/satellite-db/coupons'
import { findInvoice, listInvoicesOfMonth } from '@perigee/satellite-db/invoices'
import { balancesOf } from '@perigee/satellite-db/ledger'
import type { UserId } from '@perigee/std/brand'
import { afterAll, describe, expect, it } from 'vitest'
import { aBillingScene } from '../testing/billing-scene'
import { createDrafts } from './create-drafts'
import { creditInvoice } from './credit-invoice'
import { finaliseMonth } from './finalise-month'
import { type Month, monthNamed } from './months'
import { prepareMonth } from './prepare-month'
import { reviewMonth } from './review-month'
import { voidInvoice } from './void-invoice'

const { db, drop, context, clock, anAccount, aUsedProject } = await aBillingScene()
afterAll(drop)

const october = monthNamed('2026-10') as Month
const used = { from: october.since, until: october.before, bytes: 250_000_000_000, segments: 1, egress: 0 }
const voided = (id: string) => voidInvoice(context, operator, { id })

/** Somebody with a coupon that counts for so many invoices, and the invoice of October from which it takes something. */
async function invoicedWith(code: string, uses: number | null, { sent }: { sent: boolean }) {
  const userId = await anAccount()
  await aUsedProject(userId, 'p', used)
  await apply(userId, code, uses)
  await prepareMonth(context, operator, october)
  await createDrafts(context, operator, october)
  if (sent) {
    await reviewMonth(context, operator, october)
    await finaliseMonth(context, operator, october)
  }
  const all = await listInvoicesOfMonth(db, october.name)
  return { userId, invoiceId: all.find((invoice) => invoice.userId === userId)?.id ?? '' }
}

async function apply(userId: UserId, code: string, invoicesLeft: number | null): Promise<void> {
  const [facts, dates] = [
    { promo_code: code, name: code, percent_off: 10, amount_off: null },
    { created_at: clock(), ended_at: null },
  ]
  await insertCoupon(db, { ...facts, ...dates, duration: 'once', months: null })
  const couponId = (await findOpenCoupon(db, code))?.id ?? ''
  expect(await applyCoupon(db, { userId, couponId, invoicesLeft, now: clock() })).toBe(true)
}
const usesOf = async (userId: UserId) => {
  const applied = await findAppliedCoupon(db, userId)
  return applied && [applied.promoCode, applied.invoicesLeft]
}

describe('an invoice that is taken back', () => {
  it.each([
    ['a draft', 'once', 1, false],
    ['an open one', 'once more', 1, true],
    ['one of several', 'thrice', 3, true],
  ])('gives its use of a coupon back, once: %s', async (_, code, uses, sent) => {
    const { userId, invoiceId } = await invoicedWith(code, uses, { sent })
    expect((await findInvoice(db, invoiceId))?.coupon).toMatchObject({ name: code })
    expect(await usesOf(userId)).toEqual(uses === 1 ? undefined : [code, uses - 1])
    await Promise.all([voided(invoiceId), voided(invoiceId)])
    await voided(invoiceId)
    expect(await usesOf(userId)).toEqual([code, uses])
  })

  it('has no credit note, which would be a gift then', async () => {
    const { userId, invoiceId } = await invoicedWith('noted', null, { sent: true })
    await creditInvoice(context, operator, { id: invoiceId, cents: 10, reason: 'an outage', reference: 'one' })
    await expect(voided(invoiceId)).rejects.toMatchObject({ code: 'invoiceCredited' })
    expect((await findInvoice(db, invoiceId))?.state).toBe('open')
    expect((await balancesOf(db, userId)).credit).toBe(100_000n)
  })

  it('leaves a coupon as it is that always counts', async () => {
    const { userId, invoiceId } = await invoicedWith('forever', null, { sent: true })
    await voided(invoiceId)
    expect(await usesOf(userId)).toEqual(['forever', null])
  })

  it('gives the use of a coupon back once another one has ended that counts meanwhile', async () => {
    const { userId, invoiceId } = await invoicedWith('first', 1, { sent: true })
    await apply(userId, 'second', 1)
    await voided(invoiceId)
    expect(await usesOf(userId)).toEqual(['second', 1])
    await countCoupon(db, (await findAppliedCoupon(db, userId))?.id ?? '', clock())
    expect(await usesOf(userId)).toEqual(['first', 1])
    await countCoupon(db, (await findAppliedCoupon(db, userId))?.id ?? '', clock())
    expect(await usesOf(userId)).toBeUndefined()
  })
})
