import { inTransaction } from '@perigee/actors/context'
import { recordsFor } from '@perigee/domain/custom-domain'
import { type SeenDomain, stateOf } from '@perigee/domain/custom-domain-check'
import { settleDomain } from '@perigee/satellite-db/domains'
import { type DomainsContext, hostOfLinks } from './domains-context'

/** Brings all claims of a name up to date with what DNS has just said. @returns how many there are */
export function noteDomain(
  context: Pick<DomainsContext, 'db' | 'clock' | 'addresses'>,
  domain: string,
  seen: SeenDomain,
): Promise<number> {
  const host = hostOfLinks(context)
  const valuesOf = ({ points, txt }: SeenDomain) => ({
    points: points.state === 'found' ? points.values : [],
    txt: txt.state === 'found' ? txt.values : [],
  })
  return inTransaction(context, ({ db, clock }) =>
    settleDomain(db, {
      domain,
      at: clock(),
      ...valuesOf(seen),
      judge: ({ root, accessId }) => {
        const records = recordsFor({ domain, linksharingHost: host, root, accessId, tls: false })
        return stateOf(seen, { host, txt: records.txt.contents })
      },
    }),
  )
}
