import { inTransaction } from '@perigee/actors/context'
import { findInvoice, type InvoiceRow, lockInvoice, updateInvoice } from '@perigee/satellite-db/invoices'
import { writeDownMails } from '@perigee/satellite-db/outgoing-mails'
import { findUserById } from '@perigee/satellite-db/users'
import type { SettleContext } from '../cards/settle-intent'
import { chargeCards } from './charge-cards'
import { dueOf } from './invoice-acts'
import { payFromBalances } from './pay-from-balances'

/**
 * What became of an invoice: `processing`, a card pays it and the bank has not answered yet; `unknown`, the card provider
 * could not be reached; `none`, there is no such invoice or it was not open.
 */
export type PaidOrNot = 'paid' | 'failed' | 'processing' | 'unknown' | 'none'

/**
 * Pays an open invoice: from tokens, then from credit, then by the cards of the account in turn. One that nothing pays
 * stays open with the reason, and its owner is told by mail.
 */
export async function payInvoice(context: SettleContext, invoiceId: string): Promise<PaidOrNot> {
  const before = await inTransaction(context, (within) => payFromBalances(within, invoiceId))
  if (before?.state === 'paid') return 'paid'
  if (before?.state !== 'open') return 'none'
  const round = await chargeCards(context, before)
  if ('unknown' in round) return 'unknown'
  if ('failed' in round) {
    await noteFailure(context, before, round)
    return 'failed'
  }
  return (await findInvoice(context.db, invoiceId))?.state === 'paid' ? 'paid' : 'processing'
}

/** Keeps why nothing has paid, and tells it; once for each round, however many processes were in it. */
async function noteFailure(
  context: SettleContext,
  { id, userId, failedAt }: InvoiceRow,
  { failed, asked }: { failed: string; asked: boolean },
): Promise<void> {
  const user = await findUserById(context.db, userId)
  await inTransaction(context, async ({ db, clock }) => {
    const invoice = await lockInvoice(db, id)
    if (invoice?.state !== 'open' || invoice.failedAt?.getTime() !== failedAt?.getTime()) return
    await updateInvoice(db, id, { failure: failed, failed_at: clock() })
    if (!user) return
    const cents = dueOf(invoice)
    const mail = asked
      ? ({ mail: 'confirmationWanted', to: user.email, facts: { cents } } as const)
      : ({ mail: 'cardFailed', to: user.email, facts: { cents, say: failed } } as const)
    await writeDownMails(db, [mail], clock())
  })
}
