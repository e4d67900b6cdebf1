import type { ProjectUsageLimits } from '@perigee/contract/projects'
import { byteText } from '@perigee/domain/byte-text'
import { isWithoutRoom, limitLevel, type LimitLevel } from '@perigee/domain/limit-levels'
import { effectiveLimit } from '@perigee/domain/limits'

export interface Usage {
  name: string
  used: number
  limit: number
  /** How the two numbers are written. */
  text: (amount: number) => string
  /** Whether the limit is one that people of the project have set. */
  isSet?: boolean
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
    isSet: Boolean(limits.userSetStorageLimit),
    text: byteText,
  },
  {
    name: 'Download',
    used: limits.bandwidthUsed,
    limit: effectiveLimit(limits.bandwidthLimit, limits.userSetBandwidthLimit || null),
    isSet: Boolean(limits.userSetBandwidthLimit),
    text: byteText,
  },
  { name: 'Segments', used: limits.segmentUsed, limit: limits.segmentLimit, text: count, internal: true },
  { name: 'Buckets', used: limits.bucketsUsed, limit: limits.bucketsLimit, text: count },
]

/** 0 to 100; of nothing nothing is used. */
export const usedPercent = ({ used, limit }: Usage): number =>
  limit <= 0 ? (used > 0 ? 100 : 0) : Math.min(100, (used / limit) * 100)

export const levelOf = ({ used, limit }: Usage): LimitLevel => limitLevel(used, limit)

/** Whether nothing is stored, and nothing was moved this month. */
export const isUnused = ({ storageUsed, bandwidthUsed, objectCount }: ProjectUsageLimits): boolean =>
  storageUsed === 0 && bandwidthUsed === 0 && objectCount === 0

/** What is shown to everybody. */
export const shownUsages = (limits: ProjectUsageLimits): Usage[] =>
  usages(limits).filter((usage) => !usage.internal || (!isWithoutRoom(limits) && levelOf(usage) !== 'fine'))

/** Of an account whose limits need not be seen: one that nobody has set and that is not near either. */
export const isLimitless = (usage: Usage): boolean => usage.isSet !== true && levelOf(usage) === 'fine'
