import type { UserId } from '@perigee/std/brand'
import type { ColumnType, Generated } from 'kysely'

/**
 * Accounts of the books. `receivable`: open invoices; `credit` and `tokens`: what we owe customers from card funds and
 * deposits; `card` and `chain`: what came in by them; `carried`: left over of invoices, for the next one; `expired`: left of
 * packages when they ended.
 */
export const ledgerAccounts = [
  'receivable',
  'credit',
  'tokens',
  'revenue',
  'card',
  'chain',
  'bonus',
  'discount',
  'refunds',
  'carried',
  'expired',
] as const
export type LedgerAccount = (typeof ledgerAccounts)[number]

export type LedgerFacts = Record<string, string | number | boolean | null>

/** A business act. Never changed, never removed. */
export interface LedgerActsTable {
  id: Generated<number>
  /** Unique: `intent:<id>`, `invoice:<id>` … */
  key: string
  kind: string
  user_id: UserId | null
  at: Date
  /** Nothing that names a person. */
  facts: ColumnType<LedgerFacts, string, never>
}

/** The entries of an act add up to 0. */
export interface LedgerEntriesTable {
  id: Generated<number>
  act_id: number
  account: LedgerAccount
  user_id: UserId | null
  /** Millionths of a dollar, debit above zero. Sums of them are texts; a single one may not fit a number. */
  micros: ColumnType<number, string, never>
}

export interface BillingAddress {
  name: string
  line1: string
  line2: string
  city: string
  postalCode: string
  state: string
  country: { name: string; code: string }
}

/** A pricing package that was bought; times as ISO texts. */
export interface BoughtPackage {
  name: string
  boughtAt: string
  /** Until when its credit lasts; null: until it is spent. */
  expiresAt: string | null
  /** When what is left is taken back, as it was told; not there before. */
  endsAt?: string
  /** Not there before its end. */
  endedAt?: string
}

/** What billing knows of an account. */
export interface BillingCustomersTable {
  user_id: UserId
  /** Both null until the card provider knows the account. */
  provider: string | null
  provider_id: string | null
  created_at: Date
  closed_at: Date | null
  address: ColumnType<BillingAddress | null, string | null, string | null>
  invoice_reference: Generated<string>
  package: ColumnType<BoughtPackage | null, string | null, string | null>
  /** When the coupon of the sign-up was looked for; null: not yet. */
  set_up_at: Generated<Date | null>
  /** The provider has not been told yet that the email address is another one, or that the account is gone. */
  provider_behind: Generated<boolean>
}

export interface LedgerSchema {
  'satellite.ledger_acts': LedgerActsTable
  'satellite.ledger_entries': LedgerEntriesTable
  'satellite.billing_customers': BillingCustomersTable
}
