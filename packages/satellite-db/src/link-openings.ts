import { sql } from 'kysely'
import type { SatelliteDb } from './schema'

export interface LinkOpening {
  /** SHA-256 by which the services know the link. */
  recordHash: Uint8Array
  /** Of the last one that is counted here. */
  at: Date
  views: number
  bytes: number
}

/** For how long the days of a link are told apart. */
const daysKept = 31

/**
 * Adds to what is counted of links, in one statement: in all, and by day in UTC. Links that nobody has recorded are left
 * out, and those that are just being deleted wait for nobody.
 */
export async function addLinkOpenings(db: SatelliteDb, openings: readonly LinkOpening[]): Promise<void> {
  if (openings.length === 0) return
  const column = <Of extends keyof LinkOpening>(name: Of) => openings.map((opening) => opening[name])
  const hashes = openings.map(({ recordHash }) => Buffer.from(recordHash))
  await sql`
    with there as (
      select id, record_hash from satellite.links where record_hash = any(${hashes}::bytea[])
      order by id for key share skip locked
    ),
    opened as (
      select l.id, o.at, (o.at at time zone 'UTC')::date as day, o.views, o.bytes
      from unnest(${hashes}::bytea[], ${column('at')}::timestamptz[], ${column('views')}::bigint[],
        ${column('bytes')}::bigint[]) o (hash, at, views, bytes)
      join there l on l.record_hash = o.hash
    ),
    counted as (
      insert into satellite.link_days (link_id, day, views, bytes)
      select id, day, sum(views), sum(bytes) from opened group by id, day order by id, day
      on conflict (link_id, day)
        do update set views = link_days.views + excluded.views, bytes = link_days.bytes + excluded.bytes
    ),
    forgotten as (
      delete from satellite.link_days d using opened o where d.link_id = o.id and d.day < o.day - ${daysKept}::integer
    )
    update satellite.links l
    set views = l.views + s.views, bytes = l.bytes + s.bytes, last_opened_at = greatest(l.last_opened_at, s.at)
    from (select id, sum(views) as views, sum(bytes) as bytes, max(at) as at from opened group by id) s
    where l.id = s.id`.execute(db)
}
