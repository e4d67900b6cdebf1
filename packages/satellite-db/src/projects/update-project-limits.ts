import type { SatelliteDb } from '../schema'

/** Limits that no freeze changes; what is left out stays. */
export interface LastingLimits {
  buckets?: number
  /** Null = as many as the rate has in a second. */
  burst?: number | null
}

/** By internal id. */
export async function updateProjectLimits(
  db: SatelliteDb,
  id: number,
  { buckets, burst }: LastingLimits,
): Promise<void> {
  const changed = {
    ...(buckets !== undefined && { bucket_limit: buckets }),
    ...(burst !== undefined && { burst_limit: burst }),
  }
  if (Object.keys(changed).length === 0) return
  await db.updateTable('satellite.projects').set(changed).where('id', '=', id).execute()
}
