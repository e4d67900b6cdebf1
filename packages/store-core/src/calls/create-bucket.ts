import { storeRefusals } from '@perigee/contract/refusals/store'
import type { CreateBucket, StoreCaller, StoredBucket } from '@perigee/contract/store'
import { bucketNameProblem } from '@perigee/domain/bucket-name'
import { choosablePlacement } from '@perigee/domain/placements'
import { findBucket, insertBucket, lockProjectBuckets } from '@perigee/satellite-db/buckets'
import { authorize, type Access } from '../access/authorize'
import type { StoreContext } from '../context'
import { presentBucket } from './present-bucket'

const enabled = 2
const maxPartnerLength = 100

export async function createBucket(
  context: StoreContext,
  caller: StoreCaller,
  { bucket: name, placement, objectLock = false, partner = '' }: CreateBucket,
): Promise<StoredBucket> {
  const access = await authorize(context, caller, { ops: ['write'], bucket: name, path: new Uint8Array() })
  if (objectLock && !access.may('putBucketObjectLockConfiguration')) throw storeRefusals.unauthorizedApiKey()
  const problem = bucketNameProblem(name)
  if (problem !== undefined) throw storeRefusals.invalidBucketName(problem)

  const bucket = {
    projectId: access.projectId,
    name,
    placement: placementFor(context, access, placement),
    versioning: objectLock || access.defaultVersioning === enabled ? (enabled as 2) : (1 as const),
    objectLock,
    partner: partner.slice(0, maxPartnerLength),
    createdBy: access.createdBy,
    createdAt: access.now,
  }
  await context.db.transaction().execute(async (trx) => {
    const count = await lockProjectBuckets(trx, access.projectId)
    if (await findBucket(trx, access.projectId, name)) throw storeRefusals.bucketExists(name)
    if (count >= access.bucketLimit) throw storeRefusals.tooManyBuckets(access.bucketLimit)
    const id = await insertBucket(trx, bucket)
    if (id === undefined) throw storeRefusals.bucketExists(name)
    await trx.insertInto('store.folders').values({ bucket_id: id, parent_id: null, name: new Uint8Array() }).execute()
  })
  const noRetention = { defaultRetentionMode: 0, defaultRetentionDays: null, defaultRetentionYears: null }
  return presentBucket({ ...bucket, ...noRetention }, context.placements)
}

/** Nothing asked for means the project's own placement. */
function placementFor({ placements }: StoreContext, access: Access, idName: string | undefined): number {
  if (idName === undefined || idName === '') return access.placement
  const chosen = choosablePlacement(idName, placements)
  if (!chosen) throw storeRefusals.noSuchPlacement(idName)
  return chosen.id
}
