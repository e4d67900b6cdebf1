import { sql } from 'kysely'
import type { SatelliteDb } from '../schema'

export interface StoredUsage {
  /** Bytes. */
  storage: number
  segments: number
}

/** What a project stores at this moment. */
export async function storedUsage(db: SatelliteDb, projectId: number): Promise<StoredUsage> {
  const { rows } = await sql<StoredUsage>`
    select coalesce(sum(storage), 0)::bigint as storage, coalesce(sum(segments), 0)::bigint as segments
    from satellite.bucket_live_usage where project_id = ${projectId}`.execute(db)
  return rows[0] ?? { storage: 0, segments: 0 }
}
