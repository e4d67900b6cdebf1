import type { BucketOrder } from '@perigee/domain/sort-orders'
import { type RawBuilder, sql } from 'kysely'
import { mailbox } from './users'
import type { BucketRow } from './buckets'
import type { SatelliteDb } from './schema'

/** A bucket with what it holds now and what was downloaded from it in a period. */
export interface BucketUsageRow extends BucketRow {
  /** Stored bytes. */
  storage: number
  /** Downloaded bytes in the period. */
  egress: number
  objects: number
  segments: number
  /** Empty when the creator is no longer a member. */
  creatorEmail: string
}

const live = (column: 'storage' | 'objects' | 'segments'): RawBuilder<number> => sql`
  coalesce((select ${sql.ref(column)} from satellite.bucket_live_usage u
    where u.project_id = b.project_id and u.bucket_id = b.id), 0)::bigint`

/** Of `satellite.buckets b` and the creator `satellite.users c`. */
export const bucketUsageColumns = ({ since, before }: { since: Date; before: Date }): RawBuilder<unknown> => sql`
  b.id, b.project_id as "projectId", b.name, b.placement, b.versioning, b.object_lock as "objectLock",
  b.default_retention_mode as "defaultRetentionMode", b.default_retention_days as "defaultRetentionDays",
  b.default_retention_years as "defaultRetentionYears", b.being_deleted as "beingDeleted", b.created_by as "createdBy", b.created_at as "createdAt",
  coalesce(c.email, '') as "creatorEmail",
  ${live('storage')} as storage, ${live('objects')} as objects, ${live('segments')} as segments,
  (select coalesce(sum(e.bytes), 0) from satellite.bucket_egress e
    where e.project_id = b.project_id and e.bucket = b.name and e.hour >= greatest(${since}, date_trunc('hour', b.created_at)) and e.hour < ${before}
  )::bigint as egress`

/** One bucket with what it holds now and what was downloaded from it from its creation to `before`. */
export async function bucketTotals(
  db: SatelliteDb,
  { projectId, bucket, before }: { projectId: number; bucket: string; before: Date },
): Promise<BucketUsageRow | undefined> {
  const { rows } = await sql<BucketUsageRow>`
    select ${bucketUsageColumns({ since: new Date(0), before })}
    from satellite.buckets b
    left join satellite.project_members m on m.project_id = b.project_id and m.user_id = b.created_by
    left join satellite.users c on c.id = m.user_id
    where b.project_id = ${projectId} and b.name = ${bucket}`.execute(db)
  return rows[0]
}

export interface BucketUsagesQuery {
  projectId: number
  /** Period of the egress. */
  since: Date
  before: Date
  /** Part of the name or of the creator's email, upper and lower case alike; empty finds all. */
  search: string
  order: BucketOrder
  direction: 'asc' | 'desc'
  /** Numbers of the placements in the order of their names, for sorting by place; others come after them. */
  placements: readonly number[]
  limit: number
  offset: number
}

const orders: Record<BucketOrder, (query: BucketUsagesQuery) => RawBuilder<unknown>> = {
  name: () => sql`b.name`,
  createdAt: () => sql`b.created_at`,
  creator: () => mailbox('c.email'),
  storage: () => sql`storage`,
  download: () => sql`egress`,
  objects: () => sql`objects`,
  segments: () => sql`segments`,
  location: ({ placements }) =>
    sql`coalesce(array_position(${placements}::integer[], b.placement), ${placements.length + 1} + b.placement)`,
  versioning: () => sql`b.versioning`,
  lock: () => sql`b.object_lock`,
}

/** Where nothing is searched, a page by name reads no bucket but its own. */
const found = ({ projectId, search }: Pick<BucketUsagesQuery, 'projectId' | 'search'>): RawBuilder<unknown> => sql`
  from satellite.buckets b
  left join satellite.project_members m on m.project_id = b.project_id and m.user_id = b.created_by
  left join satellite.users c on c.id = m.user_id
  where b.project_id = ${projectId}
    ${
      search === ''
        ? sql``
        : sql`and (strpos(lower(b.name), lower(${search})) > 0
            or strpos(lower(coalesce(c.email, '')), lower(${search})) > 0)`
    }`

/** One page, for `bucketUsages`; tests also ask what it costs. */
export function pageOfBuckets(query: BucketUsagesQuery): RawBuilder<BucketUsageRow> {
  const { limit, offset, order, direction } = query
  const way = direction === 'asc' ? sql`asc nulls first` : sql`desc nulls last`
  // Names are never null: said of them, the index would not serve.
  const by = order === 'name' ? sql`b.name ${sql.raw(direction)}` : sql`${orders[order](query)} ${way}, b.name`
  return sql`select ${bucketUsageColumns(query)} ${found(query)} order by ${by} limit ${limit} offset ${offset}`
}

/** One page of a project's buckets with what they hold now; `total` counts all that the search finds. */
export async function bucketUsages(
  db: SatelliteDb,
  query: BucketUsagesQuery,
): Promise<{ rows: BucketUsageRow[]; total: number }> {
  const { rows } = await pageOfBuckets(query).execute(db)
  const { rows: counts } = await sql<{ total: number }>`select count(*)::bigint as total ${found(query)}`.execute(db)
  return { rows, total: counts[0]?.total ?? 0 }
}

/** Buckets by name behind one of them, with what they hold now and what was downloaded from them in a period. */
export async function bucketUsagesAfter(
  db: SatelliteDb,
  {
    projectId,
    after,
    limit,
    ...period
  }: Pick<BucketUsagesQuery, 'projectId' | 'since' | 'before' | 'limit'> & { after?: string | undefined },
): Promise<BucketUsageRow[]> {
  const { rows } = await sql<BucketUsageRow>`
    select ${bucketUsageColumns(period)} ${found({ projectId, search: '' })}
      ${after === undefined ? sql`` : sql`and b.name > ${after}`}
    order by b.name limit ${limit}`.execute(db)
  return rows
}
