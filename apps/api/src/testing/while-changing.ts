import type { SatelliteSchema } from '@perigee/satellite-db/schema'
import { sql, type Transaction } from 'kysely'
import { expect } from 'vitest'
import type { TestApi } from './start-api'

/**
 * Changes something, and commits it only when the call waits for the rows that were changed: it has seen them as they
 * were before. @returns what the call answers
 */
export async function whileChanging<T>(
  { db }: Pick<TestApi, 'db'>,
  change: (trx: Transaction<SatelliteSchema>) => Promise<unknown>,
  call: () => Promise<T>,
): Promise<T> {
  const begun = await db.transaction().execute(async (trx) => {
    await change(trx)
    const answer = call()
    await expect.poll(() => waiting(db)).toBe(1)
    return { answer }
  })
  return begun.answer
}

async function waiting(db: TestApi['db']): Promise<number> {
  const { rows } =
    await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows.length
}
