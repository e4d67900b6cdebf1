import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { minute, second } from '@perigee/std/durations'

/** When lists are asked for while files keep coming, in milliseconds after the first; later once a minute. */
const moments = [1, 5, 15, 35].map((seconds) => seconds * second)

interface Series {
  step: number
  timer: ReturnType<typeof setTimeout> | null
  keys: Map<string, QueryKey>
}

/** Asks for lists again that uploads change: rarely while they run, and once when they have ended. */
export class ListingRefresher {
  readonly #series = new WeakMap<QueryClient, Series>()

  /** Something has changed, and more may follow. */
  soon(cache: QueryClient, ...keys: QueryKey[]): void {
    const series = this.#series.get(cache) ?? { step: 0, timer: null, keys: new Map<string, QueryKey>() }
    this.#series.set(cache, series)
    for (const key of keys) series.keys.set(JSON.stringify(key), key)
    if (series.timer !== null) return
    const at = moments[series.step]
    const pause = at === undefined ? minute : at - (moments[series.step - 1] ?? 0)
    series.step++
    series.timer = setTimeout(() => {
      series.timer = null
      invalidate(cache, series)
    }, pause)
  }

  /** Nothing follows any more. */
  now(cache: QueryClient): void {
    const series = this.#series.get(cache)
    if (!series) return
    if (series.timer !== null) clearTimeout(series.timer)
    this.#series.delete(cache)
    invalidate(cache, series)
  }
}

function invalidate(cache: QueryClient, { keys }: Series): void {
  for (const queryKey of keys.values()) void cache.invalidateQueries({ queryKey })
  keys.clear()
}
