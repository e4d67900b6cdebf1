import { storeRefusals } from '@perigee/contract/refusals/store'
import { createLimiter } from '@perigee/server-kit/rate-limit'
import type { Clock } from '@perigee/std/clock'
import { second } from '@perigee/std/durations'
import type { KnownKey } from './authorize'

/** How fast projects with a limit of their own may call. */
export interface RequestRates {
  /** Counts a call of a project. @throws Refusal `slowDown` */
  count(project: Pick<KnownKey, 'projectId' | 'rateLimit' | 'burstLimit'>): void
}

/**
 * Each of several processes counts for itself, up to its share of the limit, so that together they keep it; a burst of
 * one call is the least that each has. A limit of zero is that of a frozen project and lets nothing through.
 */
export function createRequestRates(clock: Clock, processes = 1): RequestRates {
  const limiter = createLimiter({ remember: 10_000, clock })
  return {
    count({ projectId, rateLimit, burstLimit }) {
      if (rateLimit === null) return
      const points = rateLimit === 0 ? 0 : Math.max(1, (burstLimit ?? rateLimit) / processes)
      const rate = { points, every: (second * processes) / rateLimit }
      if (!limiter.consume(String(projectId), rate).ok) throw storeRefusals.slowDown()
    },
  }
}
