import { compareBytes } from '@perigee/std/bytes'
import type { CachedNames } from './cached-names'
import { type Named, NameRun, RunBuilder } from './name-run'
import { openNamed, type NameSource } from './name-source'

/**
 * Reads and opens all names of a folder, and returns them, or those that come first after `from`: as many as `maxSize`
 * bytes hold. Takes three times that at most, and the event loop for some milliseconds at a time.
 */
export async function loadNames(
  source: NameSource<object>,
  wanted: { from: Uint8Array | undefined; maxSize: number },
): Promise<CachedNames> {
  const readAt = Date.now()
  let mark: string | undefined
  let from: Uint8Array | undefined
  let to: Uint8Array | undefined
  const isWanted = ({ bytes }: Named): boolean =>
    !(from && compareBytes(bytes, from) <= 0) && !(to && compareBytes(bytes, to) > 0)
  // Each run is at least twice as long as the next, so that every name is merged a few times only.
  let runs: NameRun[] = []
  let seek: Uint8Array | undefined
  for (let more = true; more;) {
    const page = await source.names(seek)
    mark ??= page.mark
    runs.push(NameRun.of(openNamed(source, page.names).filter(isWanted)))
    seek = page.names.at(-1)?.name
    more = page.more && seek !== undefined
    while (isUneven(runs)) runs = await mergeLastTwo(runs)
    while (runs.reduce((sum, { size }) => sum + size, 0) > wanted.maxSize) {
      const whole = await mergeAll(runs)
      if (wanted.from && !from) {
        from = wanted.from
        runs = [whole.last(whole.countThrough(from))]
      } else {
        const half = whole.first(Math.ceil(whole.length / 2))
        to = half.at(half.length - 1)
        runs = [half]
      }
    }
  }
  return { mark: mark ?? '', names: await mergeAll(runs), from, to, origin: 'rows', readAt, changes: 0 }
}

function isUneven(runs: readonly NameRun[]): boolean {
  const [last, before] = [runs.at(-1), runs.at(-2)]
  return last !== undefined && before !== undefined && before.length < 2 * last.length
}

async function mergeLastTwo(runs: readonly NameRun[]): Promise<NameRun[]> {
  const [before = NameRun.empty, last = NameRun.empty] = runs.slice(-2)
  return [...runs.slice(0, -2), await mergeRuns(before, last)]
}

async function mergeAll(runs: NameRun[]): Promise<NameRun> {
  let left = runs
  while (left.length > 1) left = await mergeLastTwo(left)
  return left[0] ?? NameRun.empty
}

/** So many names are merged before others get their turn. */
const slice = 16_384

/** Both runs as one; lets other work in between. */
export async function mergeRuns(a: NameRun, b: NameRun): Promise<NameRun> {
  if (a.length === 0) return b
  if (b.length === 0) return a
  const made = new RunBuilder(a.size + b.size, a.length + b.length)
  let [atA, atB, done] = [0, 0, 0]
  while (atA < a.length && atB < b.length) {
    const [fromA, fromB] = [a.at(atA), b.at(atB)]
    const order = compareBytes(fromA, fromB)
    if (order <= 0) made.push(fromA, a.idAt(atA))
    else made.push(fromB, b.idAt(atB))
    if (order <= 0) atA++
    if (order >= 0) atB++
    if (++done % slice === 0) await new Promise((resolve) => setTimeout(resolve, 0))
  }
  made.copy(a, atA, a.length)
  made.copy(b, atB, b.length)
  return made.finish()
}
