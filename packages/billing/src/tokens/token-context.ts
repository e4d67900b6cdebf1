import type { SettleContext } from '../cards/settle-intent'
import type { BillingSettings } from '../settings'
import type { DepositAddresses, TokenChain } from '../ports/chain'
import type { PriceSource } from '../ports/price-source'

export interface ReadChain {
  chain: TokenChain
  /** The first block that is read; null: some thousand before the newest one of the first run. */
  startBlock: number | null
}

/** Where deposits of tokens come from. */
export interface TokenPorts {
  chains: readonly ReadChain[]
  price: PriceSource
  addresses: DepositAddresses
}

/** With what pays for overdue invoices: they are paid from deposits first. */
export type TokenContext = SettleContext & {
  settings: BillingSettings
  /** Null where no tokens are taken; what was deposited before is shown all the same. */
  tokens: TokenPorts | null
}
