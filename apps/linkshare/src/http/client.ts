import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'

/** Who asks, and how they came to us. */
export type Client = { ip: string; scheme: 'http' | 'https'; host: string }

/** Reads the client of a request; forwarded headers count only when they come from one of `trusted`. */
export function clientReader(trusted: readonly string[]): (request: IncomingMessage) => Client {
  const proxies = proxyList(trusted)
  const isTrusted = (ip: string): boolean => isIP(ip) !== 0 && proxies.check(ip, isIP(ip) === 6 ? 'ipv6' : 'ipv4')

  return ({ socket, headers }) => {
    const peer = (socket.remoteAddress ?? '').replace(/^::ffff:(?=\d+\.)/, '')
    const host = headers.host ?? ''
    if (!isTrusted(peer)) return { ip: peer, scheme: 'http', host }
    const chain = listOf(headers['x-forwarded-for'])
    const ip = chain.findLast((address) => !isTrusted(address)) ?? chain[0] ?? peer
    const scheme = listOf(headers['x-forwarded-proto']).at(-1) === 'https' ? 'https' : 'http'
    return { ip, scheme, host: listOf(headers['x-forwarded-host']).at(-1) ?? host }
  }
}

const listOf = (header: string | string[] | undefined): string[] =>
  String(header ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '')

function proxyList(addresses: readonly string[]): BlockList {
  const list = new BlockList()
  for (const text of addresses) {
    const [address = '', bits] = text.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return list
}
