import { inTransaction } from '@perigee/actors/context'
import { findInvoice } from '@perigee/satellite-db/invoices'
import type { SettleContext } from '../cards/settle-intent'
import { chargeCards } from './charge-cards'
import { noteFailure } from './note-failure'
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
    await inTransaction(context, (within) => noteFailure(within, before, round))
    return 'failed'
  }
  return (await findInvoice(context.db, invoiceId))?.state === 'paid' ? 'paid' : 'processing'
}
