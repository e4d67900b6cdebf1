import type { UserId } from '@perigee/std/brand'
import type { Generated } from 'kysely'

export type CouponDuration = 'once' | 'repeating' | 'forever'

/** What takes something off invoices. Rows are never removed: invoices name them. */
export interface CouponsTable {
  id: Generated<string>
  /** As people type it; unique without regard to case. */
  promo_code: string
  name: string
  /** Cents of each invoice; either this or the percentage. */
  amount_off: number | null
  percent_off: number | null
  duration: CouponDuration
  /** Of a repeating one: how many invoices. */
  months: number | null
  created_at: Date
  /** Since when nobody can apply it any more; who has it keeps it. */
  ended_at: Date | null
}

/** A coupon that an account has, or had. At most one of an account has no end. */
export interface AppliedCouponsTable {
  id: Generated<string>
  user_id: UserId
  coupon_id: string
  applied_at: Date
  /** Invoices that it still counts for, those without an amount left out; null: all. */
  invoices_left: number | null
  ended_at: Date | null
}

export interface TaxIdsTable {
  id: Generated<string>
  user_id: UserId
  /** Code of one of the domain's tax types. */
  type: string
  value: string
  /** By which the card provider knows it. */
  provider_id: string
  created_at: Date
}

/** One row at most, from the first start with billing on. */
export interface BillingBeginTable {
  the_only_one: Generated<boolean>
  switched_on_at: Date
  /** From when accounts that are older are billed; null: not until the operator names a date. */
  begins_at: Date | null
}

export interface BillingPeopleSchema {
  'satellite.coupons': CouponsTable
  'satellite.applied_coupons': AppliedCouponsTable
  'satellite.tax_ids': TaxIdsTable
  'satellite.billing_begin': BillingBeginTable
}
