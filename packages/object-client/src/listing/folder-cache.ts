import type { KeptNames } from '@perigee/contract/kept-names'
import { toHex } from '@perigee/std/encoding'
import { minute } from '@perigee/std/durations'
import { singleFlight } from '@perigee/std/single-flight'
import { KiB, MiB } from '@perigee/std/units'
import type { CachedNames } from './cached-names'
import { createNameKeeper, type KeepingRules, type NameKeeper } from './name-keeper'

/** A folder's share of the memory: so many can be read at once, and so many are kept at least. */
const shares = 4
/** Then it is forgotten, within a minute more. */
const longestUnused = 10 * minute
/** What an entry takes beside its names. */
const entrySize = KiB

/**
 * Names of encrypted folders, opened and sorted, within a bound of memory; those that nobody listed for longest go
 * first, and all that nobody listed for ten minutes: names that were opened do not stay for longer than they serve. An
 * entry is found by the folder's own key, so that it serves only who holds that key; whether they may list is the store's
 * to say each time.
 */
export interface FolderCache {
  /** Most bytes that one folder may take. */
  readonly shareSize: number
  /** Keeps names between runs; undefined where none are kept. */
  readonly keeper: NameKeeper | undefined
  get(key: string): CachedNames | undefined
  set(key: string, known: CachedNames): void
  drop(key: string): void
  /** Runs `load` unless it is under way for this key from this name on already; few run at once. */
  load(key: string, from: Uint8Array | undefined, load: () => Promise<CachedNames>): Promise<CachedNames>
  /**
   * Does work that nobody waits for, one after the other, unless the same waits or is under way. When it fails the next
   * listing tries again.
   */
  inBackground(task: string, work: () => Promise<void>): void
  /** Ends when no such work is under way. */
  settled(): Promise<void>
}

export interface FolderCacheOptions {
  /** Of memory. */
  maxSize?: number
  kept?: KeptNames | undefined
  /** Of keeping, other than usual. */
  rules?: Partial<KeepingRules>
}

export function createFolderCache({ maxSize = 32 * MiB, kept, rules }: FolderCacheOptions = {}): FolderCache {
  const entries = new Map<string, { known: CachedNames; usedAt: number }>()
  const loading = singleFlight<CachedNames>()
  const background = new Map<string, Promise<void>>()
  let last = Promise.resolve()
  let size = 0
  let sweeping: NodeJS.Timeout | undefined
  let free = shares
  const waiting: (() => void)[] = []

  async function inTurn(load: () => Promise<CachedNames>): Promise<CachedNames> {
    if (free > 0) free--
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await load()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free++
    }
  }

  function drop(key: string): void {
    const entry = entries.get(key)
    if (!entry) return
    size -= entry.known.names.size + entrySize
    entries.delete(key)
  }

  function recent(key: string): CachedNames | undefined {
    const entry = entries.get(key)
    if (!entry) return undefined
    entries.delete(key)
    entries.set(key, { ...entry, usedAt: Date.now() })
    return entry.known
  }

  /** The first entries are those that were used first. */
  function sweep(): void {
    const tooOld = Date.now() - longestUnused
    for (const [key, { usedAt }] of entries) {
      if (usedAt > tooOld) break
      drop(key)
    }
    sweeping = entries.size > 0 ? setTimeout(sweep, minute).unref() : undefined
  }

  const cache: FolderCache = {
    shareSize: Math.floor(maxSize / shares),
    keeper: kept && createNameKeeper(kept, rules),
    get: recent,
    drop,
    set(key, known) {
      drop(key)
      if (known.names.size > cache.shareSize) return
      entries.set(key, { known, usedAt: Date.now() })
      sweeping ??= setTimeout(sweep, minute).unref()
      size += known.names.size + entrySize
      for (const oldest of entries.keys()) {
        if (size <= maxSize) break
        drop(oldest)
      }
    },
    load: (key, from, load) =>
      loading(`${key} ${from ? toHex(from) : ''}`, async () => {
        const known = await inTurn(load)
        cache.set(key, known)
        return known
      }),
    inBackground(task, work) {
      if (background.has(task)) return
      const done = last
        .then(work)
        .catch(() => undefined)
        .finally(() => background.delete(task))
      background.set(task, done)
      last = done
    },
    async settled() {
      while (background.size > 0) await Promise.all(background.values())
    },
  }
  return cache
}
