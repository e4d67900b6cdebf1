import { compareBytes, fromUtf8 } from '@perigee/std/bytes'
import { windowOf, withChanges, type KnownNames, type Stretch } from './known-names'
import { NameRun } from './name-run'
import type { NameSource } from './name-source'
import { SealedNames, type SealedName } from './sealed-names'

export interface FetchedPage<T extends object> {
  children: (SealedName & T)[]
  /** Where to go on; undefined when nothing follows. */
  next: Uint8Array | undefined
  /** The names as of the moment of this page. */
  known: KnownNames
}

/**
 * The children of a stretch of known names, and of what has come into it since they were known; undefined when the
 * names have to be read anew. One call of the store, or two when something has come.
 */
export async function fetchPage<T extends object>(
  source: NameSource<T>,
  { known, stretch }: { known: KnownNames; stretch: Stretch },
): Promise<FetchedPage<T> | undefined> {
  const expected = windowOf(known, stretch)
  const names = new SealedNames(source.seal, expected.names)
  const changes = await source.changes(known.mark, names.stored)
  if (!changes) return undefined
  const found = names.opened(changes.found)
  const come = changes.names.flatMap((name) => source.open(name) ?? [])
  const { mark } = changes
  const fresh = withChanges(known, { mark, come, gone: names.missingObjects(found) })

  // What has come into this very stretch was not asked for yet.
  const isHere = (name: Uint8Array): boolean => !expected.next || compareBytes(name, expected.next) <= 0
  const arrived = come.filter(isHere)
  const here = { names: NameRun.of([...expected.names, ...arrived]), to: expected.next }
  const page = arrived.length === 0 ? expected : windowOf(here, stretch)
  const asked = new Set(arrived.length === 0 ? [] : expected.names.map(fromUtf8))
  const late = page === expected ? [] : page.names.filter((name) => !asked.has(fromUtf8(name)))
  if (late.length > 0) {
    const names = new SealedNames(source.seal, late)
    const lately = await source.changes(mark, names.stored)
    if (!lately) return undefined
    for (const [sortKey, child] of names.opened(lately.found)) found.set(sortKey, child)
  }
  const children = page.names.flatMap((name) => found.get(fromUtf8(name)) ?? [])
  return { children, next: page.next, known: fresh }
}
