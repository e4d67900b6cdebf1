import { systemClock, type Clock } from '@perigee/std/clock'
import { minute, second } from '@perigee/std/durations'
import { limitKey, widerLimitKey } from './http/limit-key'
import { createTokenBuckets, type Rate, type TokenBuckets } from './token-buckets'

export type { Rate } from './token-buckets'

export interface LimiterOptions extends Partial<Rate> {
  /** How many clients are remembered; see `createTokenBuckets` for who is forgotten. */
  remember?: number
  /** Those of several limiters, which then remember so many together. They tell each other apart by `name`. */
  buckets?: TokenBuckets
  name?: string
  clock?: Clock
}

export type Consumed = { ok: true } | { ok: false; retryAfter: number }

export interface Limiter {
  /**
   * Takes one try from the bucket of `key`, which may have a rate of its own, another one from now on than before.
   * `retryAfter` is in whole seconds, at least one.
   */
  consume(key: string, rate?: Rate): Consumed
  /** The same for a client by its address: see `limitKey`. All IPv6 networks of one site share ten times the tries. */
  consumeAddress(ip: string): Consumed
}

export const mostRemembered = 100_000
const timesPerSite = 10

/** A token bucket per key, in memory: bursts of `points`, then one per `every`. */
export function createLimiter(options: LimiterOptions = {}): Limiter {
  const { points = 5, every = 5 * minute, remember = mostRemembered, name = '', clock = systemClock } = options
  const buckets = options.buckets ?? createTokenBuckets(remember)

  function consume(key: string, rate: Rate = { points, every }): Consumed {
    const now = clock().getTime()
    const bucket = name === '' ? key : `${name} ${key}`
    const level = buckets.level(bucket, rate, now)
    const allowed = level >= 1
    buckets.take(bucket, rate, { amount: allowed ? 1 : 0, now })
    return allowed
      ? { ok: true }
      : { ok: false, retryAfter: Math.max(1, Math.ceil(((1 - Math.max(0, level)) * rate.every) / second)) }
  }

  return {
    consume,
    consumeAddress(ip) {
      const consumed = consume(limitKey(ip))
      const site = widerLimitKey(ip)
      if (!consumed.ok || site === null) return consumed
      return consume(site, { points: points * timesPerSite, every: every / timesPerSite })
    },
  }
}
