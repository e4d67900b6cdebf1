import type { EarlyDeletion } from '@perigee/domain/prices/fees'
import { sql } from 'kysely'
import { earlyDeletions } from './early-deletions'
import { forEachSize } from './lacking'
import type { SatelliteDb } from './schema'

/** What was stored and downloaded in a period, exactly: amounts times milliseconds, so that periods add up. */
export interface MeasuredUsage {
  bucket: string
  placement: number
  byteMillis: bigint
  objectMillis: bigint
  segmentMillis: bigint
  /** Downloaded bytes, of the hours that begin in the period. */
  egress: bigint
  /** Bytes that objects lacked to each of `smallestSizes`, times milliseconds. */
  lackingMillis: readonly bigint[]
  /** What was deleted in the hours that begin in the period. */
  deletions: readonly EarlyDeletion[]
}

export interface UsagePeriod {
  since: Date
  /** Not part of it. */
  before: Date
}

export interface MeasuredPage {
  usage: MeasuredUsage[]
  /** Where the next page begins; null when there are no buckets left. */
  next: string | null
}

type Row = { bucket: string; placement: number | null } & Record<
  'byteMillis' | 'objectMillis' | 'segmentMillis' | 'egress',
  string
> & { lackingMillis: string[] | null }

const lackingMillis = sql.raw(forEachSize((_, place) => `coalesce(sum(lacking[${place}] * millis), 0)`, 'numeric'))

/**
 * The buckets of a project in the order of their names, also those that are gone, with what they used. A tally holds
 * until the next one of its bucket, the last one for no time at all (reference console-api.md 5.7); what reaches over an
 * end of the period counts up to it. Buckets that used nothing are left out.
 */
export const measuredUsage = (
  db: SatelliteDb,
  { projectId, after, limit, ...period }: UsagePeriod & { projectId: number; after: string | null; limit: number },
): Promise<MeasuredPage> => measure(db, { projectId, ...period, names: { after, limit } })

/** What one bucket used, by the place that it was in; there may be none of its name any more. */
export async function measuredBucket(
  db: SatelliteDb,
  { projectId, bucket, since, before }: UsagePeriod & { projectId: number; bucket: string },
): Promise<MeasuredUsage[]> {
  return (await measure(db, { projectId, since, before, names: { only: bucket } })).usage
}

type Measured = UsagePeriod & { projectId: number; names: { after: string | null; limit: number } | { only: string } }

async function measure(db: SatelliteDb, { projectId, since, before, names: wanted }: Measured): Promise<MeasuredPage> {
  const nextName = (last: ReturnType<typeof sql>) => sql`least(
    (select min(bucket) from satellite.bucket_tallies where project_id = ${projectId} and bucket > ${last}),
    (select min(bucket) from satellite.bucket_egress where project_id = ${projectId} and bucket > ${last}))`
  const limit = 'only' in wanted ? 1 : wanted.limit
  const first =
    'only' in wanted ? sql`${wanted.only}::text collate "C"` : nextName(sql`${wanted.after ?? ''}::text collate "C"`)
  const { rows } = await sql<Row>`
    with recursive names (bucket, n) as (
      select ${first}, 1
      union all
      select ${nextName(sql`names.bucket`)}, n + 1 from names where names.bucket is not null and n < ${limit}
    )
    select names.bucket, used.placement,
      coalesce(used.byte_millis, 0)::text as "byteMillis", coalesce(used.object_millis, 0)::text as "objectMillis",
      coalesce(used.segment_millis, 0)::text as "segmentMillis", coalesce(used.egress, 0)::text as egress,
      used.lacking_millis::text[] as "lackingMillis"
    from names left join lateral (
      select placement, sum(byte_millis) as byte_millis, sum(object_millis) as object_millis,
        sum(segment_millis) as segment_millis, sum(egress) as egress, ${lackingMillis} as lacking_millis
      from (
        select placement, storage * millis as byte_millis, objects * millis as object_millis,
          segments * millis as segment_millis, 0::numeric as egress, lacking, millis
        from (
          select placement, storage, objects, segments, lacking, round(1000 * extract(epoch from
            least(next_at, ${before}) - greatest(taken_at, ${since}))) as millis
          from (
            select placement, storage, objects, segments, lacking, taken_at, lead(taken_at) over (order by taken_at) as next_at
            from satellite.bucket_tallies t
            where t.project_id = ${projectId} and t.bucket = names.bucket
              and t.taken_at >= coalesce((select max(taken_at) from satellite.bucket_tallies first
                where first.project_id = ${projectId} and first.bucket = names.bucket
                  and first.taken_at <= ${since}), ${since})
              and t.taken_at <= coalesce((select min(taken_at) from satellite.bucket_tallies last
                where last.project_id = ${projectId} and last.bucket = names.bucket
                  and last.taken_at >= ${before}), ${before})
          ) tally
          where next_at > ${since} and taken_at < ${before}
        ) interval
        union all
        select placement, 0, 0, 0, bytes, null, 0 from satellite.bucket_egress e
        where e.project_id = ${projectId} and e.bucket = names.bucket and e.hour >= ${since} and e.hour < ${before}
      ) part
      group by placement
    ) used on true
    where names.bucket is not null
    order by names.bucket, used.placement`.execute(db)
  const names = new Set(rows.map(({ bucket }) => bucket))
  const next = names.size < limit ? null : (rows.at(-1)?.bucket ?? null)
  const usage = rows.flatMap(({ bucket, placement, ...row }) =>
    placement === null ? [] : [{ bucket, placement, ...amountsOf(row), deletions: [] }],
  )
  const buckets = 'only' in wanted ? wanted : { after: wanted.after, upTo: next }
  const gone = await earlyDeletions(db, { projectId, since, before, buckets })
  return { usage: gone.length === 0 ? usage : withDeletions(usage, gone), next }
}

const amountsOf = (row: Omit<Row, 'bucket' | 'placement'>) => ({
  byteMillis: BigInt(row.byteMillis),
  objectMillis: BigInt(row.objectMillis),
  segmentMillis: BigInt(row.segmentMillis),
  egress: BigInt(row.egress),
  lackingMillis: (row.lackingMillis ?? []).map(BigInt),
})

/** Objects can have come and gone without that anybody measured them. */
function withDeletions(
  usage: readonly MeasuredUsage[],
  gone: readonly (EarlyDeletion & { bucket: string; placement: number })[],
): MeasuredUsage[] {
  const key = ({ bucket, placement }: { bucket: string; placement: number }) => `${bucket} ${placement}`
  const all = new Map<string, MeasuredUsage>(usage.map((each) => [key(each), each]))
  for (const { bucket, placement, ...deletion } of gone) {
    const before = all.get(key({ bucket, placement })) ?? { bucket, placement, ...nothing, deletions: [] }
    all.set(key(before), { ...before, deletions: [...before.deletions, deletion] })
  }
  return [...all.values()].toSorted((a, b) =>
    a.bucket === b.bucket ? a.placement - b.placement : a.bucket < b.bucket ? -1 : 1,
  )
}

const nothing = { byteMillis: 0n, objectMillis: 0n, segmentMillis: 0n, egress: 0n, lackingMillis: [] }
