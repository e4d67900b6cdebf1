import type { BuyerOfInvoice } from '@perigee/satellite-db/invoices-schema'
import { buyerLines, type DocumentParts, sellerLines } from './invoice-document'
import { dayText, moneyText } from './money-text'
import { openPage } from './page'

/** A charge of a card. */
export interface Receipt {
  /** Of the payment, as the card provider knows it. */
  reference: string
  at: Date
  cents: number
  /** What it was for. */
  description: string
  /** As it is known now. */
  buyer: BuyerOfInvoice
}

/** What says that a card was charged. */
export async function receiptDocument(
  { reference, at, cents, description, buyer }: Receipt,
  { seller, brand, font }: DocumentParts,
): Promise<Uint8Array> {
  const page = openPage({ font, title: 'Receipt', author: seller.name || brand })
  page.heading('Receipt')
  page.sides({ title: 'From', lines: sellerLines(seller, brand) }, { title: 'To', lines: buyerLines(buyer) })
  const lines = [reference, ...(buyer.reference ? [`Reference: ${buyer.reference}`] : [])]
  page.sides({ title: 'Payment', lines }, { title: 'Date', lines: [`${dayText(at)}, by UTC`] })
  const columns = [
    { share: 0.8, align: 'left' },
    { share: 0.2, align: 'right' },
  ] as const
  page.table(columns, ['For', 'Amount'], [[description, moneyText(cents)]])
  page.space(6)
  page.sums([{ label: 'Paid by card', amount: moneyText(cents), strong: true }])
  page.space(14)
  page.note('All amounts are in US dollars.')
  if (seller.note) page.note(seller.note)
  return page.done()
}
