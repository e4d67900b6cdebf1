import type { Kysely, Transaction } from 'kysely'
import type { SatelliteSchema } from './schema'

const attempts = 5
/** Serialization failure and deadlock: PostgreSQL has undone the transaction, and it may well succeed now. */
const passing = new Set(['40001', '40P01'])

/**
 * Runs `work` in one transaction, and again from its beginning where it lost against another one. So nothing in `work`
 * leaves the process: mails go out afterwards, and what a failed attempt has noted in variables is written over.
 * @throws what `work` throws; the last failure after five attempts
 */
export async function transact<Result>(
  db: Kysely<SatelliteSchema>,
  work: (trx: Transaction<SatelliteSchema>) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      if (attempt === attempts || !isPassing(error)) throw error
    }
  }
}

const isPassing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && passing.has(error.code)
