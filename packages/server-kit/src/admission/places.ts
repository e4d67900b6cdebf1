import type { Origin } from '../http/client'

/** A body that is taken before it is known who sends it. */
export interface Place {
  /** Counts bytes of it that are kept. */
  hold(bytes: number): void
  /** May be called more than once. */
  leave(): void
}

/** Why somebody has to give up a place: one of the limits of its address, or others who need it more. */
export type Eviction = 'requests' | 'bytes' | 'evicted'

export interface Places {
  /** `onEvict` is called when the place is lost. */
  enter(origin: Origin, onEvict: (why: Eviction) => void): Place
  /** What is in use now. */
  inUse(): { requests: number; bytes: number }
}

export interface PlaceLimits {
  /** Slow ones of one address at the same time. */
  requests: number
  /** Of one address. */
  bytes: number
  /** Of all together, slow or not. */
  allRequests: number
  allBytes: number
  /** Milliseconds after which a body that is not there is a slow one. */
  grace: number
}

/** What a site may have, in parts of one address. */
const timesPerSite = 10

/**
 * An honest body is there within a moment. So an address may have only so many that are not; and when all together have
 * too much, the oldest goes: strangers who hold on to their places cannot keep others out, however many they are.
 */
export function createPlaces(limits: PlaceLimits): Places {
  const all = new Set<{ bytes: number; evict: (why: Eviction) => void }>()
  const slow = createCounts(limits.requests)
  const memory = createCounts(limits.bytes)
  let bytes = 0

  const evictOldest = (): void => {
    const [oldest] = all
    oldest?.evict('evicted')
  }

  return {
    inUse: () => ({ requests: all.size, bytes }),
    enter(origin, onEvict) {
      let isSlow = false
      const becomeSlow = (): void => {
        if (slow.isFull(origin, 1)) return own.evict('requests')
        isSlow = true
        slow.add(origin, 1)
      }
      const timer = setTimeout(becomeSlow, limits.grace)
      const leave = (): void => {
        if (!all.delete(own)) return
        clearTimeout(timer)
        bytes -= own.bytes
        memory.add(origin, -own.bytes)
        if (isSlow) slow.add(origin, -1)
      }
      const own = {
        bytes: 0,
        evict: (why: Eviction): void => {
          leave()
          onEvict(why)
        },
      }
      all.add(own)
      if (all.size > limits.allRequests) evictOldest()
      return {
        leave,
        hold(more) {
          if (!all.has(own)) return
          if (memory.isFull(origin, more)) return own.evict('bytes')
          own.bytes += more
          bytes += more
          memory.add(origin, more)
          while (bytes > limits.allBytes) evictOldest()
        },
      }
    },
  }
}

/** Sums by address and by site. */
function createCounts(limit: number) {
  const sums = new Map<string, number>()
  const limitsOf = ({ address, site }: Origin): (readonly [string, number])[] => [
    ...(address === null ? [] : [[address, limit] as const]),
    ...(site === null ? [] : [[site, limit * timesPerSite] as const]),
  ]
  return {
    isFull: (origin: Origin, more: number): boolean =>
      limitsOf(origin).some(([key, most]) => (sums.get(key) ?? 0) + more > most),
    add(origin: Origin, more: number): void {
      for (const [key] of limitsOf(origin)) {
        const sum = (sums.get(key) ?? 0) + more
        if (sum === 0) sums.delete(key)
        else sums.set(key, sum)
      }
    },
  }
}
