import type { FrontendConfig } from '@perigee/contract/config'
import { hasBudgets, keepsBillingInformation, takesNativeTokens } from '@/lib/flags'

/** The tabs of the Billing page, by the names that stand in its address. */
export const billingTabs = {
  overview: 'Overview',
  'payment-methods': 'Payment methods',
  transactions: 'Transactions',
  'billing-history': 'Billing history',
  'billing-information': 'Billing information',
  budgets: 'Budgets',
} as const
export type BillingTab = keyof typeof billingTabs

const needs: Partial<Record<BillingTab, (config: FrontendConfig) => boolean>> = {
  transactions: takesNativeTokens,
  'billing-information': keepsBillingInformation,
  budgets: hasBudgets,
}

export const tabsOf = (config: FrontendConfig): BillingTab[] =>
  (Object.keys(billingTabs) as BillingTab[]).filter((tab) => needs[tab]?.(config) ?? true)

interface Place {
  tab: BillingTab
  /** A bank has sent the browser back from its own page. */
  returned: boolean
  /** The id of an invoice that is to be paid. */
  pay: string | undefined
}

/** What an address says: the overview where it names no tab of these. */
export const placeIn = (search: Record<string, unknown>, offered: readonly BillingTab[]): Place => ({
  tab: offered.find((tab) => tab === search['tab']) ?? 'overview',
  returned: search['payment_intent'] !== undefined,
  pay: typeof search['pay'] === 'string' ? search['pay'] : undefined,
})
