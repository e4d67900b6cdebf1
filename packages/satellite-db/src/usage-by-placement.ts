import { addedDeletions, addedLacking } from '@perigee/domain/prices/fees'
import { sql } from 'kysely'
import { type MeasuredUsage, measuredUsage, type UsagePeriod } from './measured-usage'
import { summedLacking } from './lacking'
import type { SatelliteDb } from './schema'

/** Of a place, all buckets together. */
export type PlaceUsage = Omit<MeasuredUsage, 'bucket'>

const pageSize = 500

/** What a project used in a period by place, in their order; exact, however many buckets there are or were. */
export async function usageByPlacement(
  db: SatelliteDb,
  of: UsagePeriod & { projectId: number },
): Promise<PlaceUsage[]> {
  const places = new Map<number, PlaceUsage>()
  for (let after: string | null = null; ;) {
    const { usage, next } = await measuredUsage(db, { ...of, after, limit: pageSize })
    for (const { bucket: _, ...more } of usage) places.set(more.placement, addedUsage(places.get(more.placement), more))
    if (next === null) return [...places.values()].toSorted((a, b) => a.placement - b.placement)
    after = next
  }
}

/** Of the same place. */
export const addedUsage = <Usage extends PlaceUsage>(sum: Usage | undefined, more: Usage): Usage =>
  sum === undefined
    ? more
    : {
        ...sum,
        byteMillis: sum.byteMillis + more.byteMillis,
        objectMillis: sum.objectMillis + more.objectMillis,
        segmentMillis: sum.segmentMillis + more.segmentMillis,
        egress: sum.egress + more.egress,
        lackingMillis: addedLacking(sum.lackingMillis, more.lackingMillis),
        deletions: addedDeletions(sum.deletions, more.deletions),
      }

/** What a project holds in a place at this moment. */
export interface PlaceHolding {
  placement: number
  storage: bigint
  objects: bigint
  segments: bigint
  /** Bytes that objects lack to each of `smallestSizes`. */
  lacking: readonly bigint[]
}

/** By place, those of its buckets that are there, or the one that is named. */
export async function holdingsByPlacement(
  db: SatelliteDb,
  projectId: number,
  { bucket }: { bucket?: string | undefined } = {},
): Promise<PlaceHolding[]> {
  const { rows } = await sql<
    Record<'storage' | 'objects' | 'segments', string> & { placement: number; lacking: string[] }
  >`
    select b.placement, sum(u.storage)::text as storage, sum(u.objects)::text as objects,
      sum(u.segments)::text as segments, (${sql.raw(summedLacking('u.lacking'))})::text[] as lacking
    from satellite.buckets b
    join satellite.bucket_live_usage u on u.project_id = b.project_id and u.bucket_id = b.id
    where b.project_id = ${projectId} and (${bucket ?? null}::text is null or b.name = ${bucket ?? null})
    group by b.placement`.execute(db)
  return rows.map(({ placement, storage, objects, segments, lacking }) => ({
    placement,
    storage: BigInt(storage),
    objects: BigInt(objects),
    segments: BigInt(segments),
    lacking: lacking.map(BigInt),
  }))
}

/** When the buckets of a project were measured last; null for never. */
export async function lastMeasured(db: SatelliteDb, projectId: number): Promise<Date | null> {
  const row = await db
    .selectFrom('satellite.bucket_tallies')
    .select((eb) => eb.fn.max('taken_at').as('at'))
    .where('project_id', '=', projectId)
    .executeTakeFirst()
  return row?.at ?? null
}
