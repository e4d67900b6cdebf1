import type { ControlledBucket, ControlLifecycleRule } from '@perigee/contract/store-control'
import { sha256 } from '@perigee/crypto/hash'
import { ruleMark } from '@perigee/crypto/rule-mark'
import type { BucketRow } from '@perigee/satellite-db/buckets'
import type { BucketName } from '@perigee/std/brand'
import { utf8 } from '@perigee/std/bytes'
import { toHex } from '@perigee/std/encoding'
import { mapConcurrently } from '@perigee/std/map-concurrently'
import { defaultRetentionOf } from '../buckets/default-retention'
import { readLifecycle } from '../buckets/lifecycle-rules'
import type { StoreDb } from '../schema'

type Scoped = Parameters<typeof ruleMark>[0]

/** What a rule is about, without its name; null for the whole bucket. */
export const scopeOf = (rule: Scoped): string | null =>
  rule.folder === null && rule.nameStart.length === 0 ? null : ruleMark(rule)

const readAtOnce = 8

/** With everything that can be set. */
export async function readControlled(db: StoreDb, bucket: BucketRow): Promise<ControlledBucket> {
  const columns = db.selectFrom('satellite.buckets').select(['tags', 'cors']).where('id', '=', bucket.id)
  const { tags, cors } = (await columns.executeTakeFirst()) ?? { tags: null, cors: null }
  const rules = await readLifecycle(db, bucket.id)
  const settings = {
    versioning: bucket.versioning,
    objectLock: bucket.objectLock,
    defaultRetention: defaultRetentionOf(bucket),
    tags: tags ?? [],
    cors: cors ?? [],
    lifecycle: rules.map(controlRuleOf),
  }
  return {
    name: bucket.name as BucketName,
    createdAt: bucket.createdAt,
    createdBy: bucket.createdBy,
    placement: bucket.placement,
    ...settings,
    beingDeleted: bucket.beingDeleted,
    revision: revisionOf(bucket, settings),
  }
}

export const readAllControlled = (db: StoreDb, buckets: readonly BucketRow[]): Promise<ControlledBucket[]> =>
  mapConcurrently(buckets, readAtOnce, (bucket) => readControlled(db, bucket))

const controlRuleOf = ({
  folder,
  nameStart,
  ...terms
}: Awaited<ReturnType<typeof readLifecycle>>[number]): ControlLifecycleRule => ({
  ...terms,
  scope: scopeOf({ folder, nameStart }),
})

/** Of this very bucket: one that was made anew under the name has another one. */
const revisionOf = ({ id }: BucketRow, settings: object): string =>
  toHex(sha256(utf8(JSON.stringify([id, settings])))).slice(0, 32)
