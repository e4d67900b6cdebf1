import type { WireRole } from '@perigee/domain/roles'
import type { Versioning } from '@perigee/domain/versioning'
import type { ProjectId, UserId } from '@perigee/std/brand'
import { type BucketRow, bucketColumns } from './buckets'
import type { SatelliteDb } from './schema'

/** What the object store needs to judge somebody who holds no API key: their place in the project, and the bucket. */
export interface ProjectAndBucket {
  projectId: number
  projectStatus: number
  projectOwner: UserId
  /** The project's own placement, for new buckets. */
  placement: number
  defaultVersioning: Versioning
  bucketLimit: number
  /** 0 lets nothing through: the project is frozen. */
  rateLimit: number | null
  /** Null for operators and jobs, and for accounts that are gone. */
  person: { status: number; email: string; fullName: string; role: WireRole | null } | null
  /** Null when the project has no such bucket, or none was asked for. */
  bucket: BucketRow | null
}

/** One statement for every control call. Undefined when there is no such project, whatever its status. */
export async function findProjectAndBucket(
  db: SatelliteDb,
  { project, userId, bucket }: { project: ProjectId; userId: UserId | null; bucket: string | null },
): Promise<ProjectAndBucket | undefined> {
  const row = await db
    .selectFrom('satellite.projects as p')
    .leftJoin('satellite.users as u', (join) => join.on('u.id', '=', userId))
    .leftJoin('satellite.project_members as m', (join) =>
      join.onRef('m.project_id', '=', 'p.id').onRef('m.user_id', '=', 'u.id'),
    )
    .leftJoin('satellite.buckets as b', (join) => join.onRef('b.project_id', '=', 'p.id').on('b.name', '=', bucket))
    .select([
      'p.id as internalId',
      'p.status as projectStatus',
      'p.owner_id as projectOwner',
      'p.placement as ownPlacement',
      'p.default_versioning as defaultVersioning',
      'p.bucket_limit as bucketLimit',
      'p.rate_limit as rateLimit',
      'u.status as userStatus',
      'u.email',
      'u.full_name as fullName',
      'm.role',
    ])
    .select(bucketColumns)
    .where('p.public_id', '=', project)
    .executeTakeFirst()
  if (!row) return undefined
  const { internalId, projectStatus, projectOwner, ownPlacement, defaultVersioning, bucketLimit, rateLimit } = row
  const { userStatus, email, fullName, role, ...columns } = row
  return {
    projectId: internalId,
    projectStatus,
    projectOwner,
    placement: ownPlacement,
    defaultVersioning,
    bucketLimit,
    rateLimit,
    person: userStatus === null ? null : { status: userStatus, email: email ?? '', fullName: fullName ?? '', role },
    bucket: columns.id === null ? null : bucketOf(columns as BucketRow),
  }
}

const bucketOf = (columns: BucketRow): BucketRow => ({
  id: columns.id,
  projectId: columns.projectId,
  name: columns.name,
  placement: columns.placement,
  versioning: columns.versioning,
  objectLock: columns.objectLock,
  defaultRetentionMode: columns.defaultRetentionMode,
  defaultRetentionDays: columns.defaultRetentionDays,
  defaultRetentionYears: columns.defaultRetentionYears,
  partner: columns.partner,
  beingDeleted: columns.beingDeleted,
  createdBy: columns.createdBy,
  createdAt: columns.createdAt,
})
