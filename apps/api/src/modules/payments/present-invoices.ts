import { chargeText, invoiceText } from '@perigee/billing/invoices/describe-item'
import { type HistoryItem, historyTypes } from '@perigee/contract/payments/invoices'
import type { Balances } from '@perigee/satellite-db/ledger'
import type { HistoryRow } from '@perigee/satellite-db/invoice-history'
import type { InvoiceRow } from '@perigee/satellite-db/invoices'
import { dollarText, wholeCents } from '../../files/balance-text'

/** Whole cents of credit, and tokens to the last millionth of a dollar. */
export const presentBalance = ({ credit, tokens }: Balances) => ({
  freeCredits: 0,
  coins: dollarText(tokens),
  credits: String(wholeCents(credit)),
})

/** What links of a history begin with. */
interface Shown {
  brandName: string
  /** Of the console, with a slash at its end. */
  external: string
}

export function presentHistoryItem(row: HistoryRow, { brandName, external }: Shown): HistoryItem {
  const { id, month, kind, cents, state, since, before, failed } = row
  const isInvoice = month !== ''
  return {
    id,
    description: isInvoice ? invoiceText(month, brandName) : chargeText(kind, brandName),
    amount: cents,
    received: 0,
    remaining: 0,
    status: state,
    // the rest are no charges
    link: state === 'complete' ? '' : `${external}api/v0/payments/invoices/${id}/pdf`,
    start: since.toISOString(),
    end: before.toISOString(),
    type: isInvoice ? historyTypes.invoice : historyTypes.checkout,
    payLink: failed ? `${external}account/billing?tab=billing-history&pay=${id}` : '',
    failed,
  }
}

/** An open invoice as the history has it. */
export const presentInvoice = (invoice: InvoiceRow, shown: Shown): HistoryItem =>
  presentHistoryItem(
    {
      id: invoice.id,
      month: invoice.month,
      kind: '',
      state: invoice.state === 'paid' ? 'paid' : 'open',
      cents: invoice.subtotalCents + invoice.minimumCents,
      since: invoice.since,
      before: invoice.before,
      at: invoice.finalisedAt ?? invoice.createdAt,
      failed: invoice.failedAt !== null,
    },
    shown,
  )
