import type { ObjectAddress, StoreCaller } from '@perigee/contract/store'
import { authorizeInBucket } from '../access/bucket-access'
import type { StoreContext } from '../context'
import { findLockable } from '../locks/find-lockable'

export async function getLegalHold(
  context: StoreContext,
  caller: StoreCaller,
  address: ObjectAddress,
): Promise<boolean> {
  const { bucket, path } = address
  const access = await authorizeInBucket(context, caller, { ops: ['getObjectLegalHold'], bucket, path })
  return (await findLockable(context.db, access, address)).legalHold
}
