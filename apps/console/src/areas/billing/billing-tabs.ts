import type { FrontendConfig } from '@perigee/contract/config'

/** The tabs of the Billing page, by the names that stand in its address. */
export const billingTabs = {
  overview: 'Overview',
  'payment-methods': 'Payment methods',
  transactions: 'Transactions',
  'billing-history': 'Billing history',
  'billing-information': 'Billing information',
} as const
export type BillingTab = keyof typeof billingTabs

const needs: Partial<Record<BillingTab, (config: FrontendConfig) => boolean>> = {
  transactions: (config) => config.nativeTokenPaymentsEnabled,
  'billing-information': (config) => config.billingInformationTabEnabled,
}

export const tabsOf = (config: FrontendConfig): BillingTab[] =>
  (Object.keys(billingTabs) as BillingTab[]).filter((tab) => needs[tab]?.(config) ?? true)

/** The tab that an address names; the overview where it names none of these. */
export const tabIn = (search: object, offered: readonly BillingTab[]): BillingTab =>
  offered.find((tab) => 'tab' in search && tab === search.tab) ?? 'overview'
