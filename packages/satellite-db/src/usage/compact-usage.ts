import { sql } from 'kysely'
import type { SatelliteDb } from '../schema'

/**
 * Adds the oldest deltas up into one row per bucket; sums never change by it. Safe in several processes at once.
 * @returns how many deltas went; call again while it is `limit`.
 */
export async function compactUsage(db: SatelliteDb, { limit = 50_000 }: { limit?: number } = {}): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with taken as (
      delete from satellite.bucket_usage_deltas where id in (
        select id from satellite.bucket_usage_deltas order by id limit ${limit} for update skip locked
      )
      returning bucket_id, project_id, storage, objects, segments
    ), added as (
      insert into satellite.bucket_usage (bucket_id, project_id, storage, objects, segments)
      select t.bucket_id, t.project_id, sum(t.storage), sum(t.objects), sum(t.segments)
      from taken t join satellite.buckets b on b.id = t.bucket_id
      group by t.bucket_id, t.project_id order by t.bucket_id
      on conflict (bucket_id) do update set
        storage = bucket_usage.storage + excluded.storage,
        objects = bucket_usage.objects + excluded.objects,
        segments = bucket_usage.segments + excluded.segments
    )
    select count(*)::bigint as count from taken`.execute(db)
  return rows[0]?.count ?? 0
}
