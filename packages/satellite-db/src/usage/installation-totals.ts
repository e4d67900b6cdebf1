import { sql } from 'kysely'
import type { SatelliteDb } from '../schema'

export interface InstallationTotals {
  projects: number
  buckets: number
  /** Stored bytes. */
  storage: number
  objects: number
  segments: number
}

/** What the whole installation holds now. */
export async function installationTotals(db: SatelliteDb): Promise<InstallationTotals> {
  const { rows } = await sql<InstallationTotals>`
    select (select count(*) from satellite.projects where status = 1)::bigint as projects,
      (select count(*) from satellite.buckets)::bigint as buckets,
      coalesce(sum(storage), 0)::bigint as storage, coalesce(sum(objects), 0)::bigint as objects,
      coalesce(sum(segments), 0)::bigint as segments
    from satellite.bucket_live_usage`.execute(db)
  return rows[0] ?? { projects: 0, buckets: 0, storage: 0, objects: 0, segments: 0 }
}
