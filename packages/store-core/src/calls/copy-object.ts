import { storeRefusals } from '@perigee/contract/refusals/store'
import type { CopyObject, StoreCaller, StoredObject } from '@perigee/contract/store'
import { maxObjectTtl } from '@perigee/grants/verify'
import { sql } from 'kysely'
import { authorizeInBucket, type BucketAccess } from '../access/bucket-access'
import type { StoreContext } from '../context'
import { checkLock } from '../locks/new-lock'
import { findObject } from '../objects/find-object'
import { insertCopy } from '../objects/insert-copy'
import { presentNewObject } from '../objects/present-new-object'
import { storedPath } from '../objects/stored-path'
import { parseVersionId } from '../objects/version-id'
import { writeRefusal } from '../objects/write-refusal'
import { checkKey, checkSealed } from '../segments/check-commit'
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
  if (from.bucket.placement !== access.bucket.placement) throw storeRefusals.otherPlacement()
  const { now } = access
  checkSealed(sealed)
  checkLock(lock, access, target.path)
  if (keys.length > maxCopiedSegments) throw storeRefusals.tooManySegments()
  keys.forEach(checkKey)
  const size = { columns: sql`, o.encrypted_size as "encryptedSize"`, join: sql`` }
  const query = { bucketId: from.bucket.id, address: source, at: now }
  const object = await findObject<{ encryptedSize: number }>(context.db, query, size)
  const held = { storage: object.encryptedSize, segments: object.segmentCount }

  const copy = {
    source: { bucketId: from.bucket.id, path: storedPath(source.path), ...parseVersionId(source.versionId) },
    bucketId: access.bucket.id,
    target: storedPath(target.path),
    condition,
    now,
    garbageAfter: garbageAfter(now),
    latestExpiry: latestExpiry(access),
    lock,
    sealed,
    keys,
  }
  const copied = await withRoom(context, access, held, async () => {
    const inserted = await insertCopy(context.db, copy)
    if (inserted.outcome !== 'ok') throw writeRefusal(inserted.outcome, target.bucket)
    return inserted
  })
  const { plainSize, segmentCount, multipart } = object
  const { expiresAt } = copied
  return presentNewObject(copied, access, { plainSize, segmentCount, multipart, sealed, expiresAt })
}

const place = ({ bucket, path }: CopyObject['target']): CopyObject['target'] => ({ bucket, path })

/** Null when the key sets no longest lifetime. */
function latestExpiry({ apiKey, now }: BucketAccess): Date | null {
  const longest = maxObjectTtl(apiKey)
  return longest === null ? null : new Date(now.getTime() + longest)
}
