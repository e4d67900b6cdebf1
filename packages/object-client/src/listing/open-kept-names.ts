import type { KeptListing, KeptNames } from '@perigee/contract/kept-names'
import type { NamedChild } from '@perigee/contract/store'
import type { NamesSeal } from '@perigee/crypto/kept-names'
import { withChanges, type CachedNames } from './cached-names'
import { directoryPart, type Keeping } from './keep-names'
import { type Named, NameRun } from './name-run'
import { openNamed, type NameSource } from './name-source'
import { decodeDirectory, partAfter, rangeOf, type NamesDirectory } from './names-directory'
import { decodePart } from './names-part'

/** Names that are opened before others get their turn. */
const slice = 1_000
/** Parts that are read together. */
const together = 2

export interface OpenedNames {
  listing: KeptListing
  /** At least the names right after the one that was asked for, as of now. */
  known: CachedNames
  /** Reads the others too, as many as there is room for; undefined when there are no more. */
  rest: (() => Promise<CachedNames | undefined>) | undefined
}

/**
 * The names right after one from what is kept, brought up to date; undefined when they are not kept, or not as they
 * were written, or too much has changed since: what is of no use is forgotten.
 *
 * What is kept is never believed: it has to open with the key of the folder, as the part that the directory names; and
 * the store answers what came since its mark, or that it does not know.
 */
export async function openKeptNames(
  keeping: Keeping,
  source: NameSource<object>,
  wanted: { seek: Uint8Array | undefined; maxSize: number },
): Promise<OpenedNames | undefined> {
  const { kept } = keeping
  const seal = source.seal?.()
  if (!seal) return undefined
  // Names that are written anew meanwhile take the parts of these away.
  for (let attempt = 0; attempt < 2; attempt++) {
    const listing = await kept.find(seal.place)
    if (!listing) return undefined
    const opened = await openListing(keeping, source, { ...wanted, seal, listing })
    if (opened !== 'useless') return opened
    await kept.forget(seal.place, listing.version)
  }
  return undefined
}

/** Undefined when the names that are wanted are not among them. */
async function openListing(
  { kept, partSize, mostAdded }: Keeping,
  source: NameSource<object>,
  wanted: { seek: Uint8Array | undefined; maxSize: number; seal: NamesSeal; listing: KeptListing },
): Promise<OpenedNames | 'useless' | undefined> {
  const { seek, maxSize, seal, listing } = wanted
  const directory = openDirectory(seal, listing)
  if (!directory) return 'useless'
  const start = partAfter(directory, seek)
  if (start === undefined) return undefined
  const found = await openParts(directory, start, 1)
  return found ? { listing, known: found.known, rest: restOf(directory, found) } : 'useless'

  async function openParts(directory: NamesDirectory, first: number, count: number) {
    const names = await readParts(kept, seal, directory.parts.slice(first, first + count))
    const changes = names && (await source.changes(directory.mark, [], { maxAdded: mostAdded }))
    if (!changes) return undefined
    const added = await opened(source, changes.names)
    const isWhole = count === directory.parts.length
    const before: CachedNames = {
      mark: directory.mark,
      names,
      ...rangeOf(directory, { first, count }),
      origin: isWhole ? 'kept' : 'part',
      readAt: directory.readAt,
      changes: 0,
    }
    const addedSize = NameRun.of(added).size
    return { first, addedSize, known: withChanges(before, { mark: changes.mark, added, removed: [] }) }
  }

  function restOf(directory: NamesDirectory, { first, addedSize }: { first: number; addedSize: number }) {
    if (directory.parts.length === 1) return undefined
    if (directory.size + addedSize <= maxSize) {
      return async () => (await openParts(directory, 0, directory.parts.length))?.known
    }
    const room = Math.floor((maxSize - addedSize) / partSize)
    const count = Math.min(room, directory.parts.length - first)
    return count > 1 ? async () => (await openParts(directory, first, count))?.known : undefined
  }
}

function openDirectory(seal: NamesSeal, { directory }: KeptListing): NamesDirectory | undefined {
  const plain = seal.open(directoryPart, directory)
  return plain && decodeDirectory(plain)
}

async function readParts(
  kept: KeptNames,
  seal: NamesSeal,
  parts: NamesDirectory['parts'],
): Promise<NameRun | undefined> {
  const runs: NameRun[] = []
  for (let at = 0; at < parts.length; at += together) {
    const ids = parts.slice(at, at + together).map(({ id }) => id)
    const sealed = await kept.read(seal.place, ids)
    for (const [nth, id] of ids.entries()) {
      const plain = sealed?.[nth] && seal.open(id, sealed[nth])
      if (!plain) return undefined
      runs.push(decodePart(plain))
    }
  }
  return NameRun.joined(runs)
}

async function opened(source: NameSource<object>, names: readonly NamedChild[]): Promise<Named[]> {
  const readable: Named[] = []
  for (let from = 0; from < names.length; from += slice) {
    if (from > 0) await new Promise((resolve) => setTimeout(resolve, 0))
    readable.push(...openNamed(source, names.slice(from, from + slice)))
  }
  return readable
}
