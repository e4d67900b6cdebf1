import type { WireRole } from '@perigee/domain/roles'
import type { RetentionMode } from '@perigee/domain/retention'
import type { BucketVersioning, Versioning } from '@perigee/domain/versioning'
import type { ProjectId, UserId } from '@perigee/std/brand'
import { sql, type RawBuilder } from 'kysely'
import type { SatelliteDb } from './schema'
import type { BucketRow } from './buckets'

/** What the object store needs to judge a request: the key, its project, and the bucket that the request names. */
export interface ApiKeyAndBucket {
  keyId: string
  sealedSecret: Uint8Array
  versionBits: number
  createdBy: UserId | null
  /** Of the creator in the project now (see the domain's `wireRoles`); null when they have none any more. */
  creatorRole: WireRole | null
  projectOwner: UserId
  projectId: number
  publicProjectId: ProjectId
  projectStatus: number
  salt: Uint8Array
  /** The project's own placement, for new buckets. */
  placement: number
  defaultVersioning: Versioning
  bucketLimit: number
  segmentLimit: number
  /** The lower one of the tier's limit and the one that the project's people set. */
  storageLimit: number
  bandwidthLimit: number
  /** Requests a second; null when the project has no limit of its own. */
  rateLimit: number | null
  /** Requests at once before that counts; null = as many as the rate has in a second. */
  burstLimit: number | null
  /** Until when nothing is downloaded from the bucket, since a budget is spent; of a month that may have ended. */
  downloadsStoppedUntil: Date | null
  /** Webhooks hear what happens to the bucket's objects, and are told their names. */
  tellsNames: boolean
  /** Null when the project has no such bucket, or none was asked for. */
  bucket: BucketRow | null
  /** Another one as soon as any of the rows above is changed, added or removed. */
  revision: string
}

/** Columns of other tables that a query adds to each of its rows, and the join that brings them. */
export interface JoinedColumns<Columns> {
  /** Begins with a comma. */
  columns: RawBuilder<unknown>
  join: RawBuilder<unknown>
  /** The shape of the columns; never set. */
  shape?: Columns
}

export const nothingJoined: JoinedColumns<unknown> = { columns: sql``, join: sql`` }

type Row = Omit<ApiKeyAndBucket, 'bucket'> & {
  bucketId: number | null
  bucketPlacement: number
  versioning: BucketVersioning
  objectLock: boolean
  defaultRetentionMode: RetentionMode
  defaultRetentionDays: number | null
  defaultRetentionYears: number | null
  partner: string
  beingDeleted: boolean
  bucketCreatedBy: UserId | null
  bucketCreatedAt: Date
}

/** Which transactions made the rows that a request is judged by. */
const revision = sql`format('%s %s %s %s', k.xmin, p.xmin, m.xmin, b.xmin)`

const rowsOf = (bucketName: string | null): RawBuilder<unknown> => sql`
  from satellite.api_keys k
  join satellite.projects p on p.id = k.project_id
  left join satellite.project_members m on m.project_id = k.project_id and m.user_id = k.created_by
  left join satellite.buckets b on b.project_id = k.project_id and b.name = ${bucketName}`

/**
 * One query for every request at the object store. `head` is the first part of the key; `joined` is joined to `b`, the
 * bucket.
 */
export async function findApiKeyAndBucket<Columns>(
  db: SatelliteDb,
  head: Uint8Array,
  bucketName: string | null,
  joined: JoinedColumns<Columns> = nothingJoined as JoinedColumns<Columns>,
): Promise<{ found: ApiKeyAndBucket; joined: Columns } | undefined> {
  const { rows } = await sql<Row & Columns>`
    select k.id as "keyId", k.sealed_secret as "sealedSecret", k.version as "versionBits", k.created_by as "createdBy",
      m.role as "creatorRole", p.owner_id as "projectOwner",
      p.id as "projectId", p.public_id as "publicProjectId", p.status as "projectStatus", p.salt, p.placement,
      p.default_versioning as "defaultVersioning", p.bucket_limit as "bucketLimit", p.segment_limit as "segmentLimit",
      least(p.storage_limit, p.user_set_storage_limit) as "storageLimit",
      least(p.bandwidth_limit, p.user_set_bandwidth_limit) as "bandwidthLimit",
      p.rate_limit as "rateLimit", p.burst_limit as "burstLimit",
      case when p.downloads_stopped_in is null or b.name = any(p.downloads_stopped_in) then p.downloads_stopped_until end
        as "downloadsStoppedUntil",
      b.notification is not null and p.tells_object_names as "tellsNames",
      b.id as "bucketId", b.placement as "bucketPlacement", b.versioning, b.object_lock as "objectLock",
      b.default_retention_mode as "defaultRetentionMode", b.default_retention_days as "defaultRetentionDays",
      b.default_retention_years as "defaultRetentionYears", b.partner,
      b.being_deleted as "beingDeleted", b.created_by as "bucketCreatedBy",
      b.created_at as "bucketCreatedAt", ${revision} as revision
      ${joined.columns}
    ${rowsOf(bucketName)} ${joined.join}
    where k.head = ${head}`.execute(db)
  const [row] = rows
  return row && { found: presentRow(row, bucketName), joined: row }
}

/** The id of a bucket, or null when the rows that were found for this key and name are not those of now any more. */
export const bucketIfUnchanged = (head: Uint8Array, bucketName: string, known: string): RawBuilder<number | null> =>
  sql`(select b.id ${rowsOf(bucketName)} where k.head = ${head} and ${revision} = ${known})`

/** A statement that answers `id` of the bucket, null when there is none, and `revision`; no row without the key. */
export const bucketAndRevision = (head: Uint8Array, bucketName: string): RawBuilder<unknown> =>
  sql`select b.id, ${revision} as revision ${rowsOf(bucketName)} where k.head = ${head}`

function presentRow(row: Row, bucketName: string | null): ApiKeyAndBucket {
  return {
    keyId: row.keyId,
    sealedSecret: row.sealedSecret,
    versionBits: row.versionBits,
    createdBy: row.createdBy,
    creatorRole: row.creatorRole,
    projectOwner: row.projectOwner,
    projectId: row.projectId,
    publicProjectId: row.publicProjectId,
    projectStatus: row.projectStatus,
    salt: row.salt,
    placement: row.placement,
    defaultVersioning: row.defaultVersioning,
    bucketLimit: row.bucketLimit,
    segmentLimit: row.segmentLimit,
    storageLimit: row.storageLimit,
    bandwidthLimit: row.bandwidthLimit,
    rateLimit: row.rateLimit,
    burstLimit: row.burstLimit,
    downloadsStoppedUntil: row.downloadsStoppedUntil,
    tellsNames: row.tellsNames,
    bucket: bucketOf(row, bucketName),
    revision: row.revision,
  }
}

function bucketOf(row: Row, name: string | null): BucketRow | null {
  if (row.bucketId === null || name === null) return null
  const { projectId, versioning, objectLock, defaultRetentionMode, defaultRetentionDays, defaultRetentionYears } = row
  return {
    id: row.bucketId,
    projectId,
    name,
    placement: row.bucketPlacement,
    versioning,
    objectLock,
    defaultRetentionMode,
    defaultRetentionDays,
    defaultRetentionYears,
    partner: row.partner,
    beingDeleted: row.beingDeleted,
    createdBy: row.bucketCreatedBy,
    createdAt: row.bucketCreatedAt,
  }
}
