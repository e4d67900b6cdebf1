import type { Context } from '@perigee/actors/context'
import type { TierSettings } from '@perigee/accounts/sign-up/starting-limits'
import type { BillingSettings } from '../settings'
import type { DepositAddresses, TokenChain } from '../ports/chain'
import type { PriceSource } from '../ports/price-source'

export interface ReadChain {
  chain: TokenChain
  /** The first block that is read; null: the newest one of the first run. */
  startBlock: number | null
}

/** Where deposits of tokens come from. */
export interface TokenPorts {
  chains: readonly ReadChain[]
  price: PriceSource
  addresses: DepositAddresses
}

export interface TokenContext extends Context {
  settings: BillingSettings & TierSettings & { analytics: boolean }
  /** Null where no tokens are taken; what was deposited before is shown all the same. */
  tokens: TokenPorts | null
}
