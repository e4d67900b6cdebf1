import type { AccountsSettings } from '@perigee/accounts/settings'
import type { Context } from '@perigee/actors/context'
import type { Placement } from '@perigee/domain/placements'
import type { PriceBook } from '@perigee/domain/prices/price-book'
import type { BillingSettings } from './settings'

/** What use cases about money can be given; each one names the part that it needs. */
export interface BillingContext extends Context {
  settings: BillingSettings & Pick<AccountsSettings, 'varPartners'>
  priceBook: PriceBook
  /** Every place where data may live, the default one first. */
  placements: readonly Placement[]
}
