import { storeRefusals } from '@perigee/contract/refusals/store'
import type { StoredBucket } from '@perigee/contract/store'
import { defaultPlacement, type Placement } from '@perigee/domain/placements'
import { allowedBuckets } from '@perigee/grants/verify'
import { listBuckets, type BucketRow } from '@perigee/satellite-db/buckets'
import type { BucketName } from '@perigee/std/brand'
import { authorize } from '../access/authorize'
import { recordBucketAct } from '../access/record-acts'
import { type BucketMaking, makeBucket } from '../buckets/make-bucket'
import { deleteBucket } from './delete-bucket'
import type { Run, StoreRuns } from './store-runs'

const createBucket: Run<'createBucket'> = async (context, caller, { objectLock = false, ...wished }) => {
  const access = await authorize(context, caller, { ops: ['write'], bucket: wished.bucket, path: new Uint8Array() })
  if (objectLock && !access.may('putBucketObjectLockConfiguration')) throw storeRefusals.unauthorizedApiKey()
  const making: BucketMaking = {
    ...access,
    projectGone: () => storeRefusals.unauthorizedApiKey(),
    record: (trx, act) => recordBucketAct(context, trx, access, act),
  }
  const { partner = '', ...bucket } = await makeBucket(context, making, { ...wished, objectLock })
  return presentBucket({ ...bucket, partner }, context.placements)
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
