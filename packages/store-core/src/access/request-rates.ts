import { storeRefusals } from '@perigee/contract/refusals/store'
import { createLimiter } from '@perigee/server-kit/rate-limit'
import type { Clock } from '@perigee/std/clock'
import { second } from '@perigee/std/durations'
import type { KnownKey } from './authorize'

/** How fast projects with a limit of their own may call; each process counts for itself. */
export interface RequestRates {
  /** Counts a call of a project. @throws Refusal `tooManyRequests` */
  count(project: Pick<KnownKey, 'projectId' | 'rateLimit'>): void
}

/** The limit is that of a second and of a burst; zero is that of a frozen project and lets nothing through. */
export function createRequestRates(clock: Clock): RequestRates {
  const limiter = createLimiter({ remember: 10_000, clock })
  return {
    count({ projectId, rateLimit }) {
      if (rateLimit === null) return
      const rate = { points: rateLimit, every: second / rateLimit }
      if (!limiter.consume(String(projectId), rate).ok) throw storeRefusals.tooManyRequests()
    },
  }
}
