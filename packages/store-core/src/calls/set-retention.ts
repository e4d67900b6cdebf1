import { storeRefusals } from '@perigee/contract/refusals/store'
import type { SetRetention, StoreCaller } from '@perigee/contract/store'
import { judgeRetentionChange } from '@perigee/domain/retention'
import { authorizeInBucket } from '../access/bucket-access'
import type { StoreContext } from '../context'
import { changeLock } from '../locks/change-lock'
import { modeNumber, retentionOf } from '../locks/retention-mode'

export async function setRetention(
  context: StoreContext,
  caller: StoreCaller,
  { retention, bypassGovernance: bypass, ...address }: SetRetention,
): Promise<void> {
  const { bucket, path } = address
  const access = await authorizeInBucket(context, caller, { ops: ['putObjectRetention'], bucket, path })
  const { now } = access
  if (bypass && !access.may('bypassGovernanceRetention')) throw storeRefusals.unauthorizedApiKey()
  if (retention && !(retention.until > now)) throw storeRefusals.retentionInPast()
  await changeLock(context, access, address, (row) => {
    if (!judgeRetentionChange(retentionOf(row), retention, { now, bypass }).ok) throw storeRefusals.objectLocked()
    return { retention_mode: retention ? modeNumber[retention.mode] : 0, retain_until: retention?.until ?? null }
  })
}
