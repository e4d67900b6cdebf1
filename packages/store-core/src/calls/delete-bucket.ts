import { isRefusal } from '@perigee/contract/refusal'
import { storeRefusals } from '@perigee/contract/refusals/store'
import { notPermitted } from '@perigee/contract/refusals/permissions'
import { commonRefusals } from '@perigee/contract/refusals/common'
import { sql } from 'kysely'
import { authorize, type Access, type BucketAccess } from '../access/authorize'
import { type EmptyingContext, removeSomeUploads, removeSomeVersions } from '../buckets/empty-bucket'
import { inSteps, isBucketEmpty, removeWhenEmpty } from '../buckets/remove-when-empty'
import { makerMay } from '../access/maker-may'
import { changeOf } from '../access/record-acts'
import type { StoreContext } from '../context'
import type { Run } from './store-runs'

/**
 * Removes an empty bucket; unfinished uploads do not count. With `force` it is emptied first. Both go step by step, so
 * that a large bucket needs little memory and short transactions; what is cut off goes on with the next call. A key
 * that may neither read nor list is not told whether there was such a bucket, nor whether it went.
 */
export const deleteBucket: Run<'deleteBucket'> = async (context, caller, { bucket, force = false }) => {
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

async function remove(context: RemovingContext, access: BucketAccess, force: boolean): Promise<void> {
  const { bucket } = access
  const change = changeOf(context, access)
  if (!makerMay(access, 'bucket.delete')) throw notPermitted('bucket.delete')
  if (force && bucket.objectLock) throw lockedBucket()
  if (force && access.may('list') && !(await isBucketEmpty(context, bucket.id))) {
    const begun = { name: 'bucket.emptyingBegun', bucket: bucket.name, facts: {} } as const
    await context.db.transaction().execute((trx) => change.record(trx, begun))
    await empty(context, access)
  }
  await removeWhenEmpty(context, change)
}

type RemovingContext = EmptyingContext & Pick<StoreContext, 'browserKeyPrefix'>

const lockedBucket = () => commonRefusals.forbidden('A bucket with object lock cannot be emptied by force.')

async function empty(context: EmptyingContext, access: BucketAccess): Promise<void> {
  const { id, projectId } = access.bucket
  await inSteps(context, projectId, () => removeSomeUploads(context, id))
  await inSteps(context, projectId, () => removeVersions(context, access))
}

/** @throws Refusal `forbidden` when the bucket has got object lock meanwhile. */
async function removeVersions(context: EmptyingContext, { bucket }: BucketAccess): Promise<number> {
  const removed = await removeSomeVersions(context, bucket.id)
  if (removed !== null) return removed
  const found = await sql`select from satellite.buckets where id = ${bucket.id}`.execute(context.db)
  if (found.rows.length > 0) throw lockedBucket()
  throw storeRefusals.noSuchBucket(bucket.name)
}
