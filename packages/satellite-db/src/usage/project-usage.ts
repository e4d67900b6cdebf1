import { sql } from 'kysely'
import type { SatelliteDb } from '../schema'

export interface ProjectUsage {
  /** Stored bytes now. */
  storage: number
  objects: number
  segments: number
  /** Downloaded bytes since `since`. */
  egress: number
  buckets: number
}

export const noUsage: ProjectUsage = { storage: 0, objects: 0, segments: 0, egress: 0, buckets: 0 }

/** Live usage by internal project id; egress counts from `since`, usually the start of the UTC month. */
export async function projectUsage(
  db: SatelliteDb,
  projectIds: readonly number[],
  { since }: { since: Date },
): Promise<Map<number, ProjectUsage>> {
  const { rows } = await sql<ProjectUsage & { projectId: number }>`
    select p.id as "projectId",
      coalesce(u.storage, 0)::bigint as storage, coalesce(u.objects, 0)::bigint as objects,
      coalesce(u.segments, 0)::bigint as segments,
      (select coalesce(sum(bytes), 0) from satellite.bucket_egress e
        where e.project_id = p.id and e.hour >= ${since})::bigint as egress,
      (select count(*) from satellite.buckets b where b.project_id = p.id)::bigint as buckets
    from unnest(${[...projectIds]}::bigint[]) as p (id)
    left join lateral (
      select sum(storage) as storage, sum(objects) as objects, sum(segments) as segments
      from satellite.bucket_live_usage l where l.project_id = p.id
    ) u on true`.execute(db)
  return new Map(rows.map(({ projectId, ...usage }) => [projectId, usage]))
}
