import { storeRefusals } from '@perigee/contract/refusals/store'
import type { CopyObject, StoreCaller, StoredObject } from '@perigee/contract/store'
import { maxObjectTtl } from '@perigee/grants/verify'
import { sql } from 'kysely'
import { authorizeInBucket, type BucketAccess } from '../access/bucket-access'
import { BlobMissingError } from '../blobs/blob-store'
import type { StoreContext } from '../context'
import { checkLock } from '../locks/new-lock'
import { findObject } from '../objects/find-object'
import { insertCopy, type Copy } from '../objects/insert-copy'
import { presentNewObject } from '../objects/present-new-object'
import { storedPath } from '../objects/stored-path'
import { parseVersionId } from '../objects/version-id'
import { writeRefusal } from '../objects/write-refusal'
import { checkKey, checkSealed } from '../segments/check-commit'
import { withCopiedBlobs } from '../segments/copied-blobs'
import { garbageAfter } from '../segments/segment-tokens'
import { withRoom } from '../usage/check-limits'

/** 625 GiB in full segments. */
export const maxCopiedSegments = 10_000

export async function copyObject(
  context: StoreContext,
  caller: StoreCaller,
  { source, target, keys, sealed, condition, lock }: CopyObject,
): Promise<StoredObject> {
  const from = await authorizeInBucket(context, caller, { ops: ['read'], ...place(source) })
  const access = await authorizeInBucket(context, caller, { ops: ['write'], ...place(target) })
  checkSealed(sealed)
  checkLock(lock, access, target.path)
  if (keys.length > maxCopiedSegments) throw storeRefusals.tooManySegments()
  keys.forEach(checkKey)
  const size = { columns: sql`, o.encrypted_size as "encryptedSize"`, join: sql`` }
  const find = () => {
    const query = { bucketId: from.bucket.id, address: source, at: context.clock() }
    return findObject<{ encryptedSize: number }>(context.db, query, size)
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
      latestExpiry: latestExpiry(access, now),
      lock,
      sealed,
      keys,
      elsewhere,
    })
    if (inserted.outcome !== 'ok') throw writeRefusal(inserted.outcome, target.bucket)
    return { ...inserted, now }
  }
  const { placement } = access.bucket
  const wanted = { objectId: object.id, placement }
  const held = { storage: object.encryptedSize, segments: segmentCount }
  const copied = await withRoom(context, access, held, () => {
    if (from.bucket.placement === placement) return commit()
    const copying = withCopiedBlobs(context, wanted, (blobs) => commit({ blobs, placement }))
    // A source that is gone meanwhile is no failure of its blob store.
    return copying.catch(async (error: unknown) => {
      if (error instanceof BlobMissingError) await find()
      throw error
    })
  })
  const described = { plainSize, segmentCount, multipart, sealed, expiresAt: copied.expiresAt }
  return presentNewObject(copied, { ...access, now: copied.now }, described)
}

const place = ({ bucket, path }: CopyObject['target']): CopyObject['target'] => ({ bucket, path })

/** Null when the key sets no longest lifetime. */
function latestExpiry({ apiKey }: BucketAccess, now: Date): Date | null {
  const longest = maxObjectTtl(apiKey)
  return longest === null ? null : new Date(now.getTime() + longest)
}
