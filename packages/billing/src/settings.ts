import type { SettingValues } from '@perigee/server-kit/settings'
import { priceSettings } from './settings/prices'

/** Everything that the operator sets about money. */
export const billingSettings = { ...priceSettings } as const

export type BillingSettings = SettingValues<typeof billingSettings>
