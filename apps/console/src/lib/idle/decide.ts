import { sessionRefreshShare, sessionWarning } from '@perigee/domain/session-duration'

/** All times in milliseconds of this machine's clock. */
export interface IdleFacts {
  now: number
  /** When the session was opened or last refreshed. */
  refreshedAt: number
  /** How long it lives without a refresh. */
  life: number
  /** End of a session that was opened for a week; null for others. */
  rememberedUntil: number | null
  /** Somebody used this tab since the last refresh. */
  active: boolean
  /** An upload is running. */
  busy: boolean
}

export type Decision =
  | { kind: 'wait'; until: number }
  | { kind: 'refresh' }
  | { kind: 'warn'; endsAt: number }
  | { kind: 'end' }

/**
 * What to do about a session now. Activity refreshes it from 75 % of its life on; in its last minute an upload does so
 * as well, and nobody being there is warned about (specification, Sessions and inactivity).
 */
export function decide({ now, refreshedAt, life, rememberedUntil, active, busy }: IdleFacts): Decision {
  const endsAt = Math.max(refreshedAt + life, rememberedUntil ?? 0)
  const whole = endsAt - refreshedAt
  const refreshFrom = refreshedAt + whole * sessionRefreshShare
  const warnFrom = Math.max(endsAt - sessionWarning, refreshFrom)

  if (now >= endsAt) return { kind: 'end' }
  if (now >= warnFrom) return active || busy ? { kind: 'refresh' } : { kind: 'warn', endsAt }
  if (now < refreshFrom) return { kind: 'wait', until: refreshFrom }
  return active ? { kind: 'refresh' } : { kind: 'wait', until: warnFrom }
}
