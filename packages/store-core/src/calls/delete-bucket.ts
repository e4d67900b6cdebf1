import { storeRefusals } from '@perigee/contract/refusals/store'
import { commonRefusals } from '@perigee/contract/refusals/common'
import type { StoreCaller } from '@perigee/contract/store'
import { deleteBucket as deleteBucketRow } from '@perigee/satellite-db/buckets/delete-bucket'
import type { BucketName } from '@perigee/std/brand'
import { sql } from 'kysely'
import { authorizeInBucket, type BucketAccess } from '../access/bucket-access'
import type { StoreContext } from '../context'
import { garbageAfter } from '../segments/segment-tokens'
import { tryAgain } from '../try-again'

/** Versions that one step of emptying removes. */
const stepSize = 500

/**
 * Removes an empty bucket; unfinished uploads do not count. With `force` it is emptied first, step by step, so that a
 * large bucket needs little memory and short transactions.
 */
export async function deleteBucket(
  context: StoreContext,
  caller: StoreCaller,
  { bucket, force }: { bucket: BucketName; force: boolean },
): Promise<void> {
  const access = await authorizeInBucket(context, caller, { ops: ['delete'], bucket, path: new Uint8Array() })
  if (!mayRemove(access)) throw commonRefusals.forbidden('You may only delete buckets that you created.')
  if (force && access.bucket.objectLock) {
    throw commonRefusals.forbidden('A bucket with object lock cannot be emptied by force.')
  }
  if (force && access.may('list')) await empty(context, access)
  await tryAgain(() => removeEmpty(context, access))
}

/** A key that a mere member made removes only that member's own buckets. */
const mayRemove = ({ createdBy, creatorIsAdmin, bucket }: BucketAccess): boolean =>
  createdBy === null || creatorIsAdmin || bucket.createdBy === createdBy

async function empty({ db, clock }: StoreContext, { bucket }: BucketAccess): Promise<void> {
  for (;;) {
    const removed = await tryAgain(async () => {
      const { rows } = await sql<{ removed: number }>`
        select store.remove_some_versions(${bucket.id}, ${stepSize}, ${garbageAfter(clock())}) as removed
      `.execute(db)
      return rows[0]?.removed ?? 0
    })
    if (removed === 0) return
  }
}

async function removeEmpty({ db, clock }: StoreContext, { bucket }: BucketAccess): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ gone: boolean }>`
      select store.remove_tree(${bucket.id}, ${garbageAfter(clock())}) as gone`.execute(trx)
    if (!rows[0]?.gone) throw storeRefusals.bucketNotEmpty(bucket.name)
    await deleteBucketRow(trx, bucket.id)
  })
}
