import { rememberedBlocks } from '@perigee/satellite-db/chain-blocks'
import type { SatelliteDb } from '@perigee/satellite-db/schema'
import type { TokenChainRow } from '@perigee/satellite-db/token-chains'
import type { ChainBlock, TokenChain } from '../ports/chain'

/**
 * Up to which block the chain is still the one that was read: the newest remembered block that it has, and with it all
 * below. Where it has none of them, what lies below the oldest.
 */
export async function newestStanding(
  db: SatelliteDb,
  chain: TokenChain,
  { scanned_to: scannedTo }: Pick<TokenChainRow, 'scanned_to'>,
  head: ChainBlock,
): Promise<number> {
  const remembered = await rememberedBlocks(db, chain.id)
  let oldest = scannedTo + 1
  for (const { number, hash } of remembered) {
    oldest = number
    if (number > head.number) continue
    const now = number === head.number ? head : await chain.block(number)
    if (now?.hash === hash) return number
  }
  return remembered.length === 0 ? scannedTo : oldest - 1
}
