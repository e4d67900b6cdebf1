import { sql } from 'kysely'
import type { SatelliteDb } from '../schema'

/** A change; negative numbers take away. */
export interface UsageChange {
  projectId: number
  bucketId: number
  /** Stored (encrypted) bytes. */
  storage: number
  objects: number
  segments: number
}

/** Notes a change of what a bucket holds, in the transaction that changes it. */
export async function recordUsage(trx: SatelliteDb, change: UsageChange): Promise<void> {
  const { projectId, bucketId, storage, objects, segments } = change
  await sql`select satellite.record_usage(${projectId}, ${bucketId}, ${storage}, ${objects}, ${segments})`.execute(trx)
}
