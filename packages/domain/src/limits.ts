import type { Bytes } from '@perigee/std/brand'

/** The tier's limit, lowered by what the user set; null = nothing set. */
export const effectiveLimit = <T extends number>(tierLimit: T, userSet: T | null): T =>
  userSet !== null && userSet < tierLimit ? userSet : tierLimit

/** A limit of 0 means frozen: nothing fits. */
export const fitsLimit = (used: number, added: number, limit: number): boolean => used + added <= limit

export type LimitKind = 'Storage' | 'Egress' | 'Segment'
export type LimitThreshold = 'Hundred' | 'Eighty' | 'CustomHundred' | 'CustomEighty'

/** The most urgent threshold that usage has reached; a limit that the user set warns apart from the tier's. */
export function reachedThreshold(usage: {
  used: number
  tierLimit: number
  userSet: number | null
}): LimitThreshold | undefined {
  const reached = (share: number, limit: number | null): boolean =>
    limit !== null && limit > 0 && usage.used >= share * limit
  if (reached(1, usage.tierLimit)) return 'Hundred'
  if (reached(1, usage.userSet)) return 'CustomHundred'
  if (reached(0.8, usage.tierLimit)) return 'Eighty'
  return reached(0.8, usage.userSet) ? 'CustomEighty' : undefined
}

export type CustomLimitVerdict =
  { ok: true; userSet: Bytes | null } | { ok: false; reason: 'exceeds-maximum' | 'below-usage' }

/**
 * May a project get this custom limit? 0 removes it. The most that may be set is the paid default, or the project's own
 * tier limit where that is higher.
 */
export function judgeCustomLimit(
  wanted: Bytes,
  project: { tierLimit: number; paidDefault: number; used: number },
): CustomLimitVerdict {
  if (wanted === 0) return { ok: true, userSet: null }
  if (wanted > Math.max(project.tierLimit, project.paidDefault)) return { ok: false, reason: 'exceeds-maximum' }
  return wanted < project.used ? { ok: false, reason: 'below-usage' } : { ok: true, userSet: wanted }
}
