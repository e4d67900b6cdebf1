import { AnswerError } from '@perigee/server-kit/edge/answer'
import type { CredentialResolver } from '@perigee/edge-access/resolver'
import type { Clock } from '@perigee/std/clock'
import { minute } from '@perigee/std/durations'
import { toHex } from '@perigee/std/encoding'
import { lruCache } from '@perigee/std/lru-cache'
import { authorizePublic } from '../link/authorize'
import type { DomainRecords } from '../domains/domain-records'
import type { CertificatePort } from './certificate-port'
import { leadsHere } from './leads-here'

export type MayHave = (domain: string, records: DomainRecords, ip: string) => Promise<boolean>

type Parts = {
  resolve: CredentialResolver
  isPaid: CertificatePort['isPaid']
  clock: Clock
  /** Host names of the link service, to one of which a domain has to lead. */
  hosts: readonly string[]
  dnsServers: readonly string[]
  /** Domains whose owners need not pay, with those below them; `*` is all. */
  allowed: readonly string[]
}

const paidTime = 5 * minute
const mostOwners = 10_000

/**
 * Whether an authority may be asked for a certificate: where the zone wants https, names an access key id that is public
 * (a grant could name any satellite), whose owner pays, and leads to us. Everything else only costs tries.
 */
export function certificateRules({ resolve, isPaid, clock, hosts, dnsServers, allowed }: Parts): MayHave {
  const paid = lruCache<boolean>({ capacity: mostOwners, now: () => clock().getTime() })
  const isAllowed = (domain: string): boolean =>
    allowed.some((entry) => entry === '*' || domain === entry || domain.endsWith(`.${entry}`))

  async function ownerPays(head: Uint8Array): Promise<boolean> {
    const key = toHex(head)
    const known = paid.get(key)
    if (known !== undefined) return known
    const found = await isPaid(head)
    paid.set(key, found, paidTime)
    return found
  }

  return async (domain, { access, tls }, clientIp) => {
    if (!tls) return false
    try {
      const { grant } = await authorizePublic(access, { resolve, clientIp })
      if (!isAllowed(domain) && !(await ownerPays(grant.apiKey.head))) return false
    } catch (error) {
      if (error instanceof AnswerError && !error.isBroken) return false
      throw error
    }
    return leadsHere(domain, { hosts, servers: dnsServers })
  }
}
