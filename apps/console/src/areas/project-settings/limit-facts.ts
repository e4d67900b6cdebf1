import type { ProjectUsageLimits } from '@perigee/contract/projects'
import { effectiveLimit } from '@perigee/domain/limits'

/** The limits of a project that people set. */
export type LimitKind = 'storage' | 'bandwidth'

export interface LimitFacts {
  /** Bytes, like all of them. What the account's tier gives, which is the most that can be set. */
  tier: number
  /** Null where nobody has set one. */
  set: number | null
  used: number
}

/** One of the limits. Other satellites write 0 where nothing is set. */
export const limitFacts = (limits: ProjectUsageLimits, kind: LimitKind): LimitFacts =>
  kind === 'storage'
    ? { tier: limits.storageLimit, set: limits.userSetStorageLimit || null, used: limits.storageUsed }
    : { tier: limits.bandwidthLimit, set: limits.userSetBandwidthLimit || null, used: limits.bandwidthUsed }

/** In titles of dialogs. */
export const limitWords = { storage: 'Storage', bandwidth: 'Bandwidth' } as const

/** What holds now. */
export const currentLimit = ({ tier, set }: LimitFacts): number => effectiveLimit(tier, set)
