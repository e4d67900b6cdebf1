import type { Origin } from './origin'

/** A request of a stranger whose body is being taken. */
export interface Place {
  /** Counts bytes that are held in memory. @returns why they may not be, or null */
  hold(bytes: number): 'bytes' | null
  /** May be called more than once. */
  leave(): void
}

export interface Places {
  /** `onEvict` is called when others need the place more. @returns why there is none for this origin */
  enter(origin: Origin, onEvict: () => void): Place | 'requests'
  /** What is in use now. */
  inUse(): { requests: number; bytes: number }
}

export interface PlaceLimits {
  /** Of one address at the same time. */
  requests: number
  /** Of one address. */
  bytes: number
  /** Of all together. */
  allRequests: number
  allBytes: number
}

/** What a site may have, in parts of one address. */
const timesPerSite = 10

/**
 * An address that has enough is refused. When all together have too much, the oldest goes: an honest body is there within
 * moments, so strangers who hold on to their places cannot keep others out, however many they are.
 */
export function createPlaces(limits: PlaceLimits): Places {
  const all = new Set<{ bytes: number; evict: () => void }>()
  const used = new Map<string, { requests: number; bytes: number }>()
  let bytes = 0

  const shareOf = ({ address, site }: Origin): (readonly [string, number])[] => [
    ...(address === null ? [] : [[address, 1] as const]),
    ...(site === null ? [] : [[site, timesPerSite] as const]),
  ]
  const add = (origin: Origin, more: { requests: number; bytes: number }): void => {
    for (const [key] of shareOf(origin)) {
      const now = used.get(key) ?? { requests: 0, bytes: 0 }
      const next = { requests: now.requests + more.requests, bytes: now.bytes + more.bytes }
      if (next.requests === 0) used.delete(key)
      else used.set(key, next)
    }
  }
  const isFull = (origin: Origin, of: 'requests' | 'bytes', more: number): boolean =>
    shareOf(origin).some(([key, times]) => (used.get(key)?.[of] ?? 0) + more > limits[of] * times)

  function evictOldest(): void {
    const [oldest] = all
    oldest?.evict()
  }

  return {
    inUse: () => ({ requests: all.size, bytes }),
    enter(origin, onEvict) {
      if (isFull(origin, 'requests', 1)) return 'requests'
      const own = {
        bytes: 0,
        evict: () => {
          leave()
          onEvict()
        },
      }
      const leave = (): void => {
        if (!all.delete(own)) return
        bytes -= own.bytes
        add(origin, { requests: -1, bytes: -own.bytes })
      }
      all.add(own)
      add(origin, { requests: 1, bytes: 0 })
      if (all.size > limits.allRequests) evictOldest()
      return {
        leave,
        hold(more) {
          if (!all.has(own)) return null
          if (isFull(origin, 'bytes', more)) return 'bytes'
          own.bytes += more
          bytes += more
          add(origin, { requests: 0, bytes: more })
          while (bytes > limits.allBytes) evictOldest()
          return null
        },
      }
    },
  }
}
