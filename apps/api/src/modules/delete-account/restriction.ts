import type { DeletionRestriction } from '@perigee/contract/account-flows'
import { countApiKeysOfOwner } from '@perigee/satellite-db/api-keys'
import { countBuckets } from '@perigee/satellite-db/buckets'
import { listOwnedProjects } from '@perigee/satellite-db/projects'
import type { SatelliteDb } from '@perigee/satellite-db/schema'
import type { UserRow } from '@perigee/satellite-db/users'
import type { Deps } from '../../deps'

/**
 * What has to go before an account can; undefined when nothing is in the way. Invoices and usage hold nobody back while
 * there is no billing.
 */
export async function deletionRestrictionOf(
  { settings }: Pick<Deps, 'settings'>,
  db: SatelliteDb,
  user: UserRow,
): Promise<DeletionRestriction | undefined> {
  const owned = await listOwnedProjects(db, user.id)
  const buckets = await countBuckets(
    db,
    owned.map(({ internalId }) => internalId),
  )
  const apiKeys = await countApiKeysOfOwner(db, user.id, settings.browserKeyPrefix)
  if (buckets === 0 && apiKeys === 0) return undefined
  const noInvoices = { unpaidInvoices: 0, amountOwed: 0, currentUsage: false, invoicingIncomplete: false }
  return { ownedProjects: owned.length, buckets, apiKeys, ...noInvoices, success: false }
}
