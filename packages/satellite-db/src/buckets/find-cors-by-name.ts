import type { CorsRule } from '@perigee/contract/store-bucket-settings'
import type { SatelliteDb } from '../schema'

/** More buckets of one name than this are not looked at. */
const limit = 100

/** The rules of each bucket of this name in any project; an empty list for a bucket without rules. */
export async function findCorsByName(db: SatelliteDb, name: string): Promise<CorsRule[][]> {
  const rows = await db.selectFrom('satellite.buckets').select('cors').where('name', '=', name).limit(limit).execute()
  return rows.map(({ cors }) => cors ?? [])
}
