import type { Kysely, Transaction } from 'kysely'
import type { SatelliteSchema } from './schema'

const attempts = 5
/** Serialization failure and deadlock: PostgreSQL has undone the transaction, and it may well succeed now. */
const passing = new Set(['40001', '40P01'])

/**
 * Runs `work` in one transaction, and again from its beginning where it lost against another one. So nothing in `work`
 * leaves the process: mails go out afterwards, and what a failed attempt has noted in variables is written over.
 * With `repeatable read` it loses too against who has changed a row that it changes, since it began to read.
 * @throws what `work` throws; the last failure after five attempts
 */
export async function transact<Result>(
  db: Kysely<SatelliteSchema>,
  work: (trx: Transaction<SatelliteSchema>) => Promise<Result>,
  { isolation }: { isolation?: 'repeatable read' } = {},
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      const transaction = db.transaction()
      return await (isolation ? transaction.setIsolationLevel(isolation) : transaction).execute(work)
    } catch (error) {
      if (attempt === attempts || !isPassing(error)) throw error
    }
  }
}

const isPassing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && passing.has(error.code)
