import type { ProjectRow } from '@perigee/satellite-db/projects'
import { noUsage, projectUsage } from '@perigee/satellite-db/project-usage'
import { findUserById } from '@perigee/satellite-db/users'
import { size } from '@perigee/server-kit/settings/parsers'
import type { AdminDb } from '../admin-database'
import { findProject } from './find-project'

const statuses = ['disabled', 'active', 'deleted']

/** What is known about a project, without anything secret. @throws Error when there is none */
export async function showProject(db: AdminDb, id: string, { json }: { json: boolean }): Promise<string> {
  const project = await describe(db, await findProject(db, id))
  return json ? JSON.stringify(project, undefined, 2) : asText(project)
}

async function describe(db: AdminDb, project: ProjectRow) {
  const owner = await findUserById(db, project.ownerId)
  const usages = await projectUsage(db, [project.internalId], { since: startOfMonth(new Date()) })
  const { storage, egress, segments, buckets, objects } = usages.get(project.internalId) ?? noUsage
  return {
    id: project.publicId,
    name: project.name,
    owner: owner?.email ?? project.ownerId,
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

const startOfMonth = (at: Date): Date => new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), 1))

function asText({ storage, bandwidth, segments, buckets, ...project }: Awaited<ReturnType<typeof describe>>): string {
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
