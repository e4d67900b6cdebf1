import { sql } from 'kysely'
import type { SatelliteDb } from './schema'

/** Says when a key is taken away, since another one has its place. @returns false when that is said already */
export async function insertKeyEnd(
  db: SatelliteDb,
  { keyId, endsAt }: { keyId: string; endsAt: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('satellite.key_ends')
    .values({ key_id: keyId, ends_at: endsAt })
    .onConflict((conflict) => conflict.column('key_id').doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** When some keys are taken away, by their ids. */
export async function readKeyEnds(db: SatelliteDb, ids: readonly string[]): Promise<Map<string, Date>> {
  if (ids.length === 0) return new Map()
  const named = sql<boolean>`key_id = any(${ids}::uuid[])`
  const rows = await db.selectFrom('satellite.key_ends').selectAll().where(named).execute()
  return new Map(rows.map(({ key_id: id, ends_at: endsAt }) => [id, endsAt]))
}

/** Removes keys whose end has come. */
export async function deleteEndedKeys(
  db: SatelliteDb,
  { now, limit }: { now: Date; limit: number },
): Promise<{ id: string; name: string; internalProjectId: number }[]> {
  const ended = db.selectFrom('satellite.key_ends').select('key_id').where('ends_at', '<=', now).limit(limit)
  return db
    .deleteFrom('satellite.api_keys')
    .where('id', 'in', ended)
    .returning(['id', 'name', 'project_id as internalProjectId'])
    .execute()
}
