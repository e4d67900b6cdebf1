import { sql } from 'kysely'
import type { SatelliteDb } from './schema'

interface Wanted {
  kind: string
  addressHash: Uint8Array
  /** How many within `every` milliseconds, counted from the first of them. */
  most: number
  every: number
  now: Date
}

/** Whether the number of a kind is used up; counts nothing. */
export async function isUsedUp(db: SatelliteDb, { kind, addressHash, most, every, now }: Wanted): Promise<boolean> {
  const row = await db
    .selectFrom('satellite.mail_counts')
    .select('sent')
    .where('kind', '=', kind)
    .where('address_hash', '=', addressHash)
    .where('since', '>', new Date(now.getTime() - every))
    .executeTakeFirst()
  return row !== undefined && row.sent >= most
}

/** Counts one mail of a kind to an address. @returns false when it has had its number; of many at once no more get true. */
export async function takeMail(db: SatelliteDb, { kind, addressHash, most, every, now }: Wanted): Promise<boolean> {
  const over = new Date(now.getTime() - every)
  const { rows } = await sql`
    insert into satellite.mail_counts as c (kind, address_hash, since, sent)
    values (${kind}, ${addressHash}, ${now}, 1)
    on conflict (kind, address_hash) do update
      set since = case when c.since <= ${over} then ${now} else c.since end,
          sent = case when c.since <= ${over} then 1 else c.sent + 1 end
      where c.since <= ${over} or c.sent < ${most}
    returning 1`.execute(db)
  return rows.length > 0
}

/** Counts that began before `before`. @returns how many. */
export async function deleteOldMailCounts(db: SatelliteDb, before: Date): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('satellite.mail_counts').where('since', '<', before).executeTakeFirst()
  return Number(numDeletedRows)
}
