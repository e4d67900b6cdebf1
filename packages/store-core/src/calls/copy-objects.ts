import { storeRefusals } from '@perigee/contract/refusals/store'
import type { CopyObject, NewLock, SealedMetadata, SegmentKey, WriteCondition } from '@perigee/contract/store'
import type { JoinedColumns } from '@perigee/satellite-db/find-api-key-and-bucket'
import { sql } from 'kysely'
import { authorizeInBucket } from '../access/authorize'
import { presentNewObject, presentObject, type NewVersion, parseVersionId } from '../objects/object-rows'
import {
  checkLock,
  lockArguments,
  checkKey,
  checkSealed,
  latestExpiry,
  conditionArguments,
  writeRefusal,
  type WriteOutcome,
} from '../objects/check-write'
import { BlobMissingError } from '../blobs/blob-store'
import { storedPath, type StoredPath } from '../objects/stored-path'
import { findObject } from '../objects/find-object'
import type { StoreDb } from '../schema'
import { withCopiedBlobs } from '../segments/copied-blobs'
import { garbageAfter } from '../segments/segment-tokens'
import { removing } from '../try-again'
import { storeWithinQuota } from '../usage/quota'
import type { StoreRuns } from './store-runs'

/** 625 GiB in full segments. */
const maxCopiedSegments = 10_000

const encryptedSize: JoinedColumns<{ encryptedSize: number }> = {
  columns: sql`, o.encrypted_size as "encryptedSize"`,
  join: sql``,
}

export const objectCopies = {
  async openCopySource({ db }, access, address) {
    const object = await findObject(db, { bucketId: access.bucket.id, address, at: access.now })
    if (object.segmentCount > maxCopiedSegments) throw storeRefusals.tooManySegments()
    const keys = await db
      .selectFrom('store.segments')
      .select(['encrypted_key as encryptedKey', 'key_nonce as keyNonce'])
      .where('object_id', '=', object.id)
      .orderBy('part')
      .orderBy('position')
      .execute()
    return { object: presentObject(object, access), keys }
  },

  async copyObject(context, caller, { source, target, keys, sealed, condition, lock }) {
    const from = await authorizeInBucket(context, caller, { ops: ['read'], ...place(source) })
    const access = await authorizeInBucket(context, caller, { ops: ['write'], ...place(target) })
    checkSealed(sealed)
    checkLock(lock, access, target.path)
    if (keys.length > maxCopiedSegments) throw storeRefusals.tooManySegments()
    keys.forEach(checkKey)
    const find = () => {
      const query = { bucketId: from.bucket.id, address: source, at: context.clock() }
      return findObject(context.db, query, encryptedSize)
    }
    const object = await find()
    const { plainSize, segmentCount, multipart } = object

    const commit = async (elsewhere?: Copy['elsewhere']) => {
      // Blobs from elsewhere may have taken hours to come here.
      const now = context.clock()
      const inserted = await insertCopy(context.db, {
        source: { bucketId: from.bucket.id, path: storedPath(source.path), ...parseVersionId(source.versionId) },
        bucketId: access.bucket.id,
        target: storedPath(target.path),
        condition,
        now,
        garbageAfter: garbageAfter(now),
        latestExpiry: latestExpiry(access.apiKey, now),
        lock,
        sealed,
        keys,
        elsewhere,
      })
      if (inserted.outcome !== 'ok') throw writeRefusal(inserted.outcome, target.bucket)
      return { ...inserted, now }
    }
    const { placement } = access.bucket
    const blobsToCopy = { objectId: object.id, placement }
    const size = { storage: object.encryptedSize, segments: segmentCount }
    const copied = await storeWithinQuota(context, access, size, () => {
      if (from.bucket.placement === placement) return commit()
      const copying = withCopiedBlobs(context, blobsToCopy, (blobs) => commit({ blobs, placement }))
      // A source that went meanwhile is no failure of its blob store.
      return copying.catch(async (error: unknown) => {
        if (error instanceof BlobMissingError) await find()
        throw error
      })
    })
    const described = { plainSize, segmentCount, multipart, sealed, expiresAt: copied.expiresAt }
    return presentNewObject(copied, { ...access, now: copied.now }, described)
  },
} satisfies Partial<StoreRuns>

const place = ({ bucket, path }: CopyObject['target']): CopyObject['target'] => ({ bucket, path })

interface Copy {
  source: { bucketId: number; path: StoredPath; version: number; streamEnd: Uint8Array }
  bucketId: number
  target: StoredPath
  condition: WriteCondition | undefined
  now: Date
  garbageAfter: Date
  /** The copy ends with its source, but not after this. */
  latestExpiry: Date | null
  lock: NewLock | undefined
  sealed: SealedMetadata | null
  keys: readonly SegmentKey[]
  /** Where the blobs lie that the copy has of its own, one for each segment or null; undefined shares all of the source's. */
  elsewhere: { blobs: readonly (string | null)[]; placement: number } | undefined
}

interface Copied extends NewVersion {
  outcome: 'ok' | WriteOutcome
  expiresAt: Date | null
}

/** One call of `store.copy_object`: the whole transaction in one round trip. @throws Refusal `objectLocked`. */
async function insertCopy(db: StoreDb, copy: Copy): Promise<Copied> {
  const { source, target, sealed, keys, elsewhere } = copy
  const { rows } = await removing(() =>
    sql<Copied>`
      select outcome, object_version as version, object_stream as "streamId", object_versioned as versioned,
        object_expires_at as "expiresAt", object_mode as "retentionMode", object_until as "retainUntil",
        object_hold as "legalHold"
      from store.copy_object(
        ${source.bucketId}, ${source.path.folders}::bytea[], ${source.path.name}, ${source.version},
        ${source.streamEnd}, ${copy.bucketId}, ${target.folders}::bytea[], ${target.name},
        ${conditionArguments(copy.condition)}, ${copy.now}, ${copy.garbageAfter}, ${copy.latestExpiry},
        ${lockArguments(copy.lock)},
        ${sealed?.metadata ?? null}, ${sealed?.encryptedKey ?? null}, ${sealed?.keyNonce ?? null},
        ${sealed?.etag ?? null},
        ${keys.map((key) => key.encryptedKey)}, ${keys.map((key) => key.keyNonce)},
        ${elsewhere?.blobs ?? null}::uuid[], ${elsewhere?.placement ?? null}::integer)`.execute(db),
  )
  const [copied] = rows
  if (!copied) throw new Error('store.copy_object answered nothing')
  return copied
}
