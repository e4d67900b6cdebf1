import { changeLimits } from '@perigee/accounts/freezes/limits'
import { operator } from '@perigee/actors/actor'
import { authorizeInProject } from '@perigee/actors/authorize'
import { updateProjectLimits } from '@perigee/satellite-db/projects'
import type { AdminDb } from '../admin-database'
import { onProject } from './find-project'

export interface ProjectLimitFlags {
  storage?: number
  bandwidth?: number
  segments?: number
  buckets?: number
  /** Null = none of its own. */
  rate?: number | null
  /** Null = as many as the rate has in a second. */
  burst?: number | null
}

/** What is not given stays. Where the owner is frozen, all but buckets and burst count from when that ends. */
export async function setProjectLimits(db: AdminDb, id: string, flags: ProjectLimitFlags): Promise<string> {
  const { buckets, burst, rate, ...limits } = flags
  if (Object.keys(flags).length === 0) throw new Error('Give at least one limit.')
  const { project } = await onProject(id, (projectId) =>
    authorizeInProject({ db }, operator, 'project.setTierLimits', projectId),
  )
  const { internalId, ownerId, name } = project
  const changed = { ...limits, ...(rate !== undefined && { rateLimit: rate }) }
  await db.transaction().execute(async (trx) => {
    await changeLimits(trx, ownerId, ({ user, projects }) => ({
      user,
      projects: projects.map((limits) => (limits.id === internalId ? { ...limits, ...changed } : limits)),
    }))
    await updateProjectLimits(trx, internalId, {
      ...(buckets !== undefined && { buckets }),
      ...(burst !== undefined && { burst }),
    })
  })
  return `The limits of ${name} (${id}) are set.`
}
