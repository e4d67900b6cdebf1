import { concatBytes } from '@perigee/std/bytes'
import { expect, it } from 'vitest'
import { pieces } from '../blob-store-contract'
import { inParts } from './write-blob'

async function cut(length: number, size: number): Promise<{ lengths: number[]; last: boolean[] }> {
  const content = Uint8Array.from({ length }, (_, n) => n % 251)
  const lengths: number[] = []
  const last: boolean[] = []
  const seen: Uint8Array[] = []
  for await (const part of inParts(pieces(content, Math.min(size, 77_777) - 3), size)) {
    lengths.push(part.bytes.length)
    last.push(part.isLast)
    seen.push(part.bytes.slice())
  }
  expect(Buffer.compare(concatBytes(...seen), content)).toBe(0)
  return { lengths, last }
}

it.each([
  { length: 0, lengths: [0] },
  { length: 9, lengths: [9] },
  { length: 10, lengths: [10] },
  { length: 11, lengths: [10, 1] },
  { length: 40, lengths: [10, 10, 10, 10] },
])('cuts $length bytes into parts of 10', async ({ length, lengths }) => {
  const parts = await cut(length, 10)
  expect(parts.lengths).toEqual(lengths)
  expect(parts.last.indexOf(true)).toBe(lengths.length - 1)
})

it('grows its buffer with the content', async () => {
  expect((await cut(700_000, 600_000)).lengths).toEqual([600_000, 100_000])
})
