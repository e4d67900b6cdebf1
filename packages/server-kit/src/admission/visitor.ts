import type { IncomingMessage } from 'node:http'
import type { Origin } from './origin'
import type { Place } from './places'

/** Why a stranger is not served at the moment; as metrics name it. */
export type Reason = 'processor' | 'requests' | 'bytes' | 'evicted' | 'connections'

export interface Refused {
  reason: Reason
  /** In whole seconds. */
  retryAfter: number
}

/** Whoever sent a request: a stranger until `known`. */
export interface Visitor {
  /**
   * Whether the account of where it comes from is overdrawn; asked before any work is done. Null when it may go on, as
   * may who brings something that was recognised before, unless `ofKnown`.
   */
  refusal(options?: { ofKnown?: boolean }): Refused | null
  /** Where it comes from, as limits name it; null when many may share that. */
  address(): string | null
  /**
   * A place for a body that is taken before it is known who sends it. When others need the place more, `onEvict` is
   * called, as it is with a body that takes too much memory.
   */
  enter(onEvict: () => void): BodyPlace | Refused
  /** Does work at once and charges the time it takes, unless it is known who asks. */
  charge<T>(work: () => T): T
  /** The same for work that waits in between and that anybody may ask for, also who is known. */
  chargeAll<T>(work: () => Promise<T>): Promise<T>
  /** From here on it is known who asks, who is counted elsewhere: what this request took is given back. */
  known(): void
}

export interface BodyPlace {
  /** Counts bytes of the body that are kept. @returns whether they may be; if not, `onEvict` has been called */
  hold(bytes: number): boolean
  leave(): void
}

export const isRefused = (outcome: BodyPlace | Refused): outcome is Refused => 'reason' in outcome

export interface VisitorParts {
  request: IncomingMessage
  originOf: (request: IncomingMessage) => Origin
  isRecognised: () => boolean
  wait: (origin: Origin) => number
  spend: (origin: Origin, milliseconds: number) => void
  enter: (origin: Origin, onEvict: () => void) => Place | 'requests'
  onKnown: () => void
  onRefused: (reason: Reason) => void
}

/** When a body may be tried again. */
const momentsLater = 1

/** Where a request comes from is found out when that is first asked for. */
export function createVisitor(parts: VisitorParts): Visitor & { spent(milliseconds: number): void } {
  const { request, originOf, isRecognised, wait, spend, enter, onKnown, onRefused } = parts
  let found: Origin | undefined
  let charged = 0
  let isKnown = false
  const origin = (): Origin => (found ??= originOf(request))

  const refused = (reason: Reason, retryAfter: number): Refused => {
    onRefused(reason)
    return { reason, retryAfter }
  }
  const spent = (milliseconds: number): void => {
    if (isKnown) return
    charged += milliseconds
    spend(origin(), milliseconds)
  }

  return {
    spent,
    address: () => origin().address,
    refusal({ ofKnown = false } = {}) {
      const retryAfter = wait(origin())
      return retryAfter === 0 || (!ofKnown && isRecognised()) ? null : refused('processor', retryAfter)
    },
    enter(onEvict) {
      const place = enter(origin(), () => {
        onRefused('evicted')
        onEvict()
      })
      if (place === 'requests') return refused('requests', momentsLater)
      return {
        leave: place.leave,
        hold(bytes) {
          if (place.hold(bytes) === null) return true
          place.leave()
          onRefused('bytes')
          onEvict()
          return false
        },
      }
    },
    charge(work) {
      const started = performance.now()
      try {
        return work()
      } finally {
        spent(performance.now() - started)
      }
    },
    async chargeAll(work) {
      const started = performance.now()
      const before = process.cpuUsage()
      try {
        return await work()
      } finally {
        // others may have worked meanwhile, and this may have waited: it took neither more than the one nor the other
        const { user, system } = process.cpuUsage(before)
        spend(origin(), Math.min((user + system) / 1000, performance.now() - started))
      }
    },
    known() {
      if (isKnown) return
      isKnown = true
      if (charged > 0) spend(origin(), -charged)
      onKnown()
    },
  }
}
