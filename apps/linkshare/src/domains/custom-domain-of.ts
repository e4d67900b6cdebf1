import { asciiDomain } from '@perigee/domain/custom-domain'

/** Names that DNS does not know (RFC 6762, RFC 6761): what is reached by them is this machine or its neighbourhood. */
const neverInDns = /\.(?:local|localhost)$/

/**
 * The custom domain that a Host header names, as DNS spells it; null where the request is for the service itself: for one
 * of its `own` names, for an address, or for what no zone can hold. The port does not count.
 */
export function customDomainOf(host: string, own: ReadonlySet<string>): string | null {
  const name = asciiDomain(host.replace(/:\d{0,5}$/, ''))
  return name === undefined || own.has(name) || neverInDns.test(name) ? null : name
}
