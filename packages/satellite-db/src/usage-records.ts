import { smallestSizes } from '@perigee/domain/prices/fees'
import { hour } from '@perigee/std/durations'
import { type Kysely, sql } from 'kysely'
import { notingDeletions } from './early-deletions'
import { forEachSize, summedLacking } from './lacking'
import type { SatelliteDb, SatelliteSchema } from './schema'
import { transact } from './transact'

/** A change; negative numbers take away. */
export interface UsageChange {
  projectId: number
  bucketId: number
  /** Stored (encrypted) bytes. */
  storage: number
  objects: number
  segments: number
  /** Bytes that objects lack to each of `smallestSizes`. */
  lacking?: readonly number[]
}

/** Notes a change of what a bucket holds, in the transaction that changes it. */
export async function recordUsage(trx: SatelliteDb, change: UsageChange): Promise<void> {
  const { projectId, bucketId, storage, objects, segments, lacking = null } = change
  await sql`
    select satellite.record_usage(${projectId}, ${bucketId}, ${storage}, ${objects}, ${segments}, ${lacking}::bigint[])
  `.execute(trx)
}

const bothLacking = forEachSize(
  (_, place) => `coalesce(bucket_usage.lacking[${place}], 0) + coalesce(excluded.lacking[${place}], 0)`,
)

/**
 * Says that the usage of projects has changed, within the statement that has `from` these rows. Whoever looks at the rows
 * of `usage_changes` leaves those alone that a change is still being made under: so this locks also what is there.
 */
const noteChanges = (from: 'taken' | 'added') => sql`
  insert into satellite.usage_changes (project_id) select distinct project_id from ${sql.ref(from)} order by project_id
  on conflict (project_id) do update set project_id = excluded.project_id where false`

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
      returning bucket_id, project_id, storage, objects, segments, lacking, gone_bytes, gone_ages, gone_at
    ), added as (
      insert into satellite.bucket_usage (bucket_id, project_id, storage, objects, segments, lacking)
      select t.bucket_id, t.project_id, sum(t.storage), sum(t.objects), sum(t.segments),
        ${sql.raw(summedLacking('t.lacking'))}
      from taken t join satellite.buckets b on b.id = t.bucket_id
      group by t.bucket_id, t.project_id order by t.bucket_id
      on conflict (bucket_id) do update set
        storage = bucket_usage.storage + excluded.storage,
        objects = bucket_usage.objects + excluded.objects,
        segments = bucket_usage.segments + excluded.segments,
        lacking = ${sql.raw(bothLacking)}
    ), deletions as (${notingDeletions(sql`satellite.buckets`)}), noted as (${noteChanges('taken')})
    select count(*)::bigint as count from taken`.execute(db)
  return rows[0]?.count ?? 0
}

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
    with added as (
      insert into satellite.bucket_egress (project_id, bucket, hour, bytes, placement)
      select download.project_id, bucket, hour, sum(bytes), coalesce(max(b.placement), 0)
      from satellite.projects project join unnest(
        ${downloads.map((d) => d.projectId)}::bigint[], ${downloads.map((d) => d.bucket)}::text[],
        ${downloads.map((d) => startOfHour(d.at).toISOString())}::timestamptz[], ${downloads.map((d) => d.bytes)}::bigint[]
      ) as download (project_id, bucket, hour, bytes) on download.project_id = project.id
      left join satellite.buckets b on b.project_id = download.project_id and b.name = download.bucket
      group by download.project_id, bucket, hour order by download.project_id, bucket, hour
      on conflict (project_id, bucket, hour) do update set bytes = bucket_egress.bytes + excluded.bytes
      returning project_id
    )
    ${noteChanges('added')}`.execute(db)
}

const startOfHour = (at: Date): Date => new Date(Math.floor(at.getTime() / hour) * hour)

const batchSize = 1_000
const nothingLacking = smallestSizes.map(() => 0)

interface Page {
  /** Null when there are no buckets left. */
  last: number | null
  added: number
}

/**
 * Writes down what every bucket holds at this moment, once for each hour; charts and bills are made of these. Buckets
 * are taken in pages, each a transaction; of several processes at once one writes.
 * @returns how many tallies were written.
 */
export async function takeTally(
  db: Kysely<SatelliteSchema>,
  at: Date,
  { signal }: { signal?: AbortSignal | undefined } = {},
): Promise<number> {
  let total = 0
  for (let after = 0; ;) {
    const page = await tallyPage(db, { after, at })
    total += page.added
    if (page.last === null || signal?.aborted) return total
    after = page.last
  }
}

async function tallyPage(db: Kysely<SatelliteSchema>, { after, at }: { after: number; at: Date }): Promise<Page> {
  return transact(db, async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('perigee tally', 0))`.execute(trx)
    const { rows } = await sql<Page>`
      with page as (
        select id, project_id, name, placement from satellite.buckets where id > ${after} order by id limit ${batchSize}
      ), added as (
        insert into satellite.bucket_tallies (
          project_id, bucket, taken_at, storage, objects, segments, placement, lacking
        )
        select b.project_id, b.name, ${at}, coalesce(u.storage, 0), coalesce(u.objects, 0), coalesce(u.segments, 0),
          b.placement, nullif(u.lacking, ${nothingLacking}::bigint[])
        from page b
        left join lateral (
          select storage, objects, segments, lacking from satellite.bucket_live_usage live
          where live.project_id = b.project_id and live.bucket_id = b.id
        ) u on true
        where not exists (
          select 1 from satellite.bucket_tallies t where t.project_id = b.project_id and t.bucket = b.name
            and t.taken_at >= date_trunc('hour', ${at}::timestamptz, 'UTC')
            and t.taken_at < date_trunc('hour', ${at}::timestamptz, 'UTC') + interval '1 hour'
        )
        on conflict do nothing
        returning 1
      )
      select (select max(id) from page) as last, (select count(*)::int from added) as added`.execute(trx)
    return rows[0] ?? { last: null, added: 0 }
  })
}
