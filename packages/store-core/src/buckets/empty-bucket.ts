import { deleteBucket as deleteBucketRow } from '@perigee/satellite-db/buckets'
import { sql } from 'kysely'
import type { StoreContext } from '../context'
import { garbageAfter } from '../segments/segment-tokens'
import type { StoreDb } from '../schema'
import { tryAgain } from '../try-again'

/** Versions, or unfinished uploads, that one step removes. */
const stepSize = 500

export type EmptyingContext = Pick<StoreContext, 'db' | 'clock'>

/** One step, in a transaction of its own. @returns how many went; null when the bucket is gone or has object lock. */
export async function removeSomeVersions({ db, clock }: EmptyingContext, bucketId: number): Promise<number | null> {
  return tryAgain(async () => {
    const { rows } = await sql<{ removed: number | null }>`
      select store.remove_some_versions(${bucketId}, ${stepSize}, ${garbageAfter(clock())}) as removed`.execute(db)
    return rows[0]?.removed ?? null
  })
}

/** One step of unfinished uploads; those that are being added to at this moment are left alone. @returns how many went. */
export async function removeSomeUploads({ db, clock }: EmptyingContext, bucketId: number): Promise<number> {
  return tryAgain(async () => {
    const { rows } = await sql<{ removed: number }>`
      select store.remove_some_uploads(${bucketId}, ${stepSize}, ${garbageAfter(clock())}) as removed`.execute(db)
    return rows[0]?.removed ?? 0
  })
}

/** The bucket itself, once nothing lies in it, with what `then` adds. @returns false when something does. */
export async function removeEmptyBucket(
  { db, clock }: EmptyingContext,
  bucketId: number,
  then?: (trx: StoreDb) => Promise<void>,
): Promise<boolean> {
  return tryAgain(() =>
    db.transaction().execute(async (trx) => {
      const { rows } = await sql<{ gone: boolean }>`
        select store.remove_tree(${bucketId}, ${garbageAfter(clock())}) as gone`.execute(trx)
      if (!rows[0]?.gone) return false
      await deleteBucketRow(trx, bucketId)
      await then?.(trx)
      return true
    }),
  )
}
