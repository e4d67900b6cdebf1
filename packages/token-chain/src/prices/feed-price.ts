import { NoFreshPrice, type PriceSource } from '@perigee/billing/ports/price-source'
import { second } from '@perigee/std/durations'
import { unitsOf, unitsText } from '@perigee/std/units-text'
import { getAddress, parseAbi } from 'viem'
import { nodeClient } from '../open-chain'
import { withoutAddress } from '../without-address'

const abi = parseAbi([
  'function decimals() view returns (uint8)',
  'function latestRoundData() view returns (uint80, int256, uint256, uint256, uint80)',
])

/** A price feed on a chain (an aggregator). Its age is that at the newest block, whatever time it is here. */
export function feedPrice(feed: { rpcUrl: string; address: string; maxAge: number }): PriceSource {
  const client = nodeClient(feed.rpcUrl)
  const contract = { address: getAddress(feed.address), abi }
  async function read(): Promise<bigint> {
    const places = await client.readContract({ ...contract, functionName: 'decimals' })
    const { number: blockNumber, timestamp } = await client.getBlock({ blockTag: 'latest' })
    const round = await client.readContract({ ...contract, functionName: 'latestRoundData', blockNumber })
    const [, answer, , updatedAt] = round
    if (Number(timestamp - updatedAt) * second > feed.maxAge) throw new NoFreshPrice('The price of the feed is old.')
    const micros = answer > 0n ? unitsOf(unitsText(answer, places), 6) : undefined
    if (micros === undefined || micros === 0n) throw new NoFreshPrice('The feed has no price.')
    return micros
  }
  return {
    async current() {
      try {
        return await withoutAddress(read)
      } catch (cause) {
        throw cause instanceof NoFreshPrice ? cause : new NoFreshPrice('The feed cannot be read.', { cause })
      }
    },
  }
}
