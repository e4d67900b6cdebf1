import type { StoredLifecycleRule } from '@perigee/contract/store'
import type { ControlledBucket, ControlLifecycleRule, ListedBucket } from '@perigee/contract/store-control'
import { sha256 } from '@perigee/crypto/hash'
import { ruleMark } from '@perigee/crypto/rule-mark'
import type { BucketRow } from '@perigee/satellite-db/buckets'
import type { BucketName } from '@perigee/std/brand'
import { utf8 } from '@perigee/std/bytes'
import { toHex } from '@perigee/std/encoding'
import { defaultRetentionOf } from '../buckets/default-retention'
import { readLifecycle } from '../buckets/lifecycle-rules'
import type { StoreDb } from '../schema'

type Scoped = Parameters<typeof ruleMark>[0]

/** What a rule is about, without its name; null for the whole bucket. */
export const scopeOf = (rule: Scoped): string | null =>
  rule.folder === null && rule.nameStart.length === 0 ? null : ruleMark(rule)

/** What its row says. */
export const listedBucket = (bucket: BucketRow): ListedBucket => ({
  name: bucket.name as BucketName,
  createdAt: bucket.createdAt,
  createdBy: bucket.createdBy,
  placement: bucket.placement,
  versioning: bucket.versioning,
  objectLock: bucket.objectLock,
  defaultRetention: defaultRetentionOf(bucket),
  beingDeleted: bucket.beingDeleted,
})

/** With everything that can be set. */
export async function readControlled(db: StoreDb, bucket: BucketRow): Promise<ControlledBucket> {
  const columns = db.selectFrom('satellite.buckets').select(['tags', 'cors']).where('id', '=', bucket.id)
  const { tags, cors } = (await columns.executeTakeFirst()) ?? { tags: null, cors: null }
  const rules = await readLifecycle(db, bucket.id)
  const listed = listedBucket(bucket)
  const lists = { tags: tags ?? [], cors: cors ?? [], lifecycle: rules.map(controlRuleOf) }
  return { ...listed, ...lists, revision: revisionOf(bucket, listed, lists) }
}

function controlRuleOf(rule: StoredLifecycleRule): ControlLifecycleRule {
  const { folder, nameStart, hasOldForm: _, ...terms } = rule
  return { ...terms, scope: scopeOf({ folder, nameStart }) }
}

/** Of this very bucket: one that was made anew under the name has another one. */
function revisionOf(
  { id }: BucketRow,
  { versioning, objectLock, defaultRetention }: ListedBucket,
  lists: Pick<ControlledBucket, 'tags' | 'cors' | 'lifecycle'>,
): string {
  const settings = { versioning, objectLock, defaultRetention, ...lists }
  return toHex(sha256(utf8(JSON.stringify([id, settings])))).slice(0, 32)
}
