import type { UserId } from '@perigee/std/brand'
import type { ColumnType, Generated } from 'kysely'
import type { BillingAddress } from './ledger-schema'

export type InvoiceState = 'draft' | 'open' | 'paid' | 'void'

/** A coupon as an invoice took it. */
export interface CouponOfInvoice {
  /** Of the applied coupon. */
  id: string
  name: string
  /** One of the two; a decimal text, and cents. */
  percentOff?: string
  amountOff?: number
}

/** Whom an invoice is made out to, as it stood when it was sent. */
export interface BuyerOfInvoice {
  name: string
  email: string
  address: BillingAddress | null
  taxIds: { type: string; value: string }[]
  reference: string
}

/** Amounts are cents. */
export interface InvoicesTable {
  id: Generated<string>
  /** Null until it is sent. */
  number: string | null
  user_id: UserId
  /** Such as `2026-10`. */
  month: string
  since: Date
  before: Date
  state: InvoiceState
  subtotal_cents: number
  discount_cents: number
  minimum_cents: number
  /** Of earlier invoices, below the least charge. */
  carried_cents: number
  paid_tokens_cents: Generated<number>
  paid_credit_cents: Generated<number>
  paid_card_cents: Generated<number>
  /** To the next invoice. */
  left_cents: Generated<number>
  /** Given back by credit notes after it was paid. */
  credited_cents: Generated<number>
  coupon: ColumnType<CouponOfInvoice | null, string | null, string | null>
  buyer: ColumnType<BuyerOfInvoice | null, null, string>
  created_at: Date
  reviewed_at: Date | null
  finalised_at: Date | null
  paid_at: Date | null
  voided_at: Date | null
  /** '' when no try to pay it has failed. */
  failure: Generated<string>
  failed_at: Date | null
}

export interface InvoiceLinesTable {
  invoice_id: string
  position: number
  kind: 'usage' | 'minimum'
  project_id: number | null
  /** Names as they were. */
  project: string
  product: string
  component: string
  quantity: string
  unit: string
  /** Cents for a unit. */
  rate: string
  cents: number
  discount_cents: number
  since: Date
  before: Date
}

/** What one product of a project comes to in one part of the month with one price. */
export interface RecordedCharge {
  project: string
  product: string
  /** ISO texts. */
  since: string
  before: string
  components: RecordedComponent[]
}

export interface RecordedComponent {
  component: string
  quantity: string
  unit: string
  rate: string
  cents: number
}

export interface InvoiceRecordsTable {
  project_id: number
  /** Such as `2026-10`. */
  month: string
  user_id: UserId
  since: Date
  before: Date
  charges: ColumnType<RecordedCharge[], string, never>
  prepared_at: Date
  invoice_id: string | null
}

export interface InvoicesSchema {
  'satellite.invoices': InvoicesTable
  'satellite.invoice_lines': InvoiceLinesTable
  'satellite.invoice_records': InvoiceRecordsTable
}
