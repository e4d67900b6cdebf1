import { KiB } from '@perigee/std/units'
import { NameRun } from './name-run'

/** Length of every part, so that it tells nothing of the names in it. */
export const partSize = 512 * KiB

const head = 4
const perName = 12

/** How many names from `start` on fit one part. */
export function countFitting(run: NameRun, start: number, size: number): number {
  const sizeOf = (count: number): number => head + count * perName + run.startOf(start + count) - run.startOf(start)
  let fits = 0
  let tooMany = run.length - start + 1
  while (tooMany - fits > 1) {
    const middle = (fits + tooMany) >>> 1
    if (sizeOf(middle) <= size) fits = middle
    else tooMany = middle
  }
  return fits
}

/** Their number, where each ends, their ids, their bytes, then zeros. */
export function encodePart(run: NameRun, { start, count }: { start: number; count: number }, size: number): Uint8Array {
  const bytes = new Uint8Array(size)
  const view = new DataView(bytes.buffer)
  const begin = run.startOf(start)
  view.setUint32(0, count)
  for (let at = 0; at < count; at++) {
    view.setUint32(head + at * 4, run.startOf(start + at + 1) - begin)
    view.setFloat64(head + count * 4 + at * 8, run.idAt(start + at))
  }
  bytes.set(run.bytesBetween(begin, run.startOf(start + count)), head + count * perName)
  return bytes
}

/** @throws RangeError for bytes that are no part. */
export function decodePart(bytes: Uint8Array): NameRun {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const count = view.getUint32(0)
  const text = head + count * perName
  if (text > bytes.length) throw new RangeError('a part of names is shorter than it says')
  const ends = new Uint32Array(count)
  const ids = new Float64Array(count)
  for (let at = 0; at < count; at++) {
    ends[at] = view.getUint32(head + at * 4)
    ids[at] = view.getFloat64(head + count * 4 + at * 8)
  }
  return new NameRun(bytes.slice(text, text + (ends.at(-1) ?? 0)), ends, ids)
}
