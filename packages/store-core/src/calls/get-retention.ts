import type { ObjectAddress, Retention, StoreCaller } from '@perigee/contract/store'
import { authorizeInBucket } from '../access/bucket-access'
import type { StoreContext } from '../context'
import { findLockable } from '../locks/find-lockable'
import { retentionOf } from '../locks/retention-mode'

export async function getRetention(
  context: StoreContext,
  caller: StoreCaller,
  address: ObjectAddress,
): Promise<Retention | null> {
  const { bucket, path } = address
  const access = await authorizeInBucket(context, caller, { ops: ['getObjectRetention'], bucket, path })
  return retentionOf(await findLockable(context.db, access, address))
}
