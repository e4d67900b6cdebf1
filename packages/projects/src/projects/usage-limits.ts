import { isFor } from '@perigee/actors/actor'
import { projectUseCase, useCase } from '@perigee/actors/use-case'
import { noUsage, type ProjectUsage, projectUsage } from '@perigee/satellite-db/project-usage'
import { listOwnedProjects, type ProjectRow } from '@perigee/satellite-db/projects'
import { monthStart } from '@perigee/std/month-start'
import type { ProjectsContext } from '../context'

/** What is used of which limits. Sizes in bytes. */
export interface UsageLimits {
  storageLimit: number
  userSetStorageLimit: number | null
  bandwidthLimit: number
  userSetBandwidthLimit: number | null
  storageUsed: number
  bandwidthUsed: number
  objectCount: number
  segmentCount: number
  rateLimit: number
  segmentLimit: number
  rateUsed: number
  segmentUsed: number
  bucketsUsed: number
  bucketsLimit: number
}

type Needs = Pick<ProjectsContext, 'db' | 'clock'>

/** Storage, objects and segments as they are now; bandwidth of this UTC month. */
export const readUsageLimits = projectUseCase('project.readUsage', async (context: Needs, { project }) =>
  usageLimitsOf(project, await usageOfMonth(context, project)),
)

/** Sums over the projects that the caller owns, as far as the actor is for them; limits that somebody set for a project are not summed. */
export const readTotalUsageLimits = useCase(
  'account.readUsage',
  async ({ db, clock }: Needs, actor): Promise<UsageLimits> => {
    const owned = await listOwnedProjects(db, actor.user.id)
    const projects = owned.filter(({ publicId }) => isFor(actor, publicId))
    const ids = projects.map(({ internalId }) => internalId)
    const usage = await projectUsage(db, ids, { since: monthStart(clock()) })
    const each = projects.map((project) => usageLimitsOf(project, usage.get(project.internalId) ?? noUsage))
    return each.reduce(added, nothing)
  },
)

/** What a project uses now, with the downloads of this UTC month. */
export async function usageOfMonth({ db, clock }: Needs, { internalId }: ProjectRow): Promise<ProjectUsage> {
  const usage = await projectUsage(db, [internalId], { since: monthStart(clock()) })
  return usage.get(internalId) ?? noUsage
}

const usageLimitsOf = (project: ProjectRow, usage: ProjectUsage): UsageLimits => ({
  storageLimit: project.storageLimit,
  userSetStorageLimit: project.userSetStorageLimit,
  bandwidthLimit: project.bandwidthLimit,
  userSetBandwidthLimit: project.userSetBandwidthLimit,
  storageUsed: usage.storage,
  bandwidthUsed: usage.egress,
  objectCount: usage.objects,
  segmentCount: usage.segments,
  rateLimit: project.rateLimit ?? 0,
  segmentLimit: project.segmentLimit,
  rateUsed: 0,
  segmentUsed: usage.segments,
  bucketsUsed: usage.buckets,
  bucketsLimit: project.bucketLimit,
})

const nothing: UsageLimits = {
  storageLimit: 0,
  userSetStorageLimit: null,
  bandwidthLimit: 0,
  userSetBandwidthLimit: null,
  storageUsed: 0,
  bandwidthUsed: 0,
  objectCount: 0,
  segmentCount: 0,
  rateLimit: 0,
  segmentLimit: 0,
  rateUsed: 0,
  segmentUsed: 0,
  bucketsUsed: 0,
  bucketsLimit: 0,
}

const added = (sum: UsageLimits, one: UsageLimits): UsageLimits => ({
  ...nothing,
  storageLimit: sum.storageLimit + one.storageLimit,
  bandwidthLimit: sum.bandwidthLimit + one.bandwidthLimit,
  storageUsed: sum.storageUsed + one.storageUsed,
  bandwidthUsed: sum.bandwidthUsed + one.bandwidthUsed,
  objectCount: sum.objectCount + one.objectCount,
  segmentCount: sum.segmentCount + one.segmentCount,
  segmentLimit: sum.segmentLimit + one.segmentLimit,
  segmentUsed: sum.segmentUsed + one.segmentUsed,
  bucketsUsed: sum.bucketsUsed + one.bucketsUsed,
  bucketsLimit: sum.bucketsLimit + one.bucketsLimit,
})
