import { limitLevel } from './limit-levels'
import { effectiveLimit } from './limits'

export type LimitKind = 'Storage' | 'Egress' | 'Segment'

/** What has been reached of a limit: of what the account gives, or of a lower one that somebody set for the project. */
export type LimitThreshold = 'Hundred' | 'CustomHundred' | 'Eighty' | 'CustomEighty'

export interface LimitUse {
  used: number
  /** What the account gives. */
  tier: number
  /** Null where nobody set one. */
  userSet: number | null
  /** What paid accounts get, where the owner has one: a lower limit of the project counts as set for it. */
  paidDefault?: number | undefined
}

/** The worst threshold that is reached, with its limit; undefined below all of them. */
export function reachedThreshold({
  used,
  tier,
  userSet,
  paidDefault = 0,
}: LimitUse): { threshold: LimitThreshold; limit: number } | undefined {
  const most = Math.max(tier, paidDefault)
  const holding = effectiveLimit(tier, userSet)
  const custom = holding < most ? limitLevel(used, holding) : 'fine'
  const whole = limitLevel(used, most)
  if (whole === 'reached') return { threshold: 'Hundred', limit: most }
  if (custom === 'reached') return { threshold: 'CustomHundred', limit: holding }
  if (whole === 'close') return { threshold: 'Eighty', limit: most }
  if (custom === 'close') return { threshold: 'CustomEighty', limit: holding }
  return undefined
}

/** Whether the limit refuses what comes next. */
export const isReached = (threshold: LimitThreshold): boolean =>
  threshold === 'Hundred' || threshold === 'CustomHundred'
