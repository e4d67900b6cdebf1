import type { ObjectAddress, StoreCaller, StoredObject } from '@perigee/contract/store'
import { authorizeInBucket } from '../access/bucket-access'
import type { StoreContext } from '../context'
import { findObject } from '../objects/find-object'
import { presentObject } from '../objects/present-object'

export async function statObject(
  context: StoreContext,
  caller: StoreCaller,
  address: ObjectAddress,
): Promise<StoredObject> {
  const { bucket, path } = address
  const access = await authorizeInBucket(context, caller, { ops: ['read', 'list'], bucket, path })
  return presentObject(await findObject(context.db, { bucketId: access.bucket.id, address, at: access.now }), access)
}
