import type { SetLegalHold, StoreCaller } from '@perigee/contract/store'
import { authorizeInBucket } from '../access/bucket-access'
import type { StoreContext } from '../context'
import { changeLock } from '../locks/change-lock'

export async function setLegalHold(
  context: StoreContext,
  caller: StoreCaller,
  { legalHold, ...address }: SetLegalHold,
): Promise<void> {
  const { bucket, path } = address
  const access = await authorizeInBucket(context, caller, { ops: ['putObjectLegalHold'], bucket, path })
  await changeLock(context, access, address, () => ({ legal_hold: legalHold }))
}
