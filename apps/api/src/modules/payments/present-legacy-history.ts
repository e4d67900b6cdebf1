import { invoiceText } from '@perigee/billing/invoices/describe-item'
import type { LegacyItem } from '@perigee/billing/invoices/legacy-history'
import { type HistoryItem, legacyHistoryTypes } from '@perigee/contract/payments/invoices'

type LegacyCoupon = Extract<LegacyItem, { type: 'coupon' }>
const texts = { transaction: 'Token deposit', charge: 'Card payment', depositBonus: 'Deposit bonus' }

/** One line of the list that old clients show. */
export function presentLegacyItem(
  item: LegacyItem,
  { brandName, external }: { brandName: string; external: string },
): HistoryItem {
  if (item.type === 'coupon') return presentCoupon(item)
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

/** What it takes off an invoice; one of percent says it in its name, and ends when it counts for none any more. */
const presentCoupon = ({ id, name, percent, cents, at, endedAt }: LegacyCoupon): HistoryItem => ({
  id,
  description: `Coupon ${name}${percent === 0 ? '' : ` (${percent} %)`}`,
  amount: cents,
  received: 0,
  remaining: 0,
  status: endedAt === null ? 'active' : 'complete',
  link: '',
  start: at.toISOString(),
  end: (endedAt ?? at).toISOString(),
  type: legacyHistoryTypes.coupon,
  payLink: '',
  failed: false,
})
