import fc from 'fast-check'
import { expect, it } from 'vitest'
import { decodedSize } from './decoded-size'
import { readCover } from './read-cover'

const latin = (text: string): number[] => [...text].map((letter) => letter.charCodeAt(0))
const heads = [
  latin('ID3\u0003'),
  latin('fLaC'),
  latin('RIFF'),
  [0, 0, 0, 8, ...latin('ftyp')],
  [0xff, 0xfb, 0x90, 0],
  [],
]
const sound = fc
  .tuple(fc.constantFrom(...heads), fc.uint8Array({ maxLength: 400 }))
  .map(([head, tail]) => Uint8Array.from([...head, ...tail]))

it('any bytes are read to their end and no further', () => {
  fc.assert(
    fc.property(sound, (bytes) => {
      const cover = readCover(bytes)
      const size = decodedSize(bytes)
      expect(cover === null || cover.size <= bytes.length).toBe(true)
      expect(size === null || size >= 0).toBe(true)
    }),
    { numRuns: 2_000 },
  )
})
