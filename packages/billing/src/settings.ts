import type { SettingValues } from '@perigee/server-kit/settings'
import { cardSettings } from './settings/cards'
import { invoiceSettings } from './settings/invoices'
import { priceSettings } from './settings/prices'

/** Everything that the operator sets about money. */
export const billingSettings = { ...priceSettings, ...invoiceSettings, ...cardSettings } as const

export type BillingSettings = SettingValues<typeof billingSettings>
