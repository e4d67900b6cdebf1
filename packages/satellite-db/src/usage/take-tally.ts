import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { SatelliteSchema } from '../schema'

const batchSize = 1_000

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
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('perigee tally', 0))`.execute(trx)
    const { rows } = await sql<Page>`
      with page as (
        select id, project_id, name from satellite.buckets where id > ${after} order by id limit ${batchSize}
      ), added as (
        insert into satellite.bucket_tallies (project_id, bucket, taken_at, storage, objects, segments)
        select b.project_id, b.name, ${at}, coalesce(u.storage, 0), coalesce(u.objects, 0), coalesce(u.segments, 0)
        from page b
        left join lateral (
          select storage, objects, segments from satellite.bucket_live_usage live
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
