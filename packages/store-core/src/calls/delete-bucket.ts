import { isRefusal } from '@perigee/contract/refusal'
import { storeRefusals } from '@perigee/contract/refusals/store'
import { notPermitted } from '@perigee/contract/refusals/permissions'
import { commonRefusals } from '@perigee/contract/refusals/common'
import { sql } from 'kysely'
import { isClosed } from '@perigee/satellite-db/projects'
import { authorize, type Access, type BucketAccess } from '../access/authorize'
import { type EmptyingContext, removeEmptyBucket, removeSomeUploads, removeSomeVersions } from '../buckets/empty-bucket'
import { makerMay } from '../access/maker-may'
import { recordBucketAct } from '../access/record-acts'
import type { StoreContext } from '../context'
import type { StoreDb } from '../schema'
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
  const record = (trx: StoreDb, name: 'bucket.deleted' | 'bucket.emptyingBegun') =>
    recordBucketAct(context, trx, access, { name, bucket: bucket.name, facts: {} })
  if (!makerMay(access, 'bucket.delete')) throw notPermitted('bucket.delete')
  if (force && bucket.objectLock) throw lockedBucket()
  if (force && access.may('list') && !(await isEmpty(context, access))) {
    await context.db.transaction().execute((trx) => record(trx, 'bucket.emptyingBegun'))
    await empty(context, access)
  }
  // Before uploads go: those of a bucket that stays are left alone.
  if (!(await isEmpty(context, access))) throw storeRefusals.bucketNotEmpty(bucket.name)
  await inSteps(context, access, () => removeSomeUploads(context, access.bucket.id))
  const isGone = await removeEmptyBucket(context, bucket.id, (trx) => record(trx, 'bucket.deleted'))
  if (!isGone) throw storeRefusals.bucketNotEmpty(bucket.name)
}

type RemovingContext = EmptyingContext & Pick<StoreContext, 'browserKeyPrefix'>

const lockedBucket = () => commonRefusals.forbidden('A bucket with object lock cannot be emptied by force.')

async function empty(context: EmptyingContext, access: BucketAccess): Promise<void> {
  await inSteps(context, access, () => removeSomeUploads(context, access.bucket.id))
  await inSteps(context, access, () => removeVersions(context, access))
}

/** A project may be closed while this goes on: then the rest stays. */
async function inSteps(
  { db }: EmptyingContext,
  { projectId }: BucketAccess,
  step: () => Promise<number>,
): Promise<void> {
  while ((await step()) > 0) if (await isClosed(db, projectId)) throw storeRefusals.slowDown()
}

/** @throws Refusal `forbidden` when the bucket has got object lock meanwhile. */
async function removeVersions(context: EmptyingContext, { bucket }: BucketAccess): Promise<number> {
  const removed = await removeSomeVersions(context, bucket.id)
  if (removed !== null) return removed
  const found = await sql`select from satellite.buckets where id = ${bucket.id}`.execute(context.db)
  if (found.rows.length > 0) throw lockedBucket()
  throw storeRefusals.noSuchBucket(bucket.name)
}

async function isEmpty({ db }: EmptyingContext, { bucket }: BucketAccess): Promise<boolean> {
  const { rows } = await sql<{ isEmpty: boolean }>`
    select store.find_object_below(store.find_folder(${bucket.id}, '{}'), false, now()) is null as "isEmpty"
  `.execute(db)
  return rows[0]?.isEmpty === true
}
