import { inTransaction } from '@perigee/actors/context'
import { isSameDnsName, recordsFor } from '@perigee/domain/custom-domain'
import { type SeenDomain, stateOf } from '@perigee/domain/custom-domain-check'
import { edgeUrlsOfClaims, settleDomain } from '@perigee/satellite-db/domains'
import { type DomainsContext, hostOfLinks } from './domains-context'

interface NotedDomain {
  seen: SeenDomain
  /** How many claims of the name there are. */
  claims: number
}

/** Asks DNS about a name, which may lead to `host` too, and brings all claims of it up to date with what it says. */
export async function noteDomain(context: DomainsContext, domain: string, host?: string): Promise<NotedDomain> {
  const ofClaims = await edgeUrlsOfClaims(context.db, domain)
  const ours = [...new Set([hostOfLinks(context), ...ofClaims.map((urls) => hostOfLinks(context, urls))])]
  const isOther = host !== undefined && !ours.some((name) => isSameDnsName(name, host))
  const seen = await context.lookUpDomain(domain, isOther ? [...ours, host] : ours)
  const valuesOf = ({ points, txt }: SeenDomain) => ({
    points: points.state === 'found' ? points.values : [],
    txt: txt.state === 'found' ? txt.values : [],
  })
  const claims = await inTransaction(context, ({ db, clock }) =>
    settleDomain(db, {
      domain,
      at: clock(),
      ...valuesOf(seen),
      judge: ({ root, accessId, edgeUrls }) => {
        const linksharingHost = hostOfLinks(context, edgeUrls)
        const records = recordsFor({ domain, linksharingHost, root, accessId, tls: false })
        return stateOf(seen, { host: linksharingHost, txt: records.txt.contents })
      },
    }),
  )
  return { seen, claims }
}
