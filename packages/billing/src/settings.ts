import type { SettingValues } from '@perigee/server-kit/settings'
import { budgetSettings } from './settings/budgets'
import { cardSettings } from './settings/cards'
import { invoiceSettings } from './settings/invoices'
import { peopleSettings } from './settings/people'
import { priceSettings } from './settings/prices'
import { tokenSettings } from './settings/tokens'

/** Everything that the operator sets about money. */
export const billingSettings = {
  ...priceSettings,
  ...invoiceSettings,
  ...cardSettings,
  ...tokenSettings,
  ...peopleSettings,
  ...budgetSettings,
} as const

export type BillingSettings = SettingValues<typeof billingSettings>
