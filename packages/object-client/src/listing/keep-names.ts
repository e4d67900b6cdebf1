import type { KeptNames, KeptPart } from '@perigee/contract/kept-names'
import { randomBytes } from '@perigee/crypto/hash'
import type { NamesSeal } from '@perigee/crypto/kept-names'
import { compareBytes, utf8 } from '@perigee/std/bytes'
import type { CachedNames } from './cached-names'
import type { NameRun } from './name-run'
import { encodeDirectory } from './names-directory'
import { countFitting, encodePart } from './names-part'

export interface Keeping {
  kept: KeptNames
  /** Length of every part before it is sealed, so that it tells nothing of the names in it. */
  partSize: number
  /** Names that may have come since they were kept. With more than that all are read anew. */
  mostAdded: number
}

/** What the directory is sealed as; ids of parts are longer. */
export const directoryPart = utf8('directory')
const idLength = 16

interface Cut {
  start: number
  count: number
}

/**
 * Seals all names and keeps them in the place of what was kept before. Everything is sealed anew each time, under new ids,
 * and written in the order of these: what was written when, and where, tells nothing of the order of names.
 * @returns their version; undefined when they could not be kept.
 */
export async function keepNames(
  { kept, partSize }: Pick<Keeping, 'kept' | 'partSize'>,
  seal: NamesSeal,
  { mark, names, to, readAt }: Pick<CachedNames, 'mark' | 'names' | 'to' | 'readAt'>,
): Promise<string | undefined> {
  const parts = cutsOf(names, partSize).map((cut) => ({
    ...cut,
    id: randomBytes(idLength),
    last: names.at(cut.start + cut.count - 1),
  }))
  const directory = seal.seal(directoryPart, encodeDirectory({ mark, to, size: names.size, readAt, parts }))
  const shuffled = parts.toSorted((a, b) => compareBytes(a.id, b.id))
  return kept.keep(seal.place, {
    mark,
    directory,
    size: directory.length + parts.length * partSize,
    parts: sealedParts(),
  })

  function* sealedParts(): Generator<KeptPart> {
    for (const { id, ...cut } of shuffled) yield { id, sealed: seal.seal(id, encodePart(names, cut, partSize)) }
  }
}

function cutsOf(names: NameRun, partSize: number): Cut[] {
  const cuts: Cut[] = []
  for (let start = 0; start < names.length;) {
    const count = countFitting(names, start, partSize)
    if (count === 0) throw new RangeError('a name does not fit a part')
    cuts.push({ start, count })
    start += count
  }
  return cuts
}
