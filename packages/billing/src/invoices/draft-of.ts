import { type Discount, type InvoiceAmounts, invoiceAmounts } from '@perigee/domain/prices/invoice-amounts'
import type { CouponOfInvoice, RecordedCharge } from '@perigee/satellite-db/invoices-schema'

/** What an account used in a month, by project. */
export interface RecordOfProject {
  projectId: number
  charges: readonly RecordedCharge[]
}

export interface DraftLine {
  kind: 'usage' | 'minimum'
  projectId: number | null
  project: string
  product: string
  component: string
  quantity: string
  unit: string
  rate: string
  cents: number
  discountCents: number
  since: Date
  before: Date
}

export interface Draft {
  amounts: InvoiceAmounts
  lines: DraftLine[]
}

interface Rules {
  coupon: CouponOfInvoice | null
  /** Cents; 0 for none. */
  minimum: number
  since: Date
  before: Date
}

/** The invoice of these records: lines add up to its amounts. Everything is whole cents already. */
export function draftOf(records: readonly RecordOfProject[], { coupon, minimum, since, before }: Rules): Draft {
  const usage = records.flatMap(({ projectId, charges }) =>
    charges.flatMap(({ components, ...charge }) =>
      components.map((component) => ({
        kind: 'usage' as const,
        projectId,
        project: charge.project,
        product: charge.product,
        ...component,
        since: new Date(charge.since),
        before: new Date(charge.before),
      })),
    ),
  )
  const amounts = invoiceAmounts(
    usage.map(({ cents }) => BigInt(cents)),
    { coupon: coupon ? discountOf(coupon) : undefined, minimum: BigInt(minimum) },
  )
  const lines: DraftLine[] = usage.map((line, at) => ({
    ...line,
    discountCents: Number(amounts.discountPerLine[at] ?? 0n),
  }))
  const added = Number(amounts.minimumChargeAdjustment)
  if (added > 0) lines.push({ ...minimumLine, rate: String(added), cents: added, since, before })
  return { amounts, lines }
}

const minimumLine = {
  kind: 'minimum' as const,
  projectId: null,
  project: '',
  product: '',
  component: 'Minimum charge adjustment',
  quantity: '1',
  unit: '',
  discountCents: 0,
}

function discountOf({ percentOff, amountOff }: CouponOfInvoice): Discount {
  if (percentOff !== undefined) return { percentOff }
  return { amountOff: BigInt(amountOff ?? 0) }
}
