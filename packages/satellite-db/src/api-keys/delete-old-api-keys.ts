import { sql } from 'kysely'
import type { SatelliteDb } from '../schema'

/** Removes keys whose names start with `prefix` and that were made before `before`. @returns how many. */
export async function deleteOldApiKeys(
  db: SatelliteDb,
  { prefix, before }: { prefix: string; before: Date },
): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('satellite.api_keys')
    .where(sql<boolean>`starts_with(name, ${prefix})`)
    .where('created_at', '<', before)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
