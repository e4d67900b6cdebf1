import { retentionModes } from '@perigee/domain/retention'
import { storeRefusals } from '@perigee/contract/refusals/store'
import type { DefaultRetention, SetBucketLock, StoreCaller } from '@perigee/contract/store'
import { setObjectLock, type DefaultRetentionColumns } from '@perigee/satellite-db/bucket-settings'
import { authorizeInBucket } from '../access/bucket-access'
import { changeRules } from '../buckets/change-rules'
import type { StoreContext } from '../context'
import { modeNumber } from '../locks/retention-mode'

const maxDays = 36_500
const maxYears = 10

export async function setBucketLock(
  context: StoreContext,
  caller: StoreCaller,
  { bucket, defaultRetention }: SetBucketLock,
): Promise<void> {
  const path = new Uint8Array()
  const access = await authorizeInBucket(context, caller, { ops: ['putBucketObjectLockConfiguration'], bucket, path })
  const columns = columnsOf(defaultRetention)
  const { id } = access.bucket
  const changed = await changeRules(context, id, (trx) => setObjectLock(trx, id, columns))
  if (!changed) throw storeRefusals.lockNeedsVersions()
}

function columnsOf(wanted: DefaultRetention | null): DefaultRetentionColumns {
  if (wanted === null) return { mode: retentionModes.none, days: null, years: null }
  const [length, longest] = 'days' in wanted ? [wanted.days, maxDays] : [wanted.years, maxYears]
  if (!Number.isInteger(length) || length < 1 || length > longest) throw storeRefusals.invalidDefaultRetention()
  const mode = modeNumber[wanted.mode]
  return 'days' in wanted ? { mode, days: length, years: null } : { mode, days: null, years: length }
}
