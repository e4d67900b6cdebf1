import { hour } from '@perigee/std/durations'
import { sql } from 'kysely'
import type { SatelliteDb } from '../schema'

export interface Egress {
  projectId: number
  bucket: string
  bytes: number
  at: Date
}

/**
 * Adds downloads to the counters of their buckets and hours. Callers gather for a moment, so that no row is hot. What
 * was downloaded from a project that is gone is nobody's.
 */
export async function recordEgress(db: SatelliteDb, downloads: readonly Egress[]): Promise<void> {
  if (downloads.length === 0) return
  await sql`
    insert into satellite.bucket_egress (project_id, bucket, hour, bytes)
    select project_id, bucket, hour, sum(bytes)
    from satellite.projects project join unnest(
      ${downloads.map((d) => d.projectId)}::bigint[], ${downloads.map((d) => d.bucket)}::text[],
      ${downloads.map((d) => startOfHour(d.at).toISOString())}::timestamptz[], ${downloads.map((d) => d.bytes)}::bigint[]
    ) as download (project_id, bucket, hour, bytes) on download.project_id = project.id
    group by project_id, bucket, hour order by project_id, bucket, hour
    on conflict (project_id, bucket, hour) do update set bytes = bucket_egress.bytes + excluded.bytes`.execute(db)
}

const startOfHour = (at: Date): Date => new Date(Math.floor(at.getTime() / hour) * hour)
