import { sql } from 'kysely'
import type { SatelliteDb } from './schema'

export interface RestKeyUse {
  keyId: string
  calls: number
  lastUsedAt: Date
}

/**
 * Adds to the calls of keys, and moves their last use on; of each key once. What other processes count is added too. Keys
 * that are gone are left out.
 */
export async function addRestKeyUses(db: SatelliteDb, uses: readonly RestKeyUse[]): Promise<void> {
  if (uses.length === 0) return
  const ids = uses.map(({ keyId }) => keyId)
  const calls = uses.map((use) => use.calls)
  const times = uses.map(({ lastUsedAt }) => lastUsedAt)
  await sql`
    insert into satellite.rest_key_uses (key_id, last_used_at, calls)
    select k.id, u.last_used_at, u.calls
    from unnest(${ids}::uuid[], ${times}::timestamptz[], ${calls}::bigint[]) u (key_id, last_used_at, calls)
    join satellite.rest_keys k on k.id = u.key_id
    order by k.id
    for key share of k
    on conflict (key_id) do update set
      calls = rest_key_uses.calls + excluded.calls,
      last_used_at = greatest(rest_key_uses.last_used_at, excluded.last_used_at)`.execute(db)
}
