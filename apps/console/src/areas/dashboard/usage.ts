import type { ProjectUsageLimits } from '@perigee/contract/projects'
import { byteText } from '@perigee/domain/byte-text'
import { effectiveLimit } from '@perigee/domain/limits'

export interface Usage {
  name: string
  used: number
  limit: number
  /** How the two numbers are written. */
  text: (amount: number) => string
  /** A number of the store, worth a look only where it is in the way. */
  internal?: boolean
}

const count = new Intl.NumberFormat('en').format

/** What a project uses and may use at most; a limit that was set by a user counts before the account's. */
export const usages = (limits: ProjectUsageLimits): Usage[] => [
  {
    name: 'Storage',
    used: limits.storageUsed,
    limit: effectiveLimit(limits.storageLimit, limits.userSetStorageLimit || null),
    text: byteText,
  },
  {
    name: 'Download',
    used: limits.bandwidthUsed,
    limit: effectiveLimit(limits.bandwidthLimit, limits.userSetBandwidthLimit || null),
    text: byteText,
  },
  { name: 'Segments', used: limits.segmentUsed, limit: limits.segmentLimit, text: count, internal: true },
  { name: 'Buckets', used: limits.bucketsUsed, limit: limits.bucketsLimit, text: count },
]

/** A freeze of the owner takes everything that can be stored and moved; nobody sets such limits otherwise. */
export const isFrozen = ({ storageLimit, bandwidthLimit, segmentLimit }: ProjectUsageLimits): boolean =>
  storageLimit <= 0 && bandwidthLimit <= 0 && segmentLimit <= 0

/** 0 to 100; of nothing nothing is used. */
export const usedPercent = ({ used, limit }: Usage): number =>
  limit <= 0 ? (used > 0 ? 100 : 0) : Math.min(100, (used / limit) * 100)

export type Urgency = 'fine' | 'close' | 'reached'

/** Close from 80 % on; a limit of 0 lets nothing in. */
export function urgency(usage: Usage): Urgency {
  if (usage.limit <= 0) return 'reached'
  const percent = usedPercent(usage)
  if (percent >= 100) return 'reached'
  return percent >= 80 ? 'close' : 'fine'
}

/** Whether nothing is stored, and nothing was moved this month. */
export const isUnused = ({ storageUsed, bandwidthUsed, objectCount }: ProjectUsageLimits): boolean =>
  storageUsed === 0 && bandwidthUsed === 0 && objectCount === 0

/** What is shown to everybody. */
export const shownUsages = (limits: ProjectUsageLimits): Usage[] =>
  usages(limits).filter((usage) => !usage.internal || (!isFrozen(limits) && urgency(usage) !== 'fine'))
