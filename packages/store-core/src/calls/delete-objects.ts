import { isRefusal } from '@perigee/contract/refusal'
import { storeRefusals } from '@perigee/contract/refusals/store'
import type { DeletedObject, DeleteObject, DeleteOutcome, WriteCondition } from '@perigee/contract/store'
import { versioning } from '@perigee/domain/versioning'
import { mapConcurrently } from '@perigee/std/map-concurrently'
import { sql } from 'kysely'
import type { BucketAccess } from '../access/authorize'
import { recordLockAct } from '../access/record-acts'
import { storedPath, type StoredPath } from '../objects/stored-path'
import { parseVersionId, versionIdOf } from '../objects/object-rows'
import { conditionArguments } from '../objects/check-write'
import type { StoreContext } from '../context'
import type { StoreDb } from '../schema'
import { garbageAfter } from '../segments/segment-tokens'
import { removing } from '../try-again'
import { deleteTogether } from './delete-together'
import type { StoreRuns } from './store-runs'

const maxObjects = 1_000
/** Commits of several connections share one write to the disk; more would keep others waiting for a connection. */
const concurrency = 6

export const objectDeletes = {
  deleteObject: (context, access, object) => deleteWithin(context, access, object),

  async deleteObjects(context, access, { objects }) {
    if (objects.length === 0 || objects.length > maxObjects) throw storeRefusals.tooManyObjects()
    const together = await deleteTogether(context, access, objects)
    return mapConcurrently(objects, concurrency, async (object, at): Promise<DeleteOutcome> => {
      const existed = together.get(at)
      if (existed !== undefined) return { ok: true, deleted: { existed, deleteMarker: false } }
      try {
        if (!access.may('delete', object.path)) throw storeRefusals.unauthorizedApiKey()
        return { ok: true, deleted: await deleteWithin(context, access, object) }
      } catch (error) {
        if (isRefusal(error)) return { ok: false, refusal: error }
        throw error
      }
    })
  },
} satisfies Partial<StoreRuns>

/** Deletes for a caller that was found to have the right. */
async function deleteWithin(
  context: StoreContext,
  access: BucketAccess,
  { path, versionId, condition, bypassGovernance = false }: Omit<DeleteObject, 'bucket'>,
): Promise<DeletedObject> {
  if (bypassGovernance && !access.may('bypassGovernanceRetention', path)) throw storeRefusals.unauthorizedApiKey()
  const removal = {
    bucketId: access.bucket.id,
    target: storedPath(path),
    wanted: versionId === undefined ? null : versionId === 'null' ? versionId : parseVersionId(versionId),
    condition,
    now: access.now,
    garbageAfter: garbageAfter(access.now),
  }
  const removed = await removing(() => removeObject(context.db, { ...removal, bypassGovernance: false })).catch(
    (error: unknown) => {
      if (!bypassGovernance || !isRefusal(error, 'objectLocked')) throw error
      return removeLocked(context, access, removal)
    },
  )
  if (removed.outcome === 'no-bucket') throw storeRefusals.noSuchBucket(access.bucket.name)
  if (removed.outcome === 'exists') throw storeRefusals.objectExists()
  if (removed.outcome === 'changed') throw storeRefusals.objectChanged()
  if (removed.outcome === 'missing') return { existed: false, deleteMarker: false }
  const { existed, isMarker: deleteMarker } = removed
  const event = access.tellsNames ? { event: removed.streamId } : {}
  if (access.bucket.versioning === versioning.unversioned) return { existed, deleteMarker, ...event }
  return { existed, deleteMarker, ...event, versionId: removed.versioned ? versionIdOf(removed) : 'null' }
}

/** In spite of a retention under governance, which is noted in the same transaction. */
const removeLocked = (
  context: StoreContext,
  access: BucketAccess,
  removal: Omit<Removal, 'bypassGovernance'>,
): Promise<Removed> =>
  removing(() =>
    context.db.transaction().execute(async (trx) => {
      const removed = await removeObject(trx, { ...removal, bypassGovernance: true })
      if (removed.outcome === 'removed' || removed.outcome === 'marked')
        await recordLockAct(context, trx, access, 'objectLock.governanceBypassed')
      return removed
    }),
  )

interface Removal {
  bucketId: number
  target: StoredPath
  /** One version for good; null deletes the way the bucket's versioning asks for. */
  wanted: { version: number; streamEnd: Uint8Array } | 'null' | null
  bypassGovernance: boolean
  condition: WriteCondition | undefined
  now: Date
  garbageAfter: Date
}

interface Removed {
  outcome: 'removed' | 'marked' | 'missing' | 'no-bucket' | 'exists' | 'changed'
  existed: boolean
  version: number
  streamId: string
  isMarker: boolean
  versioned: boolean
}

/** One call of `store.delete_object`, to be wrapped in `removing`. */
async function removeObject(db: StoreDb, removal: Removal): Promise<Removed> {
  const { bucketId, target, wanted, bypassGovernance, condition, now, garbageAfter } = removal
  const numbered = wanted === 'null' ? null : wanted
  const { rows } = await sql<Removed>`
    select outcome, object_existed as existed, object_version as version, object_stream as "streamId",
      object_is_marker as "isMarker", object_versioned as versioned
    from store.delete_object(
      ${bucketId}, ${target.folders}::bytea[], ${target.name}, ${numbered?.version ?? null},
      ${numbered?.streamEnd ?? null}, ${wanted === 'null'}, ${bypassGovernance}, ${conditionArguments(condition)}, ${now},
      ${garbageAfter})`.execute(db)
  const [removed] = rows
  if (!removed) throw new Error('store.delete_object answered nothing')
  return removed
}
