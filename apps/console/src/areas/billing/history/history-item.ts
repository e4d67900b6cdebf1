import { type HistoryItem, historyTypes } from '@perigee/contract/payments/invoices'

interface Status {
  name: string
  color: 'green' | 'red' | 'yellow' | 'gray'
  isPayable: boolean
}

/** What becomes of an item. Words that no server of ours sends are shown as they came. */
export function statusOf({ status, failed, type }: Pick<HistoryItem, 'status' | 'failed' | 'type'>): Status {
  const isPayable = status === 'open' && type !== historyTypes.checkout
  if (failed && status === 'open') return { name: 'Payment failed', color: 'red', isPayable }
  const name = status === '' ? 'Pending' : status.charAt(0).toUpperCase() + status.slice(1)
  return { name, color: colors[status] ?? 'gray', isPayable }
}

const colors: Readonly<Record<string, Status['color']>> = {
  paid: 'green',
  complete: 'green',
  succeeded: 'green',
  open: 'yellow',
  pending: 'yellow',
  failed: 'red',
  uncollectible: 'red',
}

/** The address of a document, if it can be nothing but one. */
export const safeLink = (link: string): string | undefined =>
  link.startsWith('https://') || link.startsWith('http://') || /^\/(?!\/)/.test(link) ? link : undefined
