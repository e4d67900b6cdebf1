import type { NamedChild } from '@perigee/contract/store'
import { compareBytes, fromUtf8 } from '@perigee/std/bytes'
import { windowOf, withChanges, type KnownNames, type Stretch } from './known-names'
import { type Named, NameRun } from './name-run'
import type { NameSource } from './name-source'

/** A child with what is told of it. */
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
  const changes = await source.changes(known.mark, expected.names)
  if (!changes) return undefined
  const { mark } = changes
  const come = changes.names.flatMap((child) => openNamed(source, child) ?? [])
  // A folder may be missing for now, because nothing in it can be seen.
  const gone = expected.names.flatMap(({ bytes, id }, at) => (changes.found[at] || id < 0 ? [] : [bytes]))
  const fresh = withChanges(known, { mark, come, gone })

  const arrived = come.filter(({ bytes }) => !expected.next || compareBytes(bytes, expected.next) <= 0)
  if (arrived.length === 0) {
    return { children: opened(expected.names, changes.found), next: expected.next, known: fresh }
  }
  // What has come into this very stretch, or took the place of something in it, was not asked for yet.
  const here = { names: NameRun.of([...expected.names, ...arrived]), to: expected.next }
  const page = windowOf(here, stretch)
  const found = new Map(expected.names.map(({ id }, at) => [id, changes.found[at] ?? null]))
  const late = page.names.filter(({ id }) => !found.has(id))
  const lately = late.length > 0 ? await source.changes(mark, late) : { found: [] }
  if (!lately) return undefined
  for (const [at, { id }] of late.entries()) found.set(id, lately.found[at] ?? null)
  const answers = page.names.map(({ id }) => found.get(id) ?? null)
  return { children: opened(page.names, answers), next: page.next, known: fresh }
}

function openNamed({ open }: NameSource<object>, { name, id }: NamedChild): Named | undefined {
  const bytes = open(name)
  return bytes && { bytes, id }
}

/** What the store answered for each; names that it does not show are left out. */
const opened = <T extends object>(names: readonly Named[], answers: readonly (T | null)[]): Opened<T>[] =>
  names.flatMap(({ bytes }, at): Opened<T>[] => {
    const answer = answers[at]
    return answer ? [{ sortKey: fromUtf8(bytes), bytes, ...answer }] : []
  })
