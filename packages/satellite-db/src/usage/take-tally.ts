import { sql } from 'kysely'
import type { SatelliteDb } from '../schema'

/** Writes down what every bucket holds at this moment; charts and bills are made of these. */
export async function takeTally(db: SatelliteDb, at: Date): Promise<void> {
  await sql`
    insert into satellite.bucket_tallies (project_id, bucket, taken_at, storage, objects, segments)
    select b.project_id, b.name, ${at}, coalesce(u.storage, 0), coalesce(u.objects, 0), coalesce(u.segments, 0)
    from satellite.buckets b left join satellite.bucket_live_usage u on u.bucket_id = b.id
    on conflict do nothing`.execute(db)
}
