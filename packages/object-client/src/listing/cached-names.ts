import { compareBytes, startsWithBytes } from '@perigee/std/bytes'
import type { Named, NameRun } from './name-run'

/** The plain sort keys of a folder, or of a range of them, as of some moment. */
export interface CachedNames {
  /** The store answers with it what was added since. */
  readonly mark: string
  readonly names: NameRun
  /** Only names after this one are known; none = from the beginning. */
  readonly from: Uint8Array | undefined
  /** Only names up to this one are known; none = to the end. */
  readonly to: Uint8Array | undefined
  /** `rows`: read one by one from the store; `kept`: all that was kept between runs; `part`: some of that. */
  readonly origin: 'rows' | 'kept' | 'part'
  /** When all were last read from the rows: what is kept between runs carries it on. In milliseconds. */
  readonly readAt: number
  /** Names that came and went since they were read here. */
  readonly changes: number
}

/** Whether the names right after this one are known. */
export const covers = ({ from, to }: CachedNames, after: Uint8Array | undefined): boolean =>
  (!from || (after !== undefined && compareBytes(after, from) >= 0)) &&
  (!to || after === undefined || compareBytes(after, to) < 0)

/** The names at a later moment. Both lists have to be of that moment; names beyond the cached range are left out. */
export function withChanges(
  known: CachedNames,
  { mark, added, removed }: { mark: string; added: readonly Named[]; removed: readonly Uint8Array[] },
): CachedNames {
  const { names, from, to, changes } = known
  const isWithin = ({ bytes }: Named): boolean =>
    !(from && compareBytes(bytes, from) <= 0) && !(to && compareBytes(bytes, to) > 0)
  return {
    ...known,
    mark,
    names: names.edit(added.filter(isWithin), removed),
    changes: changes + added.length + removed.length,
  }
}

/** Up to `size` names that begin with a prefix and come after one. */
export interface NameRange {
  prefix: Uint8Array
  after: Uint8Array | undefined
  size: number
}

export interface Window {
  names: Named[]
  /** Where to go on; undefined when nothing follows. */
  next: Uint8Array | undefined
}

export function windowOf({ names, to }: Pick<CachedNames, 'names' | 'to'>, { prefix, after, size }: NameRange): Window {
  const start = Math.max(names.countBefore(prefix), after ? names.countThrough(after) : 0)
  const found: Named[] = []
  for (let at = start; at < names.length; at++) {
    const bytes = names.at(at)
    if (!startsWithBytes(bytes, prefix)) return { names: found, next: undefined }
    found.push({ bytes, id: names.idAt(at) })
    if (found.length === size) return { names: found, next: bytes }
  }
  return { names: found, next: to }
}

/** Just before a name: no UTF-8 comes in between, since it has no byte 0xff. */
export function justBefore(name: Uint8Array | undefined): Uint8Array | undefined {
  const last = name?.at(-1)
  if (!name || last === undefined) return undefined
  const start = name.subarray(0, -1)
  return last === 0 ? start : Uint8Array.of(...start, last - 1, 0xff)
}
