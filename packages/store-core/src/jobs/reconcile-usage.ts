import { forEachSize, summedLacking } from '@perigee/satellite-db/lacking'
import { recordUsage } from '@perigee/satellite-db/usage-records'
import { sql } from 'kysely'
import type { StoreDb } from '../schema'
import type { TellingContext } from './job-context'

const pageSize = 500

interface Bucket {
  id: number
  projectId: number
}

/** What the rows come to, less what was counted. */
interface Drift {
  storage: number
  objects: number
  segments: number
  /** To each of the smallest sizes. */
  lacking: number[]
}

/**
 * Adds up what every bucket holds and sets the counters right where they say something else. One bucket at a time:
 * a look without a lock, and a short transaction only where something is wrong. Writers are not stopped; each figure
 * and its counter are read at one moment.
 * @returns how many buckets had been counted wrongly.
 */
export async function reconcileUsage(context: TellingContext): Promise<number> {
  const { db, signal } = context
  let corrected = 0
  for (let page = await bucketsAfter(db, 0); page.length > 0; page = await bucketsAfter(db, page.at(-1)?.id ?? 0)) {
    for (const bucket of page) {
      if (signal?.aborted) return corrected
      if (hasDrifted(await driftOf(db, bucket)) && (await correct(context, bucket))) corrected++
    }
  }
  return corrected
}

const bucketsAfter = (db: StoreDb, id: number): Promise<Bucket[]> =>
  db
    .selectFrom('satellite.buckets')
    .select(['id', 'project_id as projectId'])
    .where('id', '>', id)
    .orderBy('id')
    .limit(pageSize)
    .execute()

/** Whoever holds the lock looks again: of two that saw the same drift one corrects it. */
async function correct({ db, logger }: TellingContext, bucket: Bucket): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('perigee usage', ${bucket.id}))`.execute(trx)
    const { rows } = await sql`select from satellite.buckets where id = ${bucket.id} for key share`.execute(trx)
    const drift = rows.length > 0 ? await driftOf(trx, bucket) : undefined
    if (!drift || !hasDrifted(drift)) return false
    await recordUsage(trx, { projectId: bucket.projectId, bucketId: bucket.id, ...drift })
    logger.warn({ bucketId: bucket.id, ...drift }, 'the usage of a bucket was counted wrongly and is right again')
    return true
  })
}

const hasDrifted = ({ storage, objects, segments, lacking }: Drift): boolean =>
  storage !== 0 || objects !== 0 || segments !== 0 || lacking.some((bytes) => bytes !== 0)

const lackingHeld = forEachSize(
  (size) => `coalesce(sum(greatest(${size} - o.encrypted_size, 0)) filter (where o.state = 1), 0)`,
)

async function driftOf(db: StoreDb, { id, projectId }: Bucket): Promise<Drift> {
  const { rows } = await sql<Omit<Drift, 'lacking'> & { lacking: string[] }>`
    with recursive tree (id) as (
      select f.id from store.folders f where f.bucket_id = ${id} and f.parent_id is null
      union all
      select f.id from tree join store.folders f on f.parent_id = tree.id
    ), held as (
      select coalesce(sum(o.encrypted_size), 0) as storage, count(*) filter (where o.state = 1) as objects,
        coalesce(sum(o.segment_count), 0) as segments, ${sql.raw(lackingHeld)} as lacking
      from tree join store.objects o on o.folder_id = tree.id
    ), counted as (
      select coalesce(sum(u.storage), 0) as storage, coalesce(sum(u.objects), 0) as objects,
        coalesce(sum(u.segments), 0) as segments, ${sql.raw(summedLacking('u.lacking'))} as lacking
      from satellite.bucket_live_usage u where u.project_id = ${projectId} and u.bucket_id = ${id}
    )
    select (held.storage - counted.storage)::bigint as storage, (held.objects - counted.objects)::bigint as objects,
      (held.segments - counted.segments)::bigint as segments,
      ${sql.raw(forEachSize((_, place) => `held.lacking[${place}] - counted.lacking[${place}]`))}::text[] as lacking
    from held, counted`.execute(db)
  const [drift] = rows
  return drift ? { ...drift, lacking: drift.lacking.map(Number) } : { storage: 0, objects: 0, segments: 0, lacking: [] }
}
