import { unfreezeUser } from '@perigee/accounts/freezes/freeze-user'
import { freezeKinds } from '@perigee/domain/freezes'
import { findFailedInvoice, type InvoiceRow, updateInvoice } from '@perigee/satellite-db/invoices'
import type { SatelliteSchema } from '@perigee/satellite-db/schema'
import type { UserId } from '@perigee/std/brand'
import type { Transaction } from 'kysely'
import { dueOf } from './invoice-acts'

/** Writes what was paid of an invoice; one that asks for nothing any more is paid. */
export async function noteSettled(
  { db, now }: { db: Transaction<SatelliteSchema>; now: Date },
  invoice: InvoiceRow,
): Promise<InvoiceRow> {
  const isPaid = dueOf(invoice) === 0
  const { id, userId, paidTokensCents, paidCreditCents, paidCardCents, leftCents } = invoice
  const settled = isPaid ? { state: 'paid' as const, paidAt: now } : {}
  await updateInvoice(db, id, {
    paid_tokens_cents: paidTokensCents,
    paid_credit_cents: paidCreditCents,
    paid_card_cents: paidCardCents,
    left_cents: leftCents,
    ...(isPaid ? { state: 'paid', paid_at: now } : {}),
  })
  if (isPaid) await thaw(db, userId)
  return { ...invoice, ...settled }
}

/** Once nothing is overdue any more, a freeze or warning because of it ends, and limits come back as they were. */
export async function thaw(db: Transaction<SatelliteSchema>, userId: UserId): Promise<void> {
  if (await findFailedInvoice(db, userId)) return
  await unfreezeUser(db, userId, freezeKinds.billing)
  await unfreezeUser(db, userId, freezeKinds.billingWarning)
}
