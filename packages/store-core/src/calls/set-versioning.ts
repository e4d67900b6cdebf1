import { storeRefusals } from '@perigee/contract/refusals/store'
import type { SetVersioning, StoreCaller } from '@perigee/contract/store'
import { setVersioning as setVersioningOfRow } from '@perigee/satellite-db/bucket-settings'
import { authorizeInBucket } from '../access/bucket-access'
import { changeRules } from '../buckets/change-rules'
import type { StoreContext } from '../context'

const enabled = 2
const suspended = 3

export async function setVersioning(
  context: StoreContext,
  caller: StoreCaller,
  { bucket, keeps }: SetVersioning,
): Promise<void> {
  const access = await authorizeInBucket(context, caller, { ops: ['write'], bucket, path: new Uint8Array() })
  const { id } = access.bucket
  const changed = await changeRules(context, id, (trx) => setVersioningOfRow(trx, id, keeps ? enabled : suspended))
  if (!changed) throw storeRefusals.versionsAreLocked()
}
