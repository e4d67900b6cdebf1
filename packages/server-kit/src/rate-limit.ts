import { systemClock, type Clock } from '@perigee/std/clock'
import { minute, second } from '@perigee/std/durations'

export interface Rate {
  /** How many tries a full bucket holds; a bucket of none never lets anybody through. */
  points: number
  /** Milliseconds until one try comes back. */
  every: number
}

export interface LimiterOptions extends Partial<Rate> {
  /** How many clients are remembered; the one not seen for longest is forgotten first. */
  remember?: number
  clock?: Clock
}

export type Consumed = { ok: true } | { ok: false; retryAfter: number }

export interface Limiter {
  /**
   * Takes one try from the bucket of `key`, which may have a rate of its own, another one from now on than before.
   * `retryAfter` is in whole seconds, at least one.
   */
  consume(key: string, rate?: Rate): Consumed
}

/** A token bucket per key, in memory: bursts of `points`, then one per `every`. */
export function createLimiter(options: LimiterOptions = {}): Limiter {
  const { points = 5, every = 5 * minute, remember = 1000, clock = systemClock } = options
  const buckets = new Map<string, { tokens: number; at: number }>()

  return {
    consume(key, rate = { points, every }) {
      const now = clock().getTime()
      const known = buckets.get(key)
      const refilled = known ? known.tokens + Math.max(0, now - known.at) / rate.every : rate.points
      const tokens = Math.min(rate.points, refilled)
      const allowed = tokens >= 1
      buckets.delete(key)
      buckets.set(key, { tokens: allowed ? tokens - 1 : tokens, at: now })
      forgetOldest(buckets, remember)
      return allowed
        ? { ok: true }
        : { ok: false, retryAfter: Math.max(1, Math.ceil(((1 - tokens) * rate.every) / second)) }
    },
  }
}

function forgetOldest(buckets: Map<string, unknown>, remember: number): void {
  for (const key of buckets.keys()) {
    if (buckets.size <= remember) return
    buckets.delete(key)
  }
}
