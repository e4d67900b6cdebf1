import { storeRefusals } from '@perigee/contract/refusals/store'
import type { Access } from '../access/authorize'
import type { StoreContext } from '../context'
import type { Held } from './live-usage'

type Limits = Pick<Access, 'projectId' | 'storageLimit' | 'segmentLimit' | 'bandwidthLimit'>
type Usage = Pick<StoreContext, 'usage'>

/**
 * Whether the project may store this much more.
 * @throws Refusal `storageLimitExceeded`, `segmentsLimitExceeded`.
 */
export async function checkRoom(
  { usage }: Usage,
  project: Limits,
  more: { storage: number; segments: number },
): Promise<void> {
  const refusal = ({ storage, segments }: Held) => {
    if (storage + more.storage > project.storageLimit) return storeRefusals.storageLimitExceeded()
    if (segments + more.segments > project.segmentLimit) return storeRefusals.segmentsLimitExceeded()
    return undefined
  }
  if (!refusal(await usage.of(project.projectId))) return
  const sure = refusal(await usage.freshOf(project.projectId))
  if (sure) throw sure
}

/** Whether the project may download. @throws Refusal `bandwidthLimitExceeded`. */
export async function checkBandwidth({ usage }: Usage, project: Limits): Promise<void> {
  const { egress } = await usage.of(project.projectId)
  if (egress >= project.bandwidthLimit) throw storeRefusals.bandwidthLimitExceeded()
}
