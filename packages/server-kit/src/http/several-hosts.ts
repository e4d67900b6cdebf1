import type { IncomingMessage } from 'node:http'

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
