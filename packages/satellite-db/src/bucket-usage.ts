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
  b.default_retention_years as "defaultRetentionYears", b.created_by as "createdBy", b.created_at as "createdAt",
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
  limit: number
  offset: number
}

const orders = {
  name: sql`b.name`,
  createdAt: sql`b.created_at`,
  creator: mailbox('c.email'),
  storage: sql`storage`,
  download: sql`egress`,
  objects: sql`objects`,
  segments: sql`segments`,
} satisfies Record<BucketOrder, unknown>

/** One page of a project's buckets with what they hold now; `total` counts all that the search finds. */
export async function bucketUsages(
  db: SatelliteDb,
  query: BucketUsagesQuery,
): Promise<{ rows: BucketUsageRow[]; total: number }> {
  const { projectId, limit, offset, order, direction } = query
  const found = sql`
    from satellite.buckets b
    left join satellite.project_members m on m.project_id = b.project_id and m.user_id = b.created_by
    left join satellite.users c on c.id = m.user_id
    where b.project_id = ${projectId}
      and (strpos(lower(b.name), ${query.search.toLowerCase()}) > 0
        or strpos(lower(coalesce(c.email, '')), ${query.search.toLowerCase()}) > 0)`
  const { rows } = await sql<BucketUsageRow>`
    select ${bucketUsageColumns(query)} ${found}
    order by ${orders[order]} ${direction === 'asc' ? sql`asc nulls first` : sql`desc nulls last`}, b.name
    limit ${limit} offset ${offset}`.execute(db)
  const { rows: counts } = await sql<{ total: number }>`select count(*)::bigint as total ${found}`.execute(db)
  return { rows, total: counts[0]?.total ?? 0 }
}
