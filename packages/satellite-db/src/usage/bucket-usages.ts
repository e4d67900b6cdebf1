import { sql } from 'kysely'
import type { SatelliteDb } from '../schema'
import { bucketUsageColumns, type BucketUsageRow } from './bucket-usage-columns'

export type BucketUsageOrder = 'name' | 'createdAt' | 'creatorEmail' | 'storage' | 'egress' | 'objects' | 'segments'

export interface BucketUsagesQuery {
  projectId: number
  /** Period of the egress. */
  since: Date
  before: Date
  /** Part of the name or of the creator's e-mail, upper and lower case alike; empty finds all. */
  search: string
  order: BucketUsageOrder
  direction: 'asc' | 'desc'
  limit: number
  offset: number
}

const orders = {
  name: sql`b.name`,
  createdAt: sql`b.created_at`,
  creatorEmail: sql`lower(c.email)`,
  storage: sql`storage`,
  egress: sql`egress`,
  objects: sql`objects`,
  segments: sql`segments`,
} satisfies Record<BucketUsageOrder, unknown>

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
