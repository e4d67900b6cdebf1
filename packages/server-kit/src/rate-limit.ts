import { systemClock, type Clock } from '@perigee/std/clock'
import { day, minute, second } from '@perigee/std/durations'
import { limitKey, widerLimitKey } from './http/client'

/** How a bucket fills: it holds `points` when it is full, and one comes back every so many milliseconds. */
export interface Rate {
  /** How many tries a full bucket holds; a bucket of none never lets anybody through. */
  points: number
  /** Milliseconds until one try comes back. */
  every: number
}

/** Many buckets in bounded memory. Of each only the moment is kept at which it is full again. */
export interface TokenBuckets {
  /** What is in a bucket now; below zero when more was taken than was there. */
  level(key: string, rate: Rate, now: number): number
  /** Takes `amount`; a bucket owes at most `mostDebt`. */
  take(key: string, rate: Rate, taken: { amount: number; mostDebt?: number; now: number }): void
}

/**
 * `remember` buckets, about 130 bytes each. When there are more, a quarter is forgotten: full ones first, then the
 * fullest, of equals those not used for longest. Who has used up everything is forgotten last, however many others come.
 */
export function createTokenBuckets(remember: number): TokenBuckets {
  const fullAt = new Map<string, number>()

  function keep(key: string, at: number): void {
    fullAt.delete(key)
    fullAt.set(key, at)
    if (fullAt.size > remember) forgetFullest(fullAt, remember - Math.floor(remember / 4))
  }

  return {
    level(key, rate, now) {
      if (rate.points === 0) return 0
      return rate.points - Math.max(0, (fullAt.get(inOnePiece(key)) ?? now) - now) / rate.every
    },
    take(key, rate, { amount, mostDebt = 0, now }) {
      const name = inOnePiece(key)
      if (rate.points === 0) return keep(name, Infinity)
      // also for a bucket whose rate was another one, or none at all
      const latest = now + (rate.points + mostDebt) * rate.every
      const before = Math.min(latest, Math.max(now, fullAt.get(name) ?? now))
      keep(name, Math.min(latest, before + amount * rate.every))
    },
  }
}

/** A text that was put together stays a tree of its parts, which takes twice the memory of the map. */
const inOnePiece = (text: string): string => Buffer.from(text).toString('latin1')

/** All at once: beginning to go through a map costs as much as was deleted from it before. */
function forgetFullest(fullAt: Map<string, number>, kept: number): void {
  const moments = Float64Array.from(fullAt.values()).sort()
  let tooMany = fullAt.size - kept
  const last = moments[tooMany - 1] ?? 0
  let equals = tooMany - moments.indexOf(last)
  for (const [key, at] of fullAt) {
    if (tooMany === 0) return
    if (at > last || (at === last && equals-- <= 0)) continue
    fullAt.delete(key)
    tooMany--
  }
}

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
  /** The same for something that has a name of its own and may be asked for again: its repeats within a day are free. */
  consumeOnce(key: string, act: string): Consumed
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

  function consumeOnce(key: string, act: string): Consumed {
    const now = clock().getTime()
    const [repeat, one] = [`${name} ${key} ${act}`, { points: 1, every: day }]
    if (buckets.level(repeat, one, now) < 1) return { ok: true }
    const consumed = consume(key)
    if (consumed.ok) buckets.take(repeat, one, { amount: 1, now })
    return consumed
  }

  return {
    consume,
    consumeOnce,
    consumeAddress(ip) {
      const consumed = consume(limitKey(ip))
      const site = widerLimitKey(ip)
      if (!consumed.ok || site === null) return consumed
      return consume(site, { points: points * timesPerSite, every: every / timesPerSite })
    },
  }
}
