import type { ShownProject } from '@perigee/projects/projects/show-project'
import { projectStatus } from '@perigee/domain/project-status'
import { size } from '@perigee/server-kit/settings/parsers'

/** For people, or as JSON for programs. */
export function projectText(shown: ShownProject, { json }: { json: boolean }): string {
  const project = describe(shown)
  return json ? JSON.stringify(project, undefined, 2) : asText(project)
}

const statuses: Record<number, string> = {
  [projectStatus.disabled]: 'disabled',
  [projectStatus.active]: 'active',
  [projectStatus.pendingDeletion]: 'deleted',
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
    edge: project.edgeUrls,
  }
}

function asText({ storage, bandwidth, segments, buckets, ...project }: ReturnType<typeof describe>): string {
  const bytes = ({ used, limit, chosen }: typeof storage): string =>
    `${size.show(used)} of ${size.show(limit)}${chosen === null ? '' : `, of which ${size.show(chosen)} by its people`}`
  const edge = Object.entries(project.edge).map(([name, address]) => `${name} ${address}`)
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
  if (edge.length > 0) rows.push(['Edge', edge.join(', ')])
  return rows.map(([name, value]) => `${name.padEnd(10)}${value}`).join('\n')
}
