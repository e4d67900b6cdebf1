import { deleteBucket as deleteBucketRow } from '@perigee/satellite-db/buckets'
import { sql } from 'kysely'
import type { StoreContext } from '../context'
import { garbageAfter } from '../segments/segment-tokens'
import type { StoreDb } from '../schema'
import { tryAgain } from '../try-again'

/** Versions, or unfinished uploads, that one step removes. */
const stepSize = 500

export type EmptyingContext = Pick<StoreContext, 'db' | 'clock'>
type EmptyingIn = Pick<StoreContext, 'clock'> & { db: StoreDb }

/** One step, in a transaction of its own. @returns how many went; null when the bucket is gone or has object lock. */
export const removeSomeVersions = (context: EmptyingContext, bucketId: number): Promise<number | null> =>
  tryAgain(() => removeVersionsIn(context, bucketId))

/** The same within a transaction. */
export async function removeVersionsIn({ db, clock }: EmptyingIn, bucketId: number): Promise<number | null> {
  const now = clock()
  const { rows } = await sql<{ removed: number | null }>`
    select store.remove_some_versions(${bucketId}, ${stepSize}, ${garbageAfter(now)}, ${now}) as removed`.execute(db)
  return rows[0]?.removed ?? null
}

/** One step of unfinished uploads; those that are being added to at this moment are left alone. @returns how many went. */
export const removeSomeUploads = (context: EmptyingContext, bucketId: number): Promise<number> =>
  tryAgain(() => removeUploadsIn(context, bucketId))

/** The same within a transaction. */
export async function removeUploadsIn({ db, clock }: EmptyingIn, bucketId: number): Promise<number> {
  const { rows } = await sql<{ removed: number }>`
    select store.remove_some_uploads(${bucketId}, ${stepSize}, ${garbageAfter(clock())}) as removed`.execute(db)
  return rows[0]?.removed ?? 0
}

/** The bucket itself, once nothing lies in it, with what `then` adds. @returns false when something does. */
export async function removeEmptyBucket(
  { db, clock }: EmptyingContext,
  bucketId: number,
  then?: (trx: StoreDb) => Promise<void>,
): Promise<boolean> {
  return tryAgain(() =>
    db.transaction().execute(async (trx) => {
      if (!(await removeBucketIn({ db: trx, clock }, bucketId))) return false
      await then?.(trx)
      return true
    }),
  )
}

/** The same within a transaction. */
export async function removeBucketIn({ db, clock }: EmptyingIn, bucketId: number): Promise<boolean> {
  const { rows } = await sql<{ gone: boolean }>`
    select store.remove_tree(${bucketId}, ${garbageAfter(clock())}) as gone`.execute(db)
  if (!rows[0]?.gone) return false
  await deleteBucketRow(db, bucketId, clock())
  return true
}
