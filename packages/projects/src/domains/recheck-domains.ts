import { listDomainsToCheck } from '@perigee/satellite-db/domains'
import { hour } from '@perigee/std/durations'
import { mapConcurrently } from '@perigee/std/map-concurrently'
import { sum } from '@perigee/std/sum'
import type { DomainsContext } from './domains-context'
import { noteDomain } from './note-domain'

/** The job runs each hour: a name is looked at once a day, and many names are spread over it. */
const every = 24 * hour
const mostOfOneRun = 1000
const atOnce = 8

/** A job: asks DNS what has become of domains that nobody looked at for a day. @returns how many claims it looked at */
export async function recheckDomains(
  context: DomainsContext & { settings: { customDomains: boolean } },
): Promise<number> {
  if (!context.settings.customDomains) return 0
  const before = new Date(context.clock().getTime() - every)
  const names = await listDomainsToCheck(context.db, { before, limit: mostOfOneRun })
  const noted = await mapConcurrently(names, atOnce, (domain) => noteDomain(context, domain))
  return sum(noted, ({ claims }) => claims)
}
