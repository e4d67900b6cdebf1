import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { second } from '@perigee/std/durations'

/** What came since the last time. */
const waiting = new WeakMap<QueryClient, Map<string, QueryKey>>()

/**
 * Invalidates queries, at once and then no more than once a second: files of a folder may end faster than it can be
 * listed.
 */
export function refreshSoon(cache: QueryClient, ...keys: QueryKey[]): void {
  const known = waiting.get(cache)
  if (known) {
    for (const key of keys) known.set(JSON.stringify(key), key)
    return
  }
  waiting.set(cache, new Map())
  for (const queryKey of keys) void cache.invalidateQueries({ queryKey })
  setTimeout(() => {
    const came = [...(waiting.get(cache)?.values() ?? [])]
    waiting.delete(cache)
    if (came.length > 0) refreshSoon(cache, ...came)
  }, second)
}
