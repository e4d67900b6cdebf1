import type { IncomingMessage } from 'node:http'
import { BlockList, isIP, type Socket } from 'node:net'

/** Who asks, and how they came to us. */
export type Client = { ip: string; scheme: 'http' | 'https'; host: string }

/** Reads the client of a request; forwarded headers count only when they come from one of `trusted`. */
export function clientReader(trusted: readonly string[]): (request: IncomingMessage) => Client {
  const isTrusted = trustedAddresses(trusted)

  return ({ socket, headers }) => {
    const peer = peerOf(socket)
    const host = headers.host ?? ''
    if (!isTrusted(peer)) return { ip: peer, scheme: 'http', host }
    const chain = listOf(headers['x-forwarded-for'])
    const ip = chain.findLast((address) => !isTrusted(address)) ?? chain[0] ?? peer
    const scheme = listOf(headers['x-forwarded-proto']).at(-1) === 'https' ? 'https' : 'http'
    return { ip, scheme, host: listOf(headers['x-forwarded-host']).at(-1) ?? host }
  }
}

/** The other end of a connection; IPv4 within IPv6 is IPv4. */
export const peerOf = ({ remoteAddress = '' }: Pick<Socket, 'remoteAddress'>): string =>
  remoteAddress.replace(/^::ffff:(?=\d+\.)/, '')

/** Tells proxies whose forwarded headers count. @throws Error for text that is no address */
export function trustedAddresses(trusted: readonly string[]): (ip: string) => boolean {
  const proxies = proxyList(trusted)
  return (ip) => isIP(ip) !== 0 && proxies.check(ip, isIP(ip) === 6 ? 'ipv6' : 'ipv4')
}

const listOf = (header: string | string[] | undefined): string[] =>
  String(header ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '')

/** Names for groups of addresses, as the other services know them. */
const groups: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

/** @throws Error for text that is no address */
function proxyList(addresses: readonly string[]): BlockList {
  const list = new BlockList()
  for (const text of addresses.flatMap((name) => groups[name] ?? [name])) {
    const [address = '', bits] = text.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    try {
      if (bits === undefined) list.addAddress(address, family)
      else list.addSubnet(address, Number(bits), family)
    } catch (cause) {
      throw new Error(`PERIGEE_TRUSTED_PROXIES: "${text}" is no address and no CIDR range.`, { cause })
    }
  }
  return list
}
