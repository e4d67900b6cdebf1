import type { SettingValues } from '@perigee/server-kit/settings'
import { cardSettings } from './settings/cards'
import { invoiceSettings } from './settings/invoices'
import { priceSettings } from './settings/prices'
import { tokenSettings } from './settings/tokens'

/** Everything that the operator sets about money. */
export const billingSettings = { ...priceSettings, ...invoiceSettings, ...cardSettings, ...tokenSettings } as const

export type BillingSettings = SettingValues<typeof billingSettings>
