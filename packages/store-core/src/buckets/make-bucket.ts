import { storeRefusals } from '@perigee/contract/refusals/store'
import type { DefaultRetention } from '@perigee/contract/store'
import { bucketNameProblem } from '@perigee/domain/bucket-name'
import { choosablePlacement, type Placement } from '@perigee/domain/placements'
import { versioning, type Versioning } from '@perigee/domain/versioning'
import { findBucket, insertBucket, lockProjectBuckets, type NewBucket } from '@perigee/satellite-db/buckets'
import type { Refusal } from '@perigee/contract/refusal'
import type { UserId } from '@perigee/std/brand'
import type { StoreDb } from '../schema'
import type { BucketChange } from './bucket-change'
import { retentionColumns } from './default-retention'

/** The project that gets a bucket, and who makes it. */
export interface BucketMaking extends Pick<BucketChange, 'record' | 'check'> {
  projectId: number
  /** The project's own. */
  placement: number
  defaultVersioning: Versioning
  bucketLimit: number
  createdBy: UserId | null
  now: Date
  /** What to say when the project is deleted at this moment. */
  projectGone(): Refusal
}

export interface WishedBucket {
  bucket: string
  placement?: string
  /** As the project has it, when absent. */
  versioning?: boolean
  objectLock?: boolean
  defaultRetention?: DefaultRetention
  partner?: string
}

const maxPartnerLength = 100

/**
 * Makes a bucket.
 * @throws Refusal `invalidBucketName`, `bucketExists`, `tooManyBuckets`, `noSuchPlacement`, `invalidDefaultRetention`
 */
export async function makeBucket(
  { db, placements }: { db: StoreDb; placements: readonly Placement[] },
  making: BucketMaking,
  wished: WishedBucket,
): Promise<NewBucket> {
  const { bucket: name, objectLock = false, defaultRetention, partner = '' } = wished
  const problem = bucketNameProblem(name)
  if (problem !== undefined) throw storeRefusals.invalidBucketName(problem)
  const keepsVersions = objectLock || (wished.versioning ?? making.defaultVersioning === versioning.enabled)
  const bucket = {
    projectId: making.projectId,
    name,
    placement: placementFor(placements, making.placement, wished.placement),
    versioning: keepsVersions ? versioning.enabled : versioning.unversioned,
    objectLock,
    partner: partner.slice(0, maxPartnerLength),
    createdBy: making.createdBy,
    createdAt: making.now,
  }
  const retention = defaultRetention && retentionColumns(defaultRetention)
  await db.transaction().execute(async (trx) => {
    const count = await lockProjectBuckets(trx, making.projectId)
    if (count === undefined) throw making.projectGone()
    await making.check?.(trx)
    if (await findBucket(trx, making.projectId, name)) throw storeRefusals.bucketExists(name)
    if (count >= making.bucketLimit) throw storeRefusals.tooManyBuckets(making.bucketLimit)
    const id = await insertBucket(trx, bucket)
    if (id === undefined) throw storeRefusals.bucketExists(name)
    if (retention) await trx.updateTable('satellite.buckets').set(retention).where('id', '=', id).execute()
    const facts = { versioning: keepsVersions ? 'on' : 'off', objectLock: objectLock ? 'on' : 'off' }
    await making.record(trx, { name: 'bucket.created', bucket: name, facts })
    await trx.insertInto('store.folders').values({ bucket_id: id, parent_id: null, name: new Uint8Array() }).execute()
  })
  return bucket
}

/** Without a name, the project's own placement. */
function placementFor(placements: readonly Placement[], own: number, idName: string | undefined): number {
  if (idName === undefined || idName === '') return own
  const chosen = choosablePlacement(idName, placements)
  if (!chosen) throw storeRefusals.noSuchPlacement(idName)
  return chosen.id
}
