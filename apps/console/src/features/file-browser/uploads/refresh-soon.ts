import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { second } from '@perigee/std/durations'

const waiting = new WeakMap<QueryClient, Map<string, QueryKey>>()

/** Invalidates queries, at most once a second: files of a folder may end faster than it can be listed. */
export function refreshSoon(cache: QueryClient, ...keys: QueryKey[]): void {
  const known = waiting.get(cache)
  const batch = known ?? new Map<string, QueryKey>()
  for (const key of keys) batch.set(JSON.stringify(key), key)
  if (known) return
  waiting.set(cache, batch)
  setTimeout(() => {
    waiting.delete(cache)
    for (const queryKey of batch.values()) void cache.invalidateQueries({ queryKey })
  }, second)
}
