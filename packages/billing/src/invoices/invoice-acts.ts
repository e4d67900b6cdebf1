import { microsPerCent } from '@perigee/domain/prices/payment-split'
import type { InvoiceRow } from '@perigee/satellite-db/invoices'
import type { LedgerEntry } from '@perigee/satellite-db/ledger'
import type { LedgerAccount } from '@perigee/satellite-db/ledger-schema'

/** Cents of an invoice as the books have them. */
export const micros = (cents: number): bigint => BigInt(cents) * microsPerCent

export const debit = (account: LedgerAccount, cents: number): LedgerEntry => ({ account, micros: micros(cents) })
export const credit = (account: LedgerAccount, cents: number): LedgerEntry => ({ account, micros: -micros(cents) })

type Amounts = Pick<InvoiceRow, 'subtotalCents' | 'discountCents' | 'minimumCents' | 'carriedCents'>
type Paid = Pick<InvoiceRow, 'paidTokensCents' | 'paidCreditCents' | 'paidCardCents' | 'leftCents'>

/** What the month costs. */
export const totalOf = ({ subtotalCents, discountCents, minimumCents }: Amounts): number =>
  subtotalCents - discountCents + minimumCents

/** What an invoice still asks for; what earlier ones left is in it. */
export const dueOf = (invoice: Amounts & Paid): number =>
  totalOf(invoice) +
  invoice.carriedCents -
  invoice.paidTokensCents -
  invoice.paidCreditCents -
  invoice.paidCardCents -
  invoice.leftCents

/** What the books say when an invoice is sent. */
export const entriesOfInvoice = (invoice: Amounts): LedgerEntry[] => [
  debit('receivable', totalOf(invoice) + invoice.carriedCents),
  debit('discount', invoice.discountCents),
  credit('revenue', invoice.subtotalCents + invoice.minimumCents),
  credit('carried', invoice.carriedCents),
]

/** Keys of the acts of an invoice: each happens once. */
export const keysOf = (invoiceId: string) => ({
  sent: `invoice:${invoiceId}`,
  /** What was paid of it before tells the tries apart. */
  fromBalances: (alreadyPaid: number) => `invoice:${invoiceId}:balances:${alreadyPaid}`,
  carried: `invoice:${invoiceId}:carried`,
  voided: `invoice:${invoiceId}:void`,
})
