import type { IncomingMessage } from 'node:http'
import { clientReader, peerOf, trustedAddresses } from '../http/client'
import { limitKey, widerLimitKey } from '../http/limit-key'

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
