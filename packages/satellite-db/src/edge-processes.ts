import type { Transaction } from 'kysely'
import type { SatelliteDb, SatelliteSchema } from './schema'

const table = 'satellite.edge_processes'

/**
 * Writes down that a batch is being counted, in the transaction that counts it; another one of its process waits for
 * the end of that. @returns false when this one or a later one was counted before
 */
export async function countBatch(
  trx: Transaction<SatelliteSchema>,
  { process, number, now }: { process: string; number: number; now: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto(table)
    .values({ process, last_number: number, counted_at: now })
    .onConflict((conflict) =>
      conflict
        .column('process')
        .doUpdateSet({ last_number: number, counted_at: now })
        .where(`${table}.last_number`, '<', number),
    )
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** @returns how many. */
export async function deleteEdgeProcesses(db: SatelliteDb, { before }: { before: Date }): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom(table).where('counted_at', '<', before).executeTakeFirst()
  return Number(numDeletedRows)
}
