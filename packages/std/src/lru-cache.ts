/** Keeps the entries used last, each until its own end. */
export type LruCache<V> = {
  get: (key: string) => V | undefined
  set: (key: string, value: V, lifetime: number) => void
  delete: (key: string) => void
}

export function lruCache<V>({ capacity, now }: { capacity: number; now: () => number }): LruCache<V> {
  const entries = new Map<string, { value: V; until: number }>()
  return {
    get(key) {
      const entry = entries.get(key)
      if (!entry) return undefined
      entries.delete(key)
      if (entry.until <= now()) return undefined
      entries.set(key, entry)
      return entry.value
    },
    set(key, value, lifetime) {
      entries.delete(key)
      entries.set(key, { value, until: now() + lifetime })
      const [oldest] = entries.keys()
      if (entries.size > capacity && oldest !== undefined) entries.delete(oldest)
    },
    delete: (key) => void entries.delete(key),
  }
}
