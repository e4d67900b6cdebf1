import type { InTransaction } from '@perigee/actors/context'
import { microsPerCent, settleRest, splitPayment } from '@perigee/domain/prices/payment-split'
import { type InvoiceRow, lockInvoice } from '@perigee/satellite-db/invoices'
import { balancesOf, writeAct } from '@perigee/satellite-db/ledger'
import { lockUser } from '@perigee/satellite-db/users'
import type { BillingContext } from '../context'
import { credit, debit, dueOf, keysOf } from './invoice-acts'
import { noteSettled } from './note-settled'

type Needs = Pick<BillingContext, 'db' | 'clock'>

/**
 * Pays an open invoice from the token balance, then from credit; a rest that no card provider takes is carried to the next
 * invoice. In one transaction, in which nobody else takes from these balances.
 * @returns the invoice as it stands then; undefined when there is none
 */
export async function payFromBalances(
  { db, clock }: InTransaction<Needs>,
  invoiceId: string,
): Promise<InvoiceRow | undefined> {
  const found = await lockInvoice(db, invoiceId)
  if (found?.state !== 'open') return found
  const { userId } = found
  const due = dueOf(found)
  await lockUser(db, userId)
  const { tokens: tokenMicros, credit: creditMicros } = await balancesOf(db, userId)
  const funds = { tokenMicros: aboveZero(tokenMicros), credit: aboveZero(creditMicros) / microsPerCent }
  const split = splitPayment(BigInt(due), funds)
  const [tokens, fromCredit] = [Number(split.tokens), Number(split.credit)]
  const now = clock()
  const act = { userId, at: now, facts: { invoice: invoiceId } }
  if (tokens + fromCredit > 0)
    await writeAct(db, {
      ...act,
      key: keysOf(invoiceId).fromBalances(found.paidTokensCents + found.paidCreditCents + found.paidCardCents),
      kind: 'payment',
      entries: [debit('tokens', tokens), debit('credit', fromCredit), credit('receivable', tokens + fromCredit)],
    })
  const { carried } = settleRest(split.due)
  const left = Number(carried)
  if (left > 0)
    await writeAct(db, {
      ...act,
      key: keysOf(invoiceId).carried,
      kind: 'carried',
      entries: [debit('carried', left), credit('receivable', left)],
    })
  const paid = {
    paidTokensCents: found.paidTokensCents + tokens,
    paidCreditCents: found.paidCreditCents + fromCredit,
    leftCents: left,
  }
  return noteSettled({ db, now }, { ...found, ...paid })
}

const aboveZero = (micros: bigint): bigint => (micros > 0n ? micros : 0n)
