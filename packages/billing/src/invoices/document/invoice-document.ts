import type { InvoiceLineRow, InvoiceRow } from '@perigee/satellite-db/invoices'
import type { BillingAddress } from '@perigee/satellite-db/ledger-schema'
import type { BuyerOfInvoice, CouponOfInvoice } from '@perigee/satellite-db/invoices-schema'
import { dueOf, totalOf } from '../invoice-acts'
import { dayText, groupedText, moneyText, monthText, rateText } from './money-text'
import { openPage } from './page'
import type { Seller } from './seller'

export interface DocumentParts {
  seller: Seller
  /** Of the installation. */
  brand: string
  font: Uint8Array
}

const columns = [
  { share: 0.44, align: 'left' },
  { share: 0.22, align: 'right' },
  { share: 0.2, align: 'right' },
  { share: 0.14, align: 'right' },
] as const

/** The invoice as a PDF: seller, buyer, each line, what was taken off, and how it was paid. */
export async function invoiceDocument(
  invoice: InvoiceRow,
  lines: readonly InvoiceLineRow[],
  { seller, brand, font }: DocumentParts,
): Promise<Uint8Array> {
  const { buyer, number } = invoice
  const title = `Invoice ${number ?? ''}`.trim()
  const page = openPage({ font, title, author: seller.name || brand })
  page.heading(title)
  page.sides(
    { title: 'From', lines: sellerLines(seller, brand) },
    { title: 'To', lines: buyer ? buyerLines(buyer) : [] },
  )
  page.sides(
    {
      title: 'For',
      lines: [
        `${brand} Cloud Storage for ${monthText(invoice.month)}`,
        `${dayText(invoice.since)} to ${dayText(new Date(invoice.before.getTime() - 1))}, by UTC`,
        ...(buyer?.reference ? [`Reference: ${buyer.reference}`] : []),
      ],
    },
    {
      title: 'Date',
      lines: [invoice.finalisedAt ? dayText(invoice.finalisedAt) : 'Draft, not sent', stateText(invoice)],
    },
  )
  page.table(columns, ['Project – product – component', 'Quantity', 'Rate for one', 'Amount'], lines.map(lineCells))
  page.space(6)
  page.sums(sumsOf(invoice))
  page.space(14)
  page.note('All amounts are in US dollars. A month has 720 hours: a longer one counts for more than one month.')
  if (seller.note) page.note(seller.note)
  return page.done()
}

export const sellerLines = ({ name, address, taxId, email }: Seller, brand: string): string[] =>
  [name || brand, ...address, taxId && `Tax ID ${taxId}`, email].filter(Boolean)

export const buyerLines = ({ address, name, email, taxIds }: BuyerOfInvoice): string[] =>
  [
    address?.name || name,
    ...addressLines(address),
    email,
    ...taxIds.map(({ type, value }) => `Tax ID ${value} (${type})`),
  ].filter(Boolean)

function addressLines(address: BillingAddress | null): string[] {
  if (!address) return []
  const { line1, line2, postalCode, city, state, country } = address
  return [line1, line2, [postalCode, city].filter(Boolean).join(' '), state, country.name || country.code].filter(
    Boolean,
  )
}

function stateText(invoice: InvoiceRow): string {
  if (invoice.state === 'void') return 'Void'
  if (invoice.state === 'paid') return invoice.paidAt ? `Paid on ${dayText(invoice.paidAt)}` : 'Paid'
  return invoice.state === 'draft' ? 'Draft' : `Open: ${moneyText(dueOf(invoice))} to pay`
}

function lineCells({ kind, project, product, component, quantity, unit, rate, cents }: InvoiceLineRow): string[] {
  if (kind === 'minimum') return [component, '', '', moneyText(cents)]
  const name = `${project} – ${product} – ${component}`
  return [name, `${groupedText(quantity)} ${unit}`, rateText(rate), moneyText(cents)]
}

function sumsOf(invoice: InvoiceRow) {
  const { subtotalCents, discountCents, minimumCents, carriedCents, coupon } = invoice
  const total = totalOf(invoice)
  const off = { label: coupon ? couponText(coupon) : 'Coupon', amount: moneyText(-discountCents) }
  const optional: [cents: number, label: string, sign: 1 | -1][] = [
    [carriedCents, 'Left over of earlier invoices', 1],
    [invoice.paidTokensCents, 'Paid with tokens', -1],
    [invoice.paidCreditCents, 'Paid with available funds', -1],
    [invoice.paidCardCents, 'Paid by card', -1],
    [invoice.leftCents, 'Carried to the next invoice', -1],
    [invoice.creditedCents, 'Credited afterwards', -1],
  ]
  return [
    { label: 'Subtotal', amount: moneyText(subtotalCents + minimumCents) },
    ...(discountCents > 0 ? [off] : []),
    { label: 'Total', amount: moneyText(total), strong: true },
    ...optional
      .filter(([cents]) => cents > 0)
      .map(([cents, label, sign]) => ({ label, amount: moneyText(sign * cents) })),
    { label: 'To pay', amount: moneyText(invoice.state === 'void' ? 0 : dueOf(invoice)), strong: true },
  ]
}

const couponText = ({ name, percentOff }: CouponOfInvoice): string =>
  percentOff === undefined ? `Coupon ${name}` : `Coupon ${name} (${percentOff} %)`
