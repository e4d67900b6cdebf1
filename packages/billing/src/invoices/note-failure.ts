import type { InTransaction } from '@perigee/actors/context'
import { type InvoiceRow, lockInvoice, updateInvoice } from '@perigee/satellite-db/invoices'
import { writeDownMails } from '@perigee/satellite-db/outgoing-mails'
import { findUserById } from '@perigee/satellite-db/users'
import type { BillingContext } from '../context'
import { dueOf } from './invoice-acts'

/**
 * Keeps why nothing has paid an open invoice, and tells its owner: the days of dunning count from then. Once for each
 * round over the cards, however many processes were in it: `before` is the invoice as the round found it.
 * @param why in the words of the provider; `asked`: the bank wants to ask the person
 */
export async function noteFailure(
  { db, clock }: InTransaction<Pick<BillingContext, 'db' | 'clock'>>,
  { id, userId, failedAt }: Pick<InvoiceRow, 'id' | 'userId' | 'failedAt'>,
  { failed, asked }: { failed: string; asked: boolean },
): Promise<void> {
  const user = await findUserById(db, userId)
  const invoice = await lockInvoice(db, id)
  if (invoice?.state !== 'open' || invoice.failedAt?.getTime() !== failedAt?.getTime()) return
  await updateInvoice(db, id, { failure: failed, failed_at: clock() })
  if (!user) return
  const cents = dueOf(invoice)
  const mail = asked
    ? ({ mail: 'confirmationWanted', to: user.email, facts: { cents } } as const)
    : ({ mail: 'cardFailed', to: user.email, facts: { cents, say: failed } } as const)
  await writeDownMails(db, [mail], clock())
}
