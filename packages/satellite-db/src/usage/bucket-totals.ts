import { sql } from 'kysely'
import type { SatelliteDb } from '../schema'
import { bucketUsageColumns, type BucketUsageRow } from './bucket-usage-columns'

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
