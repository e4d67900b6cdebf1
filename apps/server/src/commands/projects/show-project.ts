import { operator } from '@perigee/actors/actor'
import { showProject, type ShownProject } from '@perigee/projects/projects/show-project'
import { size } from '@perigee/server-kit/settings/parsers'
import { systemClock } from '@perigee/std/clock'
import type { AdminDb } from '../admin-database'
import { onProject } from './find-project'

const statuses = ['disabled', 'active', 'deleted']

/** @throws Error when there is none */
export async function describeProject(db: AdminDb, id: string, { json }: { json: boolean }): Promise<string> {
  const context = { db, clock: systemClock }
  const project = describe(await onProject(id, (projectId) => showProject(context, operator, { projectId })))
  return json ? JSON.stringify(project, undefined, 2) : asText(project)
}

function describe({ project, ownerEmail, usage }: ShownProject) {
  const { storage, egress, segments, buckets, objects } = usage
  return {
    id: project.publicId,
    name: project.name,
    owner: ownerEmail ?? project.ownerId,
    status: statuses[project.status] ?? String(project.status),
    createdAt: project.createdAt.toISOString(),
    storage: { used: storage, limit: project.storageLimit, chosen: project.userSetStorageLimit },
    bandwidth: { used: egress, limit: project.bandwidthLimit, chosen: project.userSetBandwidthLimit },
    segments: { used: segments, limit: project.segmentLimit },
    buckets: { used: buckets, limit: project.bucketLimit },
    objects,
    rate: project.rateLimit,
    burst: project.burstLimit,
  }
}

function asText({ storage, bandwidth, segments, buckets, ...project }: ReturnType<typeof describe>): string {
  const bytes = ({ used, limit, chosen }: typeof storage): string =>
    `${size.show(used)} of ${size.show(limit)}${chosen === null ? '' : `, of which ${size.show(chosen)} by its people`}`
  const rows: [string, string][] = [
    ['Id', project.id],
    ['Name', project.name],
    ['Owner', project.owner],
    ['Status', project.status],
    ['Created', project.createdAt],
    ['Storage', bytes(storage)],
    ['Bandwidth', `${bytes(bandwidth)}, this month`],
    ['Segments', `${segments.used} of ${segments.limit}`],
    ['Buckets', `${buckets.used} of ${buckets.limit}`],
    ['Objects', String(project.objects)],
    ['Rate', project.rate === null ? 'that of the installation' : `${project.rate} calls a second`],
    ['Burst', project.burst === null ? 'a second of its rate' : `${project.burst} calls`],
  ]
  return rows.map(([name, value]) => `${name.padEnd(10)}${value}`).join('\n')
}
