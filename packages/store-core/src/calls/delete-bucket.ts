import { isRefusal } from '@perigee/contract/refusal'
import { storeRefusals } from '@perigee/contract/refusals/store'
import { commonRefusals } from '@perigee/contract/refusals/common'
import type { StoreCaller } from '@perigee/contract/store'
import { deleteBucket as deleteBucketRow } from '@perigee/satellite-db/buckets/delete-bucket'
import type { BucketName } from '@perigee/std/brand'
import { sql } from 'kysely'
import { authorize, type Access } from '../access/authorize'
import type { BucketAccess } from '../access/bucket-access'
import type { StoreContext } from '../context'
import { garbageAfter } from '../segments/segment-tokens'
import { tryAgain } from '../try-again'

/** Versions, or unfinished uploads, that one step removes. */
const stepSize = 500

type Context = Pick<StoreContext, 'db' | 'clock'>

/**
 * Removes an empty bucket; unfinished uploads do not count. With `force` it is emptied first. Both go step by step, so
 * that a large bucket needs little memory and short transactions; what is cut off goes on with the next call. A key
 * that may neither read nor list is not told whether there was such a bucket, nor whether it went.
 */
export async function deleteBucket(
  context: StoreContext,
  caller: StoreCaller,
  { bucket, force }: { bucket: BucketName; force: boolean },
): Promise<void> {
  const access = await authorize(context, caller, { ops: ['delete'], bucket, path: new Uint8Array() })
  try {
    if (access.bucket === null) throw storeRefusals.noSuchBucket(bucket)
    await remove(context, { ...access, bucket: access.bucket }, force)
  } catch (error) {
    if (mayKnow(access) || !(isRefusal(error, 'noSuchBucket') || isRefusal(error, 'bucketNotEmpty'))) throw error
  }
}

/** Every key may read about the bucket itself; what counts is whether it may read what lies in it. */
const anyPath = Uint8Array.of(1)
const mayKnow = (access: Access): boolean => access.may('read', anyPath) || access.may('list')

async function remove(context: Context, access: BucketAccess, force: boolean): Promise<void> {
  if (!mayRemove(access)) throw commonRefusals.forbidden('You may only delete buckets that you created.')
  if (force && access.bucket.objectLock) throw lockedBucket()
  if (force && access.may('list')) await empty(context, access)
  await assertEmpty(context, access)
  await inSteps(() => removeSomeUploads(context, access))
  await tryAgain(() => removeEmpty(context, access))
}

const lockedBucket = () => commonRefusals.forbidden('A bucket with object lock cannot be emptied by force.')

/** A key that a mere member made removes only that member's own buckets. */
const mayRemove = ({ createdBy, creatorIsAdmin, bucket }: BucketAccess): boolean =>
  createdBy === null || creatorIsAdmin || bucket.createdBy === createdBy

async function empty(context: Context, access: BucketAccess): Promise<void> {
  await inSteps(() => removeSomeUploads(context, access))
  await inSteps(() => removeSomeVersions(context, access))
}

async function inSteps(step: () => Promise<number>): Promise<void> {
  while ((await tryAgain(step)) > 0) continue
}

/** @throws Refusal `forbidden` when the bucket has got object lock meanwhile. */
async function removeSomeVersions({ db, clock }: Context, { bucket }: BucketAccess): Promise<number> {
  const { rows } = await sql<{ removed: number | null }>`
    select store.remove_some_versions(${bucket.id}, ${stepSize}, ${garbageAfter(clock())}) as removed`.execute(db)
  const removed = rows[0]?.removed ?? null
  if (removed !== null) return removed
  const found = await sql`select from satellite.buckets where id = ${bucket.id}`.execute(db)
  if (found.rows.length > 0) throw lockedBucket()
  throw storeRefusals.noSuchBucket(bucket.name)
}

async function removeSomeUploads({ db, clock }: Context, { bucket }: BucketAccess): Promise<number> {
  const { rows } = await sql<{ removed: number }>`
    select store.remove_some_uploads(${bucket.id}, ${stepSize}, ${garbageAfter(clock())}) as removed`.execute(db)
  return rows[0]?.removed ?? 0
}

/** Before uploads go: those of a bucket that stays are left alone. */
async function assertEmpty({ db }: Context, { bucket }: BucketAccess): Promise<void> {
  const { rows } = await sql<{ isEmpty: boolean }>`
    select store.find_object_below(store.find_folder(${bucket.id}, '{}'), false, now()) is null as "isEmpty"
  `.execute(db)
  if (!rows[0]?.isEmpty) throw storeRefusals.bucketNotEmpty(bucket.name)
}

async function removeEmpty({ db, clock }: Context, { bucket }: BucketAccess): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ gone: boolean }>`
      select store.remove_tree(${bucket.id}, ${garbageAfter(clock())}) as gone`.execute(trx)
    if (!rows[0]?.gone) throw storeRefusals.bucketNotEmpty(bucket.name)
    await deleteBucketRow(trx, bucket.id)
  })
}
