import type { Context, InTransaction } from '@perigee/actors/context'
import type { CardPaymentRow } from '@perigee/satellite-db/card-payments'
import { writeAct } from '@perigee/satellite-db/ledger'
import { bookCardPayment } from '../invoices/book-card-payment'
import type { Intent } from '../ports/card-provider'

/** Millionths of a dollar in a cent. */
const cent = 10_000n

/**
 * Writes into the books that a card has paid, in the transaction that says so; once for its intent. What was paid for an
 * invoice pays that; everything else is credit of the customer.
 */
export async function bookPayment(
  { db, clock }: InTransaction<Pick<Context, 'db' | 'clock'>>,
  { user_id, purpose, invoice_id: invoiceId }: CardPaymentRow,
  { id, cents }: Intent,
): Promise<void> {
  if (invoiceId !== null) {
    await bookCardPayment({ db, clock }, { intentId: id, userId: user_id, invoiceId, cents })
    return
  }
  const micros = BigInt(cents) * cent
  await writeAct(db, {
    key: `intent:${id}`,
    kind: purpose,
    userId: user_id,
    at: clock(),
    facts: { intent: id },
    entries: [
      { account: 'card', micros },
      { account: 'credit', micros: -micros },
    ],
  })
}
