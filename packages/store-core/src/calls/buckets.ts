import { storeRefusals } from '@perigee/contract/refusals/store'
import type { StoredBucket } from '@perigee/contract/store'
import { bucketNameProblem } from '@perigee/domain/bucket-name'
import { choosablePlacement, defaultPlacement, type Placement } from '@perigee/domain/placements'
import { versioning } from '@perigee/domain/versioning'
import { allowedBuckets } from '@perigee/grants/verify'
import {
  findBucket,
  insertBucket,
  listBuckets,
  lockProjectBuckets,
  type BucketRow,
} from '@perigee/satellite-db/buckets'
import type { BucketName } from '@perigee/std/brand'
import { authorize, type Access } from '../access/authorize'
import { recordBucketAct } from '../access/record-acts'
import type { StoreContext } from '../context'
import { deleteBucket } from './delete-bucket'
import type { Run, StoreRuns } from './store-runs'

const maxPartnerLength = 100

const createBucket: Run<'createBucket'> = async (
  context,
  caller,
  { bucket: name, placement, objectLock = false, partner = '' },
) => {
  const access = await authorize(context, caller, { ops: ['write'], bucket: name, path: new Uint8Array() })
  if (objectLock && !access.may('putBucketObjectLockConfiguration')) throw storeRefusals.unauthorizedApiKey()
  const problem = bucketNameProblem(name)
  if (problem !== undefined) throw storeRefusals.invalidBucketName(problem)

  const keepsVersions = objectLock || access.defaultVersioning === versioning.enabled
  const bucket = {
    projectId: access.projectId,
    name,
    placement: placementFor(context, access, placement),
    versioning: keepsVersions ? versioning.enabled : versioning.unversioned,
    objectLock,
    partner: partner.slice(0, maxPartnerLength),
    createdBy: access.createdBy,
    createdAt: access.now,
  }
  await context.db.transaction().execute(async (trx) => {
    const count = await lockProjectBuckets(trx, access.projectId)
    if (count === undefined) throw storeRefusals.unauthorizedApiKey()
    if (await findBucket(trx, access.projectId, name)) throw storeRefusals.bucketExists(name)
    if (count >= access.bucketLimit) throw storeRefusals.tooManyBuckets(access.bucketLimit)
    const id = await insertBucket(trx, bucket)
    if (id === undefined) throw storeRefusals.bucketExists(name)
    const facts = { versioning: keepsVersions ? 'on' : 'off', objectLock: objectLock ? 'on' : 'off' }
    await recordBucketAct(context, trx, access, { name: 'bucket.created', bucket: name, facts })
    await trx.insertInto('store.folders').values({ bucket_id: id, parent_id: null, name: new Uint8Array() }).execute()
  })
  return presentBucket(bucket, context.placements)
}

/** Without a name, the project's own placement. */
function placementFor({ placements }: StoreContext, access: Access, idName: string | undefined): number {
  if (idName === undefined || idName === '') return access.placement
  const chosen = choosablePlacement(idName, placements)
  if (!chosen) throw storeRefusals.noSuchPlacement(idName)
  return chosen.id
}

export const buckets = {
  projectInfo: async (_, { publicProjectId, salt }) => ({ projectId: publicProjectId, salt }),

  createBucket,

  getBucket: async ({ placements }, { bucket }) => presentBucket(bucket, placements),

  async listBuckets({ db, placements }, { apiKey, projectId }) {
    const allowed = allowedBuckets(apiKey)
    const found = await listBuckets(db, projectId)
    return found
      .filter(({ name }) => allowed === 'all' || allowed.includes(name))
      .map((bucket) => presentBucket(bucket, placements))
  },

  deleteBucket,
} satisfies Partial<StoreRuns>

type ShownColumns = 'name' | 'createdAt' | 'placement' | 'versioning' | 'objectLock' | 'partner'

const presentBucket = (
  { name, createdAt, placement, versioning, objectLock, partner }: Pick<BucketRow, ShownColumns>,
  placements: readonly Placement[],
): StoredBucket => ({
  name: name as BucketName,
  createdAt,
  placement:
    placement === defaultPlacement
      ? ''
      : (placements.find(({ id }) => id === placement)?.idName ?? `unknown(${placement})`),
  versioning,
  objectLock,
  partner,
})
