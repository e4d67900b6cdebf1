import type { PriceSource } from '@perigee/billing/ports/price-source'
import type { TokenPriceSetting } from '@perigee/billing/tokens/token-price-setting'
import type { Clock } from '@perigee/std/clock'
import { feedPrice } from './prices/feed-price'
import { httpPrice } from './prices/http-price'

interface Needs {
  price: TokenPriceSetting
  /** Milliseconds. */
  maxAge: number
  /** Places in the answer of an HTTP source, as `data.usd`; the time only where the answer has one. */
  fields: { price: string; time: string | null }
  rpcUrlOf(chainId: number): string | undefined
  clock: Clock
}

/** @throws Error for a feed on a chain that is not configured */
export function openPriceSource({ price, maxAge, fields, rpcUrlOf, clock }: Needs): PriceSource {
  switch (price.kind) {
    case 'fixed':
      return { current: async () => price.micros }
    case 'http':
      return httpPrice({ url: price.url, fields, maxAge, clock })
    case 'feed': {
      const rpcUrl = rpcUrlOf(price.chainId)
      if (rpcUrl === undefined)
        throw new Error(`names chain ${price.chainId}, which PERIGEE_TOKEN_CHAINS does not have`)
      return feedPrice({ rpcUrl, address: price.address, maxAge })
    }
  }
}
