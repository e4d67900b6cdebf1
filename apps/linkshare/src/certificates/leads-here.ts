import { isSameDnsName } from '@perigee/domain/custom-domain'
import { second } from '@perigee/std/durations'
import { Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'

const longestChain = 5

/** Whether a domain is an alias of one of our hosts, or has an address of one, as it has to at the top of a zone. */
export async function leadsHere(
  domain: string,
  { hosts, servers }: { hosts: readonly string[]; servers: readonly string[] },
): Promise<boolean> {
  const resolver = new Resolver({ timeout: 3 * second, tries: 2 })
  if (servers.length > 0) resolver.setServers(servers)
  if (await isAlias(resolver, domain, hosts)) return true
  const [theirs, ours] = await Promise.all([
    addressesOf(resolver, domain),
    Promise.all(hosts.map((host) => addressesOf(resolver, host))).then((lists) => new Set(lists.flat())),
  ])
  return theirs.some((address) => ours.has(address))
}

async function isAlias(resolver: Resolver, domain: string, hosts: readonly string[]): Promise<boolean> {
  let name = domain
  for (let links = 0; links < longestChain; links++) {
    const [target] = await orNone(resolver.resolveCname(name))
    if (target === undefined) return false
    if (hosts.some((host) => isSameDnsName(host, target))) return true
    name = target
  }
  return false
}

async function addressesOf(resolver: Resolver, host: string): Promise<string[]> {
  if (isIP(host) !== 0) return [host]
  return (await Promise.all([orNone(resolver.resolve4(host)), orNone(resolver.resolve6(host))])).flat()
}

/** A name server that does not answer is none that says yes. */
const orNone = (answer: Promise<string[]>): Promise<string[]> => answer.catch(() => [])
