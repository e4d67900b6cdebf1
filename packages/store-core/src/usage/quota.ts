import type { Refusal } from '@perigee/contract/refusal'
import { storeRefusals } from '@perigee/contract/refusals/store'
import { second } from '@perigee/std/durations'
import { GiB } from '@perigee/std/units'
import type { Access } from '../access/authorize'
import type { StoreContext } from '../context'
import type { Amount } from './live-usage'

type Limits = Pick<Access, 'projectId' | 'storageLimit' | 'segmentLimit' | 'bandwidthLimit'>
type Usage = Pick<StoreContext, 'usage'>

/** How old a figure of other processes' changes may be: far from the limit, near it, and near that of downloads. */
const farAge = 5 * second
const now = 0
const nearEgressAge = second
/** How much has to be left below the limit, bytes or a share of it, for it to be far. */
const farBytes = GiB
const farShare = 0.05
/** A change of this process that is counted twice is counted once soon. */
const tries = 3

/** Whether the project may store this much more. @throws Refusal `storageLimitExceeded`, `segmentsLimitExceeded`. */
export const checkQuota = (context: Usage, project: Limits, more: Amount): Promise<void> =>
  whileReserved(context, project, more, () => Promise.resolve())

/** For work that stores nothing more: refuses it in a frozen project. @throws Refusal as `checkQuota`. */
export function checkNotFrozen(project: Limits): void {
  const refusal = overLimit(project, [{ storage: 0, segments: 0 }])
  if (refusal) throw refusal
}

/** Does `work`, which commits nothing, while so much of the quota is reserved. @throws Refusal as `checkQuota`. */
export async function whileReserved<T>(
  context: Usage,
  project: Limits,
  more: Amount,
  work: () => Promise<T>,
): Promise<T> {
  const settle = await reserve(context, project, more)
  try {
    return await work()
  } finally {
    settle(false)
  }
}

/**
 * Does `work`, which stores so much more, if the project's quota allows it. The amount is reserved until `work` ends, so
 * that writes at the same time in this process do not exceed the quota together.
 * @throws Refusal as `checkQuota`; what `work` throws.
 */
export async function storeWithinQuota<T>(
  context: Usage,
  project: Limits,
  more: Amount,
  work: () => Promise<T>,
): Promise<T> {
  const settle = await reserve(context, project, more)
  try {
    const result = await work()
    settle(true)
    return result
  } catch (error) {
    settle(false)
    throw error
  }
}

/** See docs/decisions/limits.md. */
async function reserve({ usage }: Usage, project: Limits, more: Amount): Promise<(wasStored: boolean) => void> {
  const { projectId } = project
  for (let attempt = 0; ; attempt++) {
    const stored = attempt === 0 ? await nearEnough({ usage }, project, more) : await usage.stored(projectId, now)
    const underWay = usage.underWay(projectId)
    const refusal = overLimit(project, [stored, underWay, more])
    if (!refusal) return usage.begin(projectId, more)
    const isCertain = attempt > 0 && overLimit(project, [stored, more])
    if (isCertain || attempt === tries) throw refusal
  }
}

async function nearEnough({ usage }: Usage, project: Limits, more: Amount): Promise<Amount> {
  const { projectId, storageLimit, segmentLimit } = project
  const stored = await usage.stored(projectId, farAge)
  const underWay = usage.underWay(projectId)
  const storageLeft = storageLimit - stored.storage - underWay.storage - more.storage
  const segmentsLeft = segmentLimit - stored.segments - underWay.segments - more.segments
  const isFar = storageLeft > Math.max(farBytes, storageLimit * farShare) && segmentsLeft > segmentLimit * farShare
  return isFar ? stored : usage.stored(projectId, now)
}

/** A limit of zero is that of a frozen project, which may not even store what takes no room. */
const fits = (total: number, limit: number): boolean => limit > 0 && total <= limit

function overLimit(project: Limits, amounts: readonly Amount[]): Refusal | undefined {
  const { storageLimit, segmentLimit } = project
  const total = amounts.reduce((sum, one) => ({
    storage: sum.storage + one.storage,
    segments: sum.segments + one.segments,
  }))
  if (!fits(total.storage, storageLimit)) return storeRefusals.storageLimitExceeded()
  if (!fits(total.segments, segmentLimit)) return storeRefusals.segmentsLimitExceeded()
  return undefined
}

/** Whether the project may download. @throws Refusal `bandwidthLimitExceeded`. */
export async function checkBandwidth({ usage }: Usage, { projectId, bandwidthLimit }: Limits): Promise<void> {
  const used = await usage.egress(projectId, farAge)
  const isFar = bandwidthLimit - used > Math.max(farBytes, bandwidthLimit * farShare)
  if (isFar) return
  if ((await usage.egress(projectId, nearEgressAge)) >= bandwidthLimit) throw storeRefusals.bandwidthLimitExceeded()
}
