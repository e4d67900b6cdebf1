import { sql } from 'kysely'
import type { SatelliteDb } from '../schema'

/** Bytes that were downloaded from a project since the start of an hour. */
export async function egressSince(db: SatelliteDb, projectId: number, since: Date): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(bytes), 0)::bigint as bytes
    from satellite.bucket_egress where project_id = ${projectId} and hour >= ${since}`.execute(db)
  return rows[0]?.bytes ?? 0
}
