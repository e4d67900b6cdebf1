import { Resolver } from 'node:dns/promises'
import { txtHost, txtTexts } from '@perigee/domain/custom-domain'
import type { DnsAnswer, SeenDomain } from '@perigee/domain/custom-domain-check'
import { fromUtf8 } from '@perigee/std/bytes'
import { second } from '@perigee/std/durations'

/** Each server is asked twice. */
const patience = { timeout: 3 * second, tries: 2 }
/** More than that say nothing that people could compare. */
const mostValues = 50

/** What DNS says. A name that is no alias is asked for its addresses, which the top of a zone has instead: those of `hosts`. */
export type LookUpDomain = (domain: string, hosts: readonly string[]) => Promise<SeenDomain>

/** Asks these name servers, or those of the machine where there are none; an answer is never a remembered one. */
export const domainLookUp =
  (servers: readonly string[]): LookUpDomain =>
  async (domain, hosts) => {
    const resolver = new Resolver(patience)
    if (servers.length > 0) resolver.setServers(servers)
    const addressesOf = async (name: string) =>
      together(await Promise.all([answer(resolver.resolve4(name)), answer(resolver.resolve6(name))]))

    const [alias, records] = await Promise.all([
      answer(resolver.resolveCname(domain)),
      answer(resolver.resolveTxt(txtHost(domain))),
    ])
    const txt: DnsAnswer =
      records.state === 'found'
        ? { state: 'found', values: txtTexts(records.values).map(asUtf8).slice(0, mostValues) }
        : records
    if (alias.state !== 'missing') return { points: alias, leadsByAddress: [], txt }

    const [points, ...ofHosts] = await Promise.all([addressesOf(domain), ...hosts.map(addressesOf)])
    const leadsByAddress = hosts.filter((_, at) => isWithin(points, ofHosts[at]))
    return { points, leadsByAddress, txt }
  }

/** Node gives each byte of a text as one character. What is no UTF-8 stays so. */
function asUtf8(text: string): string {
  try {
    return fromUtf8(Buffer.from(text, 'latin1'))
  } catch {
    return text
  }
}

/** Whether all addresses of a name are among those of a host. */
const isWithin = (points: DnsAnswer, ofHost: DnsAnswer | undefined): boolean =>
  points.state === 'found' &&
  ofHost?.state === 'found' &&
  points.values.every((address) => ofHost.values.includes(address))

type Answer<T> = { state: 'found'; values: T[] } | { state: 'missing' } | { state: 'unanswered' }

/** There is no such name, or it has no such record. */
const nothingThere = new Set(['ENOTFOUND', 'ENODATA'])

async function answer<T>(asked: Promise<T[]>): Promise<Answer<T>> {
  try {
    const values = (await asked).slice(0, mostValues)
    return values.length === 0 ? { state: 'missing' } : { state: 'found', values }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    return { state: typeof code === 'string' && nothingThere.has(code) ? 'missing' : 'unanswered' }
  }
}

function together(answers: readonly Answer<string>[]): DnsAnswer {
  const values = answers.flatMap((one) => (one.state === 'found' ? one.values : []))
  if (values.length > 0) return { state: 'found', values }
  return { state: answers.some(({ state }) => state === 'unanswered') ? 'unanswered' : 'missing' }
}
