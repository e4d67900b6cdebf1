import type { EarlyDeletion } from '@perigee/domain/prices/fees'
import { day } from '@perigee/std/durations'
import { type RawBuilder, sql } from 'kysely'
import type { SatelliteDb } from './schema'

/**
 * Adds what was deleted by the rows `taken` of `bucket_usage_deltas` to what was deleted from the same bucket in the same
 * hour at the same age, within the statement that has them.
 * @param buckets rows with the id, name and placement of each bucket
 */
export const notingDeletions = (buckets: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  insert into satellite.early_deletions (project_id, bucket, hour, placement, age_days, bytes, byte_millis)
  select t.project_id, b.name, date_trunc('hour', t.gone_at, 'UTC'), b.placement, gone.age / ${day}::bigint,
    sum(gone.bytes), sum(gone.bytes::numeric * gone.age)
  from taken t join ${buckets} b on b.id = t.bucket_id, unnest(t.gone_bytes, t.gone_ages) as gone (bytes, age)
  where t.gone_at is not null
  group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
  on conflict (project_id, bucket, hour, placement, age_days) do update set
    bytes = early_deletions.bytes + excluded.bytes, byte_millis = early_deletions.byte_millis + excluded.byte_millis`

interface GoneBucket {
  id: number
  project_id: number
  bucket: string
  placement: number
}

/** Takes the changes of a bucket that was just removed, and keeps what was deleted from it. */
export async function noteDeletionsOf(
  trx: SatelliteDb,
  { id, project_id, bucket, placement }: GoneBucket,
): Promise<void> {
  const gone = sql`(select ${id}::bigint as id, ${bucket}::text as name, ${placement}::integer as placement)`
  await sql`
    with taken as (
      delete from satellite.bucket_usage_deltas where project_id = ${project_id} and bucket_id = ${id} returning *
    )
    ${notingDeletions(gone)}`.execute(trx)
}

interface Asked {
  projectId: number
  since: Date
  before: Date
  /** One bucket; or those behind one, up to `upTo` where it is said. */
  buckets: { only: string } | { after: string | null; upTo: string | null }
}

/** What was deleted in the hours that begin in a period, by bucket, place and age, in this order. */
export async function earlyDeletions(
  db: SatelliteDb,
  { projectId, since, before, buckets }: Asked,
): Promise<(EarlyDeletion & { bucket: string; placement: number })[]> {
  const asked =
    'only' in buckets
      ? sql`bucket = ${buckets.only}`
      : sql`bucket > ${buckets.after ?? ''} ${buckets.upTo === null ? sql`` : sql`and bucket <= ${buckets.upTo}`}`
  const { rows } = await sql<{ bucket: string; placement: number; age: number; bytes: string; millis: string }>`
    select bucket, placement, age_days as age, sum(bytes)::text as bytes, sum(byte_millis)::text as millis
    from satellite.early_deletions
    where project_id = ${projectId} and hour >= ${since} and hour < ${before}
      and ${asked}
    group by bucket, placement, age_days order by bucket, placement, age_days`.execute(db)
  return rows.map(({ bucket, placement, age, bytes, millis }) => ({
    bucket,
    placement,
    ageDays: age,
    bytes: BigInt(bytes),
    byteMillis: BigInt(millis),
  }))
}
