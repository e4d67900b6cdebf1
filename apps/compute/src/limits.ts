import type { RateLimit } from '@perigee/contract/call'
import { createLimiter, createTokenBuckets, type Limiter, mostRemembered } from '@perigee/server-kit/rate-limit'
import { minute } from '@perigee/std/durations'
import type { Deps } from './deps'

/** Tries at once and in each minute, of a limit that asks for no more. */
const points = 5

/** One limiter per name: using up the tries of one thing leaves the others alone. */
export function limitsByName({ clock }: Pick<Deps, 'clock'>): (limit: RateLimit) => Limiter {
  const buckets = createTokenBuckets(mostRemembered)
  return ({ name, times = 1 }) =>
    createLimiter({ points: points * times, every: minute / (points * times), buckets, name, clock })
}
