import type { ProjectUsageLimits } from '@perigee/contract/projects'
import { listOwnedProjects, type ProjectRow } from '@perigee/satellite-db/projects'
import { noUsage, projectUsage, type ProjectUsage } from '@perigee/satellite-db/project-usage'
import { monthStart } from '../../access/month-start'
import type { Deps } from '../../deps'
import type { Session } from '@perigee/accounts/sessions/session'

type Needs = Pick<Deps, 'db' | 'clock'>

/** Storage, objects and segments as they are now; bandwidth of this UTC month. */
export async function projectUsageLimits({ db, clock }: Needs, project: ProjectRow): Promise<ProjectUsageLimits> {
  const usage = await projectUsage(db, [project.internalId], { since: monthStart(clock()) })
  return presentLimits(project, usage.get(project.internalId) ?? noUsage)
}

/** Sums over the projects that the caller owns; limits that somebody set for a project are not summed. */
export async function totalUsageLimits({ db, clock }: Needs, { user }: Session): Promise<ProjectUsageLimits> {
  const projects = await listOwnedProjects(db, user.id)
  const ids = projects.map(({ internalId }) => internalId)
  const usage = await projectUsage(db, ids, { since: monthStart(clock()) })
  const each = projects.map((project) => presentLimits(project, usage.get(project.internalId) ?? noUsage))
  return each.reduce(added, nothing)
}

const presentLimits = (project: ProjectRow, usage: ProjectUsage): ProjectUsageLimits => ({
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

const nothing: ProjectUsageLimits = {
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

const added = (sum: ProjectUsageLimits, one: ProjectUsageLimits): ProjectUsageLimits => ({
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
