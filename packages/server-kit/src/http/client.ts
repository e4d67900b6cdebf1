import type { IncomingMessage } from 'node:http'
import { BlockList, isIP, type Socket, isIPv6 } from 'node:net'
import { isMachine, machineAddress } from './machines'

/** Who asks, and how they came to us. */
export type Client = { ip: string; scheme: 'http' | 'https'; host: string }

/** Reads the client of a request; forwarded headers count only when they come from one of `trusted`. */
export function clientReader(trusted: readonly string[]): (request: IncomingMessage) => Client {
  const isTrusted = trustedAddresses(trusted)

  return ({ socket, headers }) => {
    const peer = peerOf(socket)
    const host = headers.host ?? ''
    const ownScheme = 'encrypted' in socket ? 'https' : 'http'
    if (!isTrusted(peer)) return { ip: peer, scheme: ownScheme, host }
    const chain = listOf(headers['x-forwarded-for'])
    const ip = chain.findLast((address) => !isTrusted(address)) ?? chain[0] ?? peer
    const told = listOf(headers['x-forwarded-proto']).at(-1)
    const scheme = told === undefined ? ownScheme : told === 'https' ? 'https' : 'http'
    return { ip, scheme, host: listOf(headers['x-forwarded-host']).at(-1) ?? host }
  }
}

/** The other end of a connection; IPv4 within IPv6 is IPv4, and machines of compute have one address of their own. */
export const peerOf = (socket: Pick<Socket, 'remoteAddress'>): string =>
  isMachine(socket) ? machineAddress : (socket.remoteAddress ?? '').replace(/^::ffff:(?=\d+\.)/, '')

/** Tells proxies whose forwarded headers count; a machine of compute is none. @throws Error for text that is no address */
export function trustedAddresses(trusted: readonly string[]): (ip: string) => boolean {
  const proxies = proxyList(trusted)
  const judge = (ip: string): boolean =>
    isIP(ip) !== 0 && ip !== machineAddress && proxies.check(ip, isIP(ip) === 6 ? 'ipv6' : 'ipv4')
  // Requests follow each other on few connections.
  let last = { ip: '', isTrusted: judge('') }
  return (ip) => {
    if (ip !== last.ip) last = { ip, isTrusted: judge(ip) }
    return last.isTrusted
  }
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

/**
 * The client that limits by address count under. Of IPv6 that is the network of 64 bits: who has one, as every connection
 * does, has more addresses in it than could be told apart. IPv4 within IPv6 is IPv4.
 */
export function limitKey(ip: string): string {
  if (!ip.includes(':')) return ip
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
  if (!ip.includes(':')) return null
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

/** Under which names the limits count a client. */
export interface Origin {
  /** Null for a client that cannot be told from others: it came through a proxy that says nothing we may believe. */
  address: string | null
  /** Its site, where one has many addresses. */
  site: string | null
  /** It came through a proxy that nobody told us of. */
  throughUnknownProxy: boolean
}

/** Networks of machines that stand close by, as proxies do. */
const nearby = /^(?:127\.|10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|169\.254\.|::1$|f[cd][\da-f]{2}:|fe80:)/i

/**
 * Where requests come from. The clients of a proxy that is not trusted would all share the pot of one; as far as it can
 * be told they are not counted by address: it stands close by and forwards for somebody. From elsewhere that is a lie.
 */
export function originReader(trusted: readonly string[]): (request: IncomingMessage) => Origin {
  const clientOf = clientReader(trusted)
  const isTrusted = trustedAddresses(trusted)
  return (request) => {
    const peer = peerOf(request.socket)
    const { ip } = clientOf(request)
    const isProxy = isTrusted(peer)
    const throughUnknownProxy = !isProxy && request.headers['x-forwarded-for'] !== undefined && nearby.test(peer)
    const isShared = throughUnknownProxy || (isProxy && ip === peer)
    return isShared
      ? { address: null, site: null, throughUnknownProxy }
      : { address: limitKey(ip), site: widerLimitKey(ip), throughUnknownProxy }
  }
}

/** Said to a client whose request `hasSeveralHosts`. */
export const severalHostsText = 'A request must have exactly one Host header.'

/**
 * Whether a request names its host more than once. Node takes the first; a proxy in front may have taken another, so
 * such a request is refused (RFC 9112 3.2).
 */
export function hasSeveralHosts({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>): boolean {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? ''
    if (name.length === 4 && name.toLowerCase() === 'host') hosts++
  }
  return hosts > 1
}
