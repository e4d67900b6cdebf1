import { isIPv6 } from 'node:net'

/**
 * The client that limits by address count under. Of IPv6 that is the network of 64 bits: who has one, as every connection
 * does, has more addresses in it than could be told apart. IPv4 within IPv6 is IPv4.
 */
export function limitKey(ip: string): string {
  const [address = ''] = ip.split('%')
  const mapped = /^::ffff:(\d+(?:\.\d+){3})$/i.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  return isIPv6(address) ? `${networkOf(address)}::/64` : ip
}

/** The first four groups, without leading zeros. */
function networkOf(address: string): string {
  const { hostname } = new URL(`http://[${address}]`)
  const [left = [], right = []] = hostname
    .slice(1, -1)
    .split('::')
    .map((side) => side.split(':').filter((group) => group !== ''))
  const zeros = Array.from({ length: 8 - left.length - right.length }, () => '0')
  return [...left, ...zeros, ...right].slice(0, 4).join(':')
}
