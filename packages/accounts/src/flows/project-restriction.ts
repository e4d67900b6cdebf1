import { countApiKeysOfProject } from '@perigee/satellite-db/api-keys'
import { countBuckets, countLockEnabledBuckets, listSomeBuckets } from '@perigee/satellite-db/buckets'
import { countInstances, listSomeInstances } from '@perigee/satellite-db/compute-instances'
import type { ProjectRow } from '@perigee/satellite-db/projects'
import type { SatelliteSchema } from '@perigee/satellite-db/schema'
import type { UserRow } from '@perigee/satellite-db/users'
import type { Transaction } from 'kysely'
import type { AccountsContext } from '../context'

interface Deletion {
  db: Transaction<SatelliteSchema>
  /** The owner. */
  user: UserRow
  project: ProjectRow
}

/** Enough to begin with. */
const mostNamed = 20

/**
 * What has to go, or to be invoiced, before a project can go, the first kind of it; undefined when nothing is in the way.
 * Machines come before access keys, because theirs go with them.
 */
export async function projectRestriction(
  { settings, openBusiness }: Pick<AccountsContext, 'settings' | 'openBusiness'>,
  { db, user, project }: Deletion,
) {
  const projectId = project.internalId
  const nothing = {
    lockEnabledBuckets: 0,
    buckets: 0,
    instances: 0,
    apiKeys: 0,
    currentUsage: false,
    invoicingIncomplete: false,
  }
  const buckets = await countBuckets(db, [projectId])
  if (buckets > 0) {
    const lockEnabledBuckets = await countLockEnabledBuckets(db, projectId)
    const some = await listSomeBuckets(db, [projectId], mostNamed)
    return { ...nothing, lockEnabledBuckets, buckets, held: some.map(({ name }) => name) }
  }
  const instances = await countInstances(db, [projectId])
  if (instances > 0) {
    const some = await listSomeInstances(db, [projectId], mostNamed)
    return { ...nothing, instances, held: some.map(({ name }) => name) }
  }
  const keys = { hiddenPrefix: settings.browserKeyPrefix, named: mostNamed }
  const { count: apiKeys, names: held } = await countApiKeysOfProject(db, projectId, keys)
  if (apiKeys > 0) return { ...nothing, apiKeys, held }
  const { currentUsage, invoicingIncomplete } = await openBusiness(db, user, project)
  if (currentUsage) return { ...nothing, currentUsage, held: [] }
  return invoicingIncomplete ? { ...nothing, invoicingIncomplete, held: [] } : undefined
}
