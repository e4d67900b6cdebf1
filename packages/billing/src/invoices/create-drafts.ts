import { inTransaction, type InTransaction } from '@perigee/actors/context'
import { useCase } from '@perigee/actors/use-case'
import { type AppliedCouponRow, countCoupon, findAppliedCoupon } from '@perigee/satellite-db/coupons'
import { accountsToInvoice, listRecords, takeRecords } from '@perigee/satellite-db/invoice-records'
import { insertInvoice, insertInvoiceLines } from '@perigee/satellite-db/invoices'
import type { CouponOfInvoice } from '@perigee/satellite-db/invoices-schema'
import { lockUser } from '@perigee/satellite-db/users'
import type { UserId } from '@perigee/std/brand'
import { minimumApplies } from '../charges/minimum-applies'
import type { BillingContext } from '../context'
import { draftOf } from './draft-of'
import type { Month } from './months'

type Needs = Pick<BillingContext, 'db' | 'clock' | 'settings'>

export interface Created {
  invoices: number
  /** Accounts with nothing to pay. */
  empty: number
}

/**
 * Makes a draft of the records of each account: lines, what a coupon takes off, the minimum charge. An account has one
 * invoice of a month; a month without anything to pay gets none.
 */
export const createDrafts = useCase(
  'billing.invoice',
  async (context: Needs, _actor, month: Month): Promise<Created> => {
    const made = { invoices: 0, empty: 0 }
    for (const userId of await accountsToInvoice(context.db, month.name)) {
      const isMade = await inTransaction(context, (within) => createDraft(within, { userId, month }))
      if (isMade) made.invoices++
      else made.empty++
    }
    return made
  },
)

/** @returns false where there is nothing to pay, or an invoice already */
async function createDraft(
  context: InTransaction<Needs>,
  { userId, month }: { userId: UserId; month: Month },
): Promise<boolean> {
  const { db, clock, settings } = context
  const now = clock()
  const user = await lockUser(db, userId)
  const records = await listRecords(db, { userId, month: month.name })
  const applied = await findAppliedCoupon(db, userId)
  const coupon = applied ? couponOf(applied) : null
  const minimum = user && (await minimumApplies(context, user, month.since)) ? settings.minimumCharge : 0
  const since = records.reduce((first, record) => (record.since < first ? record.since : first), month.before)
  const { amounts, lines } = draftOf(records, { coupon, minimum, since, before: month.before })
  if (amounts.subtotal === 0n) return false
  const takes = amounts.discount > 0n
  const invoiceId = await insertInvoice(db, {
    number: null,
    user_id: userId,
    month: month.name,
    since,
    before: month.before,
    state: 'draft',
    subtotal_cents: Number(amounts.subtotal),
    discount_cents: Number(amounts.discount),
    minimum_cents: Number(amounts.minimumChargeAdjustment),
    carried_cents: 0,
    coupon: coupon && takes ? JSON.stringify(coupon) : null,
    buyer: null,
    created_at: now,
    reviewed_at: null,
    finalised_at: null,
    paid_at: null,
    voided_at: null,
    failed_at: null,
  })
  if (invoiceId === undefined) return false
  await insertInvoiceLines(
    db,
    lines.map(({ projectId, discountCents, ...line }, position) => ({
      ...line,
      invoice_id: invoiceId,
      position,
      project_id: projectId,
      discount_cents: discountCents,
    })),
  )
  await takeRecords(db, { userId, month: month.name, invoiceId })
  if (applied && takes) await countCoupon(db, applied.id, now)
  return true
}

const couponOf = ({ id, name, amountOff, percentOff }: AppliedCouponRow): CouponOfInvoice => ({
  id,
  name,
  ...(percentOff === null ? { amountOff: amountOff ?? 0 } : { percentOff: String(percentOff) }),
})
