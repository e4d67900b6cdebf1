import { sql } from 'kysely'
import type { StoreContext } from '../context'
import type { StoreDb } from '../schema'
import { tryAgain } from '../try-again'

/** Does `work`, which changes the rules of a bucket, once writes that have begun under the old ones are over. */
export const changeRules = <T>(
  { db }: Pick<StoreContext, 'db'>,
  bucketId: number,
  work: (trx: StoreDb) => Promise<T>,
): Promise<T> =>
  tryAgain(() =>
    db.transaction().execute(async (trx) => {
      await sql`select store.change_rules(${bucketId})`.execute(trx)
      return work(trx)
    }),
  )
