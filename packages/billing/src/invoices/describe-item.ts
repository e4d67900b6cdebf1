import { monthText } from './document/money-text'

/** What an invoice is for. */
export const invoiceText = (month: string, brand: string): string => `${brand} Cloud Storage for ${monthText(month)}`

const texts: Readonly<Record<string, string>> = {
  funds: 'Funds added',
  package: 'Pricing package',
  upgrade: 'Funds added with the upgrade',
  refund: 'Paid back to the card',
  packageEnd: 'Left of a pricing package when it ended',
}

/** What a charge was for, by the kind of its act. */
export const chargeText = (kind: string, brand: string): string => `${brand}: ${texts[kind] ?? 'Card payment'}`
