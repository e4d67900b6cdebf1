import type { CopySource, ObjectAddress, StoreCaller } from '@perigee/contract/store'
import { authorizeInBucket } from '../access/bucket-access'
import type { StoreContext } from '../context'
import { findObject } from '../objects/find-object'
import { presentObject } from '../objects/present-object'
import { storeRefusals } from '@perigee/contract/refusals/store'
import { maxCopiedSegments } from './copy-object'

export async function openCopySource(
  context: StoreContext,
  caller: StoreCaller,
  address: ObjectAddress,
): Promise<CopySource> {
  const { bucket, path } = address
  const access = await authorizeInBucket(context, caller, { ops: ['read'], bucket, path })
  const object = await findObject(context.db, { bucketId: access.bucket.id, address, at: access.now })
  if (object.segmentCount > maxCopiedSegments) throw storeRefusals.tooManySegments()
  const keys = await context.db
    .selectFrom('store.segments')
    .select(['encrypted_key as encryptedKey', 'key_nonce as keyNonce'])
    .where('object_id', '=', object.id)
    .orderBy('part')
    .orderBy('position')
    .execute()
  return { object: presentObject(object, access), keys }
}
