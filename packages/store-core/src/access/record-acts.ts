import { isBrowserKeyName, isSharedAccessName } from '@perigee/domain/access-name'
import type { LockAct } from '@perigee/domain/acts'
import { insertLockChange } from '@perigee/satellite-db/lock-changes'
import { type Doer, type NewAct, writeActs } from '@perigee/satellite-db/write-acts'
import type { BucketAct, BucketChange } from '../buckets/bucket-change'
import type { StoreContext } from '../context'
import type { StoreDb } from '../schema'
import type { Access, BucketAccess } from './authorize'

type Needs = Pick<StoreContext, 'browserKeyPrefix'>

/** Writes what was done to a bucket into the audit log of its project, in the transaction of the change. */
export async function recordBucketAct(
  context: Needs,
  trx: StoreDb,
  access: Access,
  { name, bucket, facts }: BucketAct,
): Promise<void> {
  const { by, key } = await whoActs(context, trx, access)
  const act = { name, projectId: access.projectId, by, target: bucket, facts: { ...key, ...facts } } as NewAct
  await writeActs(trx, [act], access.now)
}

/** A change of a bucket by the holder of an API key. */
export const changeOf = (context: Needs, access: BucketAccess): BucketChange => ({
  bucket: access.bucket,
  record: (trx, act) => recordBucketAct(context, trx, access, act),
})

/** Notes a change to the lock of one object, in its transaction; a job makes entries of what was noted. */
export async function recordLockAct(context: Needs, trx: StoreDb, access: BucketAccess, act: LockAct): Promise<void> {
  const { by, key } = await whoActs(context, trx, access)
  await insertLockChange(trx, {
    act,
    projectId: access.projectId,
    bucket: access.bucket.name,
    by,
    ...key,
    at: access.now,
  })
}

/** The person who made the key, and the key. The name of a link's key holds that of an object, so it is left out. */
async function whoActs(
  { browserKeyPrefix }: Needs,
  trx: StoreDb,
  { keyId, createdBy, sentFrom }: Access,
): Promise<{ by: Doer; key: { keyId: string; keyName: string } }> {
  const found = await trx
    .selectFrom('satellite.api_keys as k')
    .leftJoin('satellite.users as u', 'u.id', 'k.created_by')
    .select(['k.name', 'u.email', 'u.full_name as fullName'])
    .where('k.id', '=', keyId)
    .executeTakeFirst()
  const name = found?.name ?? ''
  const actedBy = isBrowserKeyName(name, browserKeyPrefix) ? 'browserKey' : 'accessKey'
  return {
    by: { actedBy, userId: createdBy, email: found?.email ?? '', fullName: found?.fullName ?? '', ...sentFrom },
    key: { keyId, keyName: actedBy === 'browserKey' || isSharedAccessName(name) ? '' : name },
  }
}
