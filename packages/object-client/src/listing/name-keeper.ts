import type { KeptNames } from '@perigee/contract/kept-names'
import { day, minute, week } from '@perigee/std/durations'
import type { CachedNames } from './cached-names'
import { keepNames, type Keeping } from './keep-names'
import type { NameSource } from './name-source'
import { partSize } from './names-part'
import { openKeptNames, type OpenedNames } from './open-kept-names'

/** What names are kept between runs, and how often they are written. */
export interface KeepingRules {
  /** Smaller folders are read as fast. */
  leastNames: number
  /** From one writing to the next, at least. */
  restTime: number
  /** So many have to come and go before they are written again within a day. */
  leastChanges: number
  /** With more that came since, or more that a listing passes and finds gone, all names are read anew. */
  mostAdded: number
  mostGone: number
  /** After so long all names are read from the rows again, in the background. */
  longestKept: number
  partSize: number
}

const usualRules: KeepingRules = {
  leastNames: 20_000,
  restTime: 10 * minute,
  leastChanges: 10_000,
  mostAdded: 100_000,
  mostGone: 10_000,
  longestKept: week,
  partSize,
}

/** Names in use are written again after that, changed or not: what nobody writes is forgotten one day. */
const longestRest = day
/** Folders whose last writing is remembered. */
const maxFolders = 1_000

/** Keeps the names of large folders between the runs of this program. */
export interface NameKeeper {
  open(
    source: NameSource<object>,
    wanted: { seek: Uint8Array | undefined; maxSize: number },
  ): Promise<OpenedNames | undefined>
  /** Keeps the names if that is due; ends when they are written. */
  keep(source: NameSource<object>, known: CachedNames): Promise<void>
  /** See `KeepingRules`. */
  readonly mostGone: number
  /** Whether it is time to read these names from the rows again. */
  isOld(known: CachedNames): boolean
  /** What `open` answered last is of no use. */
  forget(source: NameSource<object>): Promise<void>
}

interface Written {
  at: number
  /** `CachedNames.changes` that are in it. */
  changes: number
  /** See `CachedNames`. */
  readAt: number
  version?: string
}

export function createNameKeeper(kept: KeptNames, changedRules: Partial<KeepingRules> = {}): NameKeeper {
  const rules = { ...usualRules, ...changedRules }
  const keeping: Keeping = { ...rules, kept }
  const written = new Map<string, Written>()

  function note(key: string, writing: Written): void {
    written.delete(key)
    written.set(key, writing)
    const [oldest] = written.keys()
    if (written.size > maxFolders && oldest !== undefined) written.delete(oldest)
  }

  function isDue(key: string, { names, from, origin, changes, readAt }: CachedNames): boolean {
    if (origin === 'part' || from !== undefined || names.length < rules.leastNames) return false
    const last = written.get(key)
    if (last?.readAt !== readAt) return true
    const rested = Date.now() - last.at
    return rested >= longestRest || (rested >= rules.restTime && changes - last.changes >= rules.leastChanges)
  }

  return {
    mostGone: rules.mostGone,
    isOld: ({ origin, readAt }) => origin !== 'rows' && Math.abs(Date.now() - readAt) > rules.longestKept,

    async open(source, wanted) {
      const opened = await openKeptNames(keeping, source, wanted)
      if (!opened) {
        written.delete(source.cacheKey)
        return undefined
      }
      const { version, writtenAt } = opened.listing
      note(source.cacheKey, { at: writtenAt.getTime(), changes: 0, readAt: opened.known.readAt, version })
      return opened
    },

    async keep({ cacheKey, seal }, known) {
      if (!seal || !isDue(cacheKey, known)) return
      const { changes, readAt } = known
      const version = await keepNames(keeping, seal(), known)
      const now = Date.now()
      if (version !== undefined) {
        note(cacheKey, { at: now, changes, readAt, version })
        return
      }
      // Another process writes, or has just written. After a rest it is due again.
      note(cacheKey, { ...written.get(cacheKey), at: now - longestRest + rules.restTime, changes, readAt })
    },

    async forget({ cacheKey, seal }) {
      const version = written.get(cacheKey)?.version
      written.delete(cacheKey)
      if (seal && version !== undefined) await kept.forget(seal().place, version)
    },
  }
}
