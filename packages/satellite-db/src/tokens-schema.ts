import type { UserId } from '@perigee/std/brand'
import type { ColumnType } from 'kysely'

/** The address where an account's deposits arrive. Kept for ever: an address is never somebody else's. */
export interface TokenWalletsTable {
  user_id: UserId
  address_index: number
  key_fingerprint: string
  /** Checksummed. */
  address: string
  claimed_at: Date
}

/** How far a chain has been read. */
export interface TokenChainsTable {
  chain_id: number
  contract: string
  decimals: number
  scanned_to: number
  head: number
  scanned_at: Date
  halted_at: Date | null
  halt_reason: string | null
}

/** Some of the blocks that were read: the last of each range, and those with deposits. */
export interface ChainBlocksTable {
  chain_id: number
  number: number
  hash: string
}

export interface TokenDepositsTable {
  chain_id: number
  tx_hash: string
  log_index: number
  number: ColumnType<number, never, never>
  user_id: UserId
  sender: string
  address: string
  /** In the smallest unit of the token, as text. */
  value: string
  decimals: number
  block_number: number
  block_hash: string
  block_at: Date
  seen_at: Date
  /** Millionths of a dollar for a whole token; null until there is a fresh price. */
  price_micros: number | null
  usd_micros: number | null
  bonus_micros: number | null
  credited_at: Date | null
  followed_at: Date | null
}

export interface TokensSchema {
  'satellite.token_wallets': TokenWalletsTable
  'satellite.token_chains': TokenChainsTable
  'satellite.chain_blocks': ChainBlocksTable
  'satellite.token_deposits': TokenDepositsTable
}
