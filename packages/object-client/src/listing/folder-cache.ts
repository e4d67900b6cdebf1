import { sha256 } from '@perigee/crypto/hash'
import type { BucketName } from '@perigee/std/brand'
import { concatBytes, utf8 } from '@perigee/std/bytes'
import { toHex } from '@perigee/std/encoding'
import { minute } from '@perigee/std/durations'
import { singleFlight } from '@perigee/std/single-flight'
import { MiB } from '@perigee/std/units'
import { cipherPathOf, type Folder } from './folder'
import type { CachedNames } from './cached-names'

/** A folder's share of the memory: so many can be read at once, and so many are kept at least. */
const shares = 4
/** Then it is forgotten, within a minute more. */
const longestUnused = 10 * minute

/**
 * Names of encrypted folders, opened and sorted, within a bound of memory; those that nobody listed for longest go
 * first, and all that nobody listed for ten minutes: names that were opened do not stay for longer than they serve. An
 * entry is found by the folder's own key, so that it serves only who holds that key; whether they may list is the store's
 * to say each time.
 */
export interface FolderCache {
  /** Most bytes that one folder may take. */
  readonly shareSize: number
  get(key: string): CachedNames | undefined
  set(key: string, known: CachedNames): void
  drop(key: string): void
  /** Runs `load` unless it is under way for this key from this name on already; few run at once. */
  load(key: string, from: Uint8Array | undefined, load: () => Promise<CachedNames>): Promise<CachedNames>
}

export const folderKey = (bucket: BucketName, folder: Folder): string => {
  const place = concatBytes(utf8(`${bucket}/${folder.cipher}/`), cipherPathOf(folder) ?? Uint8Array.of(0))
  return toHex(sha256(concatBytes(folder.key, place)))
}

export function createFolderCache({ maxSize = 32 * MiB }: { maxSize?: number } = {}): FolderCache {
  const entries = new Map<string, { known: CachedNames; usedAt: number }>()
  const loading = singleFlight<CachedNames>()
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
    size -= entries.get(key)?.known.names.size ?? 0
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
    get: recent,
    drop,
    set(key, known) {
      drop(key)
      if (known.names.size > cache.shareSize) return
      entries.set(key, { known, usedAt: Date.now() })
      sweeping ??= setTimeout(sweep, minute).unref()
      size += known.names.size
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
  }
  return cache
}
