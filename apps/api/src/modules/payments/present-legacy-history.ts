import { invoiceText } from '@perigee/billing/invoices/describe-item'
import type { LegacyItem } from '@perigee/billing/invoices/legacy-history'
import { type HistoryItem, legacyHistoryTypes } from '@perigee/contract/payments/invoices'

const texts = { transaction: 'Token deposit', charge: 'Card payment', depositBonus: 'Deposit bonus' }

/** One line of the list that old clients show. */
export function presentLegacyItem(
  item: LegacyItem,
  { brandName, external }: { brandName: string; external: string },
): HistoryItem {
  const isInvoice = item.type === 'invoice'
  return {
    id: item.id,
    description: isInvoice ? invoiceText(item.month, brandName) : texts[item.type],
    amount: item.cents,
    received: isInvoice ? 0 : item.cents,
    remaining: 0,
    status: isInvoice ? item.state : 'complete',
    link: isInvoice ? `${external}api/v0/payments/invoices/${item.id}/pdf` : '',
    start: item.at.toISOString(),
    end: item.at.toISOString(),
    type: legacyHistoryTypes[item.type],
    payLink: '',
    failed: false,
  }
}
