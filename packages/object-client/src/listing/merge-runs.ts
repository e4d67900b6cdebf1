import { compareBytes } from '@perigee/std/bytes'
import { type NameRun, RunBuilder } from './name-run'

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
