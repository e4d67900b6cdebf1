import type { SettingSpecs } from '@perigee/server-kit/settings'
import { boolean, integer, lines, text, utcDay } from '@perigee/server-kit/settings/parsers'

/** Whether usage is charged for, and what it costs. */
export const priceSettings = {
  billing: {
    env: 'PERIGEE_BILLING',
    default: false,
    parse: boolean,
    means: 'Whether usage is charged for. See docs/billing.md.',
  },
  priceBookFile: {
    env: 'PERIGEE_PRICE_BOOK',
    default: null,
    parse: text,
    means:
      'JSON file of products with dated prices, plans and packages; without it everybody pays the same, $4 for a TB and month.',
  },
  minimumCharge: {
    env: 'PERIGEE_MINIMUM_CHARGE',
    default: 0,
    parse: integer({ min: 0, max: 1_000_000 }),
    means: 'What a month costs at least where it costs anything, in cents; 0 for no such rule.',
  },
  minimumChargeFrom: {
    env: 'PERIGEE_MINIMUM_CHARGE_FROM',
    default: null,
    parse: utcDay,
    means: 'Since when that counts: for months that begin on that day of UTC or later; always when unset.',
  },
  priceTiers: {
    env: 'PERIGEE_PRICE_TIERS',
    default: false,
    parse: boolean,
    means: 'Whether places for data are shown as storage tiers with their prices.',
  },
  priceTiersFrom: {
    env: 'PERIGEE_PRICE_TIERS_FROM',
    default: null,
    parse: utcDay,
    means: 'Projects that are made on that day of UTC or later show no segments; none when unset.',
  },
  priceSummaries: {
    env: 'PERIGEE_PRICE_SUMMARIES',
    default: null,
    parse: lines,
    means: 'Lines about prices for the card of the Pro plan, separated by "|"; shown with storage tiers.',
  },
  skusInReports: {
    env: 'PERIGEE_SKUS_IN_REPORTS',
    default: false,
    parse: boolean,
    means: 'Whether usage reports name the SKUs of products.',
  },
  entitlements: {
    env: 'PERIGEE_ENTITLEMENTS',
    default: false,
    parse: boolean,
    means: 'Whether single projects may have prices of their own: admin project set-entitlement.',
  },
} as const satisfies SettingSpecs
