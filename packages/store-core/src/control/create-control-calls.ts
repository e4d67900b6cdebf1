import { controlCalls, type ControlCalls, type ControlLifecycleRule } from '@perigee/contract/store-control'
import { storeRefusals } from '@perigee/contract/refusals/store'
import type { StoredLifecycleRule } from '@perigee/contract/store'
import { listBucketsAfter } from '@perigee/satellite-db/buckets'
import { changeCors, changeLock, changeTags, changeVersioning } from '../buckets/change-settings'
import { changeLifecycle } from '../buckets/lifecycle-rules'
import { removeWhenEmpty } from '../buckets/remove-when-empty'
import { changeControlled, judgeInBucket } from './change-bucket'
import type { ControlContext } from './control-context'
import { createControlled } from './create-controlled'
import { judgeActor } from './judge-actor'
import { listedBucket, readControlled, scopeOf } from './read-controlled'
import { recorderOf } from './record-control-act'

/**
 * The control calls of the store, see docs/decisions/store-for-actors.md. They take rows alone, so any process with the
 * database can make them, one without the blobs too; they take turns with the store's own calls by locks of the database.
 */
export function createControlCalls(context: ControlContext): ControlCalls {
  const { db, clock } = context
  const may = (name: keyof typeof controlCalls) => controlCalls[name].may
  return {
    createBucket: (caller, input) => createControlled(context, caller, input),

    async listBuckets(caller, { after, limit }) {
      const { projectId } = await judgeActor(db, caller, { action: may('listBuckets'), bucket: null })
      return (await listBucketsAfter(db, { projectId, after, limit })).map(listedBucket)
    },

    async getBucket(caller, { bucket }) {
      const found = await judgeInBucket(db, caller, { action: may('getBucket'), bucket })
      return readControlled(db, found.bucket)
    },

    setVersioning: (caller, { keeps, ...named }) =>
      changeControlled(context, caller, { action: may('setVersioning'), ...named }, (change) =>
        changeVersioning(db, change, keeps),
      ),

    setBucketLock: (caller, { defaultRetention, ...named }) =>
      changeControlled(context, caller, { action: may('setBucketLock'), ...named }, (change) =>
        changeLock(db, change, defaultRetention),
      ),

    setBucketTags: (caller, { tags, ...named }) =>
      changeControlled(context, caller, { action: may('setBucketTags'), ...named }, (change) =>
        changeTags(db, change, tags),
      ),

    setBucketCors: (caller, { rules, ...named }) =>
      changeControlled(context, caller, { action: may('setBucketCors'), ...named }, (change) =>
        changeCors(db, change, rules),
      ),

    setLifecycle: (caller, { rules, ...named }) =>
      changeControlled(context, caller, { action: may('setLifecycle'), ...named }, (change) =>
        changeLifecycle(db, change, async (present) => withScopes(rules, await present())),
      ),

    async deleteBucket(caller, { bucket }) {
      const found = await judgeInBucket(db, caller, { action: may('deleteBucket'), bucket })
      await removeWhenEmpty(context, { bucket: found.bucket, record: recorderOf(caller, found, clock()) })
    },
  }
}

const wholeBucket = { folder: null, nameStart: new Uint8Array() }

/**
 * Marks become what the rules that are there are about, and a rule keeps the form in which S3 wrote it.
 * @throws Refusal `unknownPlaceholder`
 */
function withScopes(
  rules: readonly ControlLifecycleRule[],
  present: readonly StoredLifecycleRule[],
): StoredLifecycleRule[] {
  const known = new Map(present.map(({ folder, nameStart }) => [scopeOf({ folder, nameStart }), { folder, nameStart }]))
  const oldForms = new Set(present.filter(({ hasOldForm }) => hasOldForm).map(({ id }) => id))
  return rules.map(({ scope, ...terms }) => {
    const about = scope === null ? wholeBucket : known.get(scope)
    if (!about) throw storeRefusals.unknownPlaceholder()
    return { ...terms, ...about, hasOldForm: oldForms.has(terms.id) && !hasSizes(terms) }
  })
}

/** The old form has none. */
const hasSizes = ({ sizeGreaterThan, sizeLessThan }: Omit<ControlLifecycleRule, 'scope'>): boolean =>
  sizeGreaterThan !== null || sizeLessThan !== null
