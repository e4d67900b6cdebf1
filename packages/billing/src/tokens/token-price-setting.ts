import type { Parser } from '@perigee/server-kit/settings/parsers'
import { unitsOf, unitsText } from '@perigee/std/units-text'

/** Where the price of the token comes from. */
export type TokenPriceSetting =
  | { kind: 'fixed'; micros: bigint }
  | { kind: 'http'; url: string }
  | { kind: 'feed'; chainId: number; address: string }

const feed = /^(\d{1,15}):(0x[0-9a-fA-F]{40})$/

export const tokenPrice: Parser<TokenPriceSetting> = {
  accepts: 'dollars such as 0.255, the URL of a price service, or CHAIN:ADDRESS of a price feed such as 1:0x1b4f…',
  read(given) {
    const micros = unitsOf(given, 6)
    if (micros !== undefined) return micros > 0n ? { kind: 'fixed', micros } : undefined
    const [, chainId, address] = feed.exec(given) ?? []
    if (chainId !== undefined && address !== undefined) return { kind: 'feed', chainId: Number(chainId), address }
    return /^https?:\/\//.test(given) && URL.canParse(given) ? { kind: 'http', url: given } : undefined
  },
  show(price) {
    if (price.kind === 'fixed') return unitsText(price.micros, 6)
    return price.kind === 'http' ? price.url : `${price.chainId}:${price.address}`
  },
}
