/** Numbers as stored. */
export const retentionModes = { none: 0, compliance: 1, governance: 2 } as const
export type RetentionMode = (typeof retentionModes)[keyof typeof retentionModes]

/** A lock on one object version: until then, deleting or overwriting the version is refused. */
export type Retention = { mode: 'GOVERNANCE' | 'COMPLIANCE'; until: Date }
export type RetentionVerdict = { ok: true } | { ok: false; reason: 'compliance-locked' | 'bypass-needed' }

const allowed: RetentionVerdict = { ok: true }
const refused = (reason: 'compliance-locked' | 'bypass-needed'): RetentionVerdict => ({
  ok: false,
  reason,
})

export const isActive = (retention: Retention | null, now: Date): retention is Retention =>
  retention !== null && now < retention.until

/**
 * May `next` (null = no lock) take the place of `current`?
 * Extending a lock is always allowed. Weakening one, or changing its mode, is never allowed under COMPLIANCE, not even
 * to the owner, and needs BypassGovernanceRetention under GOVERNANCE.
 */
export function judgeRetentionChange(
  current: Retention | null,
  next: Retention | null,
  by: { now: Date; bypass: boolean },
): RetentionVerdict {
  if (!isActive(current, by.now) || !isLoosened(next, current)) return allowed
  if (current.mode === 'COMPLIANCE') return refused('compliance-locked')
  return by.bypass ? allowed : refused('bypass-needed')
}

const isLoosened = (next: Retention | null, current: Retention): boolean =>
  next === null || next.until < current.until || next.mode !== current.mode
