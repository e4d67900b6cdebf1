import { sql } from 'kysely'
import type { SatelliteDb } from './schema'

export interface KeyUse {
  /** First part of the key. */
  head: Uint8Array
  at: Date
}

/**
 * Moves the last use of keys on, where it is more than an hour behind: one statement, and of a key that is used all the
 * time one row in an hour. Keys that are gone are left out, and wait for nobody who deletes them. Of each head once.
 */
export async function noteKeyUses(db: SatelliteDb, uses: readonly KeyUse[]): Promise<void> {
  if (uses.length === 0) return
  const heads = uses.map(({ head }) => Buffer.from(head))
  const times = uses.map(({ at }) => at)
  await sql`
    insert into satellite.key_uses (key_id, used_at)
    select k.id, u.at
    from unnest(${heads}::bytea[], ${times}::timestamptz[]) u (head, at)
    join satellite.api_keys k on k.head = u.head
    left join satellite.key_uses known on known.key_id = k.id
    where known.used_at is null or known.used_at < u.at - interval '1 hour'
    order by k.id
    for key share of k skip locked
    on conflict (key_id) do update set used_at = greatest(key_uses.used_at, excluded.used_at)`.execute(db)
}
