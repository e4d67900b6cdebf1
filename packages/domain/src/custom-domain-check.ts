import { isSameDnsName, readDomainRecord } from './custom-domain'

/**
 * What became of a connected domain. `connected`: its records are there. `wrong`: there are others. `missing`: there are
 * none. `unanswered`: its name servers did not answer. `elsewhere`: another project holds the name.
 */
export const domainStates = ['connected', 'wrong', 'missing', 'unanswered', 'elsewhere'] as const
export type DomainState = (typeof domainStates)[number]

/** What DNS says to a question: nothing when there is no such name or record, `unanswered` when it says nothing at all. */
export type DnsAnswer = { state: 'found'; values: string[] } | { state: 'missing' } | { state: 'unanswered' }

/** What was found about a domain. */
export interface SeenDomain {
  /** The name that it is an alias of; its addresses where it is none. */
  points: DnsAnswer
  /** Hosts of the link service that it leads to without being an alias, by their addresses: as the top of a zone does. */
  leadsByAddress: readonly string[]
  /** Texts of the TXT records that belong to it. */
  txt: DnsAnswer
}

/** Whether a domain leads to the link service. */
export const leadsTo = (host: string, { points, leadsByAddress }: SeenDomain): boolean =>
  leadsByAddress.some((name) => isSameDnsName(name, host)) ||
  (points.state === 'found' && points.values.some((name) => isSameDnsName(name, host)))

/**
 * Whether TXT records say exactly what they should: each expected text and none of ours besides, in any order. Records of
 * others beside them harm nobody.
 */
export function saysExactly(expected: readonly string[], found: readonly string[]): boolean {
  const ours = (texts: readonly string[]) =>
    [...new Set(texts.map(ownText).filter((text) => text !== undefined))].toSorted()
  return JSON.stringify(ours(expected)) === JSON.stringify(ours(found))
}

/** The same for every spelling that the link service reads alike; undefined for a text that is none of ours. */
function ownText(text: string): string | undefined {
  const record = readDomainRecord(text)
  return record && `${record.key}:${record.value}`
}

/** What a domain's records are, compared with what they should be; `expected` without the wish for a certificate. */
export function stateOf(seen: SeenDomain, { host, txt }: { host: string; txt: readonly string[] }): DomainState {
  const { points, txt: found } = seen
  if (points.state === 'unanswered' || found.state === 'unanswered') return 'unanswered'
  if (points.state === 'missing' || found.state === 'missing') return 'missing'
  const withoutTls = found.values.filter((text) => readDomainRecord(text)?.key !== 'tls')
  return leadsTo(host, seen) && saysExactly(txt, withoutTls) ? 'connected' : 'wrong'
}

export interface Claim {
  /** Grows with time. */
  id: number
  /** Whether it holds the name so far. */
  holds: boolean
  state: DomainState
}

/**
 * Which of the claims of a name holds it: the one that holds it already, as long as DNS names it or says nothing, else the
 * oldest that DNS names. Whoever copies the records of somebody else gains nothing.
 */
export function holderOf(claims: readonly Claim[]): Claim | undefined {
  const connected = claims.filter(({ state }) => state === 'connected').toSorted((a, b) => a.id - b.id)
  const holding = claims.find(({ holds }) => holds)
  if (holding && (holding.state === 'connected' || (holding.state === 'unanswered' && connected.length === 0))) {
    return holding
  }
  return connected[0]
}
