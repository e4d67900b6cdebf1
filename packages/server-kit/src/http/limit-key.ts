import { isIPv6 } from 'node:net'

/**
 * The client that limits by address count under. Of IPv6 that is the network of 64 bits: who has one, as every connection
 * does, has more addresses in it than could be told apart. IPv4 within IPv6 is IPv4.
 */
export function limitKey(ip: string): string {
  const [address = ''] = ip.split('%')
  const mapped = /^::ffff:(\d+(?:\.\d+){3})$/i.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  return isIPv6(address) ? `${groupsOf(address, 4)}::/64` : ip
}

/**
 * The site that such a network of IPv6 belongs to: 48 bits, of which one customer of a provider can have 65,536 networks.
 * Null for IPv4.
 */
export function widerLimitKey(ip: string): string | null {
  const [address = ''] = ip.split('%')
  if (!isIPv6(address) || /^::ffff:\d+\./i.test(address)) return null
  return `${groupsOf(address, 3)}::/48`
}

/** The first groups, without leading zeros. */
function groupsOf(address: string, count: number): string {
  const { hostname } = new URL(`http://[${address}]`)
  const [left = [], right = []] = hostname
    .slice(1, -1)
    .split('::')
    .map((side) => side.split(':').filter((group) => group !== ''))
  const zeros = Array.from({ length: 8 - left.length - right.length }, () => '0')
  return [...left, ...zeros, ...right].slice(0, count).join(':')
}
