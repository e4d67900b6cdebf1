import type { SatelliteSchema } from '@perigee/satellite-db/schema'
import { transact } from '@perigee/satellite-db/transact'
import type { Logger } from '@perigee/server-kit/logger'
import type { Clock } from '@perigee/std/clock'
import type { Kysely, Transaction } from 'kysely'

/**
 * What every use case can be given; each one names what it needs (`Pick<Context, 'db' | 'clock'>`). The packages of use
 * cases extend it with their settings and ports (mails, captcha, key management).
 */
export interface Context {
  db: Kysely<SatelliteSchema>
  clock: Clock
  logger: Logger
}

/** The same context with all its statements in one transaction. */
export type InTransaction<C extends Pick<Context, 'db'>> = Omit<C, 'db'> & { db: Transaction<SatelliteSchema> }

/**
 * Runs `work` in one transaction, that of the caller where there is one. Nothing in it leaves the process: mails are sent
 * and keys are asked for before or after.
 */
export async function inTransaction<C extends Pick<Context, 'db'>, Result>(
  context: C,
  work: (context: InTransaction<C>) => Promise<Result>,
): Promise<Result> {
  const { db } = context
  if (isTransaction(db)) return work({ ...context, db })
  return transact(db, (trx) => work({ ...context, db: trx }))
}

const isTransaction = (db: Kysely<SatelliteSchema>): db is Transaction<SatelliteSchema> => db.isTransaction
