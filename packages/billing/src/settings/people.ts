import type { SettingSpecs } from '@perigee/server-kit/settings'
import { boolean, integer, text } from '@perigee/server-kit/settings/parsers'

/** Coupons that everybody gets, and what becomes of those who do not pay. */
export const peopleSettings = {
  freeTierCoupon: {
    env: 'PERIGEE_FREE_TIER_COUPON',
    default: null,
    parse: text,
    means: 'Promo code of the coupon of accounts that sign up without one of their own.',
  },
  couponEntry: {
    env: 'PERIGEE_COUPON_ENTRY',
    default: true,
    parse: boolean,
    means: 'Whether the page Billing takes promo codes.',
  },
  dunning: {
    env: 'PERIGEE_DUNNING',
    default: true,
    parse: boolean,
    means: 'Whether accounts with unpaid invoices are warned, then frozen, then marked for deletion.',
  },
  daysUntilBillingFreeze: {
    env: 'PERIGEE_DAYS_UNTIL_BILLING_FREEZE',
    default: 15,
    parse: integer({ min: 1, max: 365 }),
    means: 'Whole days from the warning about an unpaid invoice to the freeze.',
  },
  daysUntilBillingDeletion: {
    env: 'PERIGEE_DAYS_UNTIL_BILLING_DELETION',
    default: 60,
    parse: integer({ min: 1, max: 3650 }),
    means: 'Whole days from that freeze until the account is marked for deletion.',
  },
  dunningMostCents: {
    env: 'PERIGEE_DUNNING_MOST_CENTS',
    default: 100_000,
    parse: integer({ min: 1 }),
    means: 'Accounts that owe more than this many cents are left to people.',
  },
  dunningSparesTokens: {
    env: 'PERIGEE_DUNNING_SPARES_TOKENS',
    default: false,
    parse: boolean,
    means: 'Whether accounts that have ever paid with tokens are left to people.',
  },
} as const satisfies SettingSpecs
