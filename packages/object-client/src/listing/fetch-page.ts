import { compareBytes, fromUtf8 } from '@perigee/std/bytes'
import { windowOf, withChanges, type CachedNames, type NameRange } from './cached-names'
import { type Named, NameRun } from './name-run'
import { openNamed, type NameSource } from './name-source'

/** A child with its description. */
export type Opened<T extends object> = {
  sortKey: string
  /** UTF-8 of `sortKey`. */
  bytes: Uint8Array
} & T

export interface FetchedPage<T extends object> {
  children: Opened<T>[]
  /** Where to go on; undefined when nothing follows. */
  next: Uint8Array | undefined
  /** The names as of the moment of this page. */
  known: CachedNames
  /** Cached names that nothing has any more. */
  gone: number
}

/**
 * The children of a range of cached names, with what was added to it since they were read; undefined when all names have
 * to be read again. One call of the store, or two when something was added.
 *
 * What holds:
 * - A page lists exactly the children that were visible at the moment of the first call, but for what the second call finds
 *   changed: a child that it describes may be newer, and one that is gone by then is left out.
 * - `known` is of the moment of the first call. What the second call reports as added is not in it: the next page asks with
 *   the same mark and is answered again.
 * - A name that was written again has a new id, so its cached id is not described and it is among the added names.
 * - A page ends where the cached range did, or earlier when additions fill it; so no name between two pages is skipped.
 */
export async function fetchPage<T extends object>(
  source: NameSource<T>,
  { known, range }: { known: CachedNames; range: NameRange },
): Promise<FetchedPage<T> | undefined> {
  const cached = windowOf(known, range)
  const changes = await source.changes(known.mark, cached.names)
  if (!changes) return undefined
  const { mark } = changes
  const added = openNamed(source, changes.names)
  // A folder that is not described stays: it may have nothing visible in it for now.
  const isThere = (id: number, at: number): boolean => id < 0 || Boolean(changes.described[at] ?? changes.hidden?.[at])
  const removed = cached.names.flatMap(({ bytes, id }, at) => (isThere(id, at) ? [] : [bytes]))
  const updated = withChanges(known, { mark, added, removed })

  const addedHere = added.filter(({ bytes }) => !cached.next || compareBytes(bytes, cached.next) <= 0)
  if (addedHere.length === 0) {
    return {
      children: opened(cached.names, changes.described),
      next: cached.next,
      known: updated,
      gone: removed.length,
    }
  }
  const window = windowOf({ names: NameRun.of([...cached.names, ...addedHere]), to: cached.next }, range)
  const described = new Map(cached.names.map(({ id }, at) => [id, changes.described[at] ?? null]))
  const undescribed = window.names.filter(({ id }) => !described.has(id))
  const second = undescribed.length > 0 ? await source.changes(mark, undescribed) : { described: [] }
  if (!second) return undefined
  for (const [at, { id }] of undescribed.entries()) described.set(id, second.described[at] ?? null)
  const answers = window.names.map(({ id }) => described.get(id) ?? null)
  return { children: opened(window.names, answers), next: window.next, known: updated, gone: removed.length }
}

/** The names that the store described, with their descriptions; it describes none that is not visible. */
const opened = <T extends object>(names: readonly Named[], descriptions: readonly (T | null)[]): Opened<T>[] =>
  names.flatMap(({ bytes }, at): Opened<T>[] => {
    const description = descriptions[at]
    return description ? [{ sortKey: fromUtf8(bytes), bytes, ...description }] : []
  })
