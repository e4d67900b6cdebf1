import { concatAll } from '@perigee/std/concat-all'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  blocksForRange,
  encryptedBlockSize,
  encryptedSize,
  isBlockwise,
  openInline,
  plainBlockSize,
  sealInline,
  startingNonce,
} from './content'
import { BlockOpener, BlockSealer } from './content-blocks'
import { usePrimitives } from './primitives'
import { sha256, toBytes } from './testing/bytes-of-length'
import { browserPrimitives } from './primitives-browser'
import { bindings } from './testing/bindings'
import { kindOfError } from './testing/kind-of-error'

const keys = { contentKey: new Uint8Array(32).fill(5), nonce: startingNonce(3, 7) }

/** Lengths around the borders of blocks, where padding changes its shape. */
const length = fc.oneof(
  fc.nat(4 * plainBlockSize),
  fc
    .tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: -6, max: 6 }))
    .map(([blocks, off]) => blocks * plainBlockSize + off),
)
const chunkSizes = fc.array(fc.integer({ min: 1, max: 2 * plainBlockSize }), { minLength: 1, maxLength: 8 })

const chunksOf = (bytes: Uint8Array, sizes: readonly number[]): Uint8Array[] => {
  const chunks: Uint8Array[] = []
  for (let at = 0, turn = 0; at < bytes.length; turn++) {
    const size = sizes[turn % sizes.length] ?? 1
    chunks.push(bytes.subarray(at, at + size))
    at += size
  }
  return chunks
}

const through = (cipher: BlockSealer | BlockOpener, chunks: readonly Uint8Array[]): Uint8Array =>
  concatAll([...chunks.flatMap((chunk) => cipher.push(chunk)), ...cipher.final()])

const sealed = (plain: Uint8Array): Uint8Array => through(new BlockSealer(keys), [plain])

describe.each(bindings)('content with the $name binding', ({ primitives }) => {
  beforeAll(() => usePrimitives(primitives))
  afterAll(() => usePrimitives(browserPrimitives))
  const runs = { numRuns: primitives === browserPrimitives ? 25 : 100 }

  it('comes back block by block, however it is cut into chunks', () => {
    fc.assert(
      fc.property(length, chunkSizes, chunkSizes, (size, cuts, otherCuts) => {
        const plain = toBytes(size)
        const stored = through(new BlockSealer(keys), chunksOf(plain, cuts))
        expect(stored.length).toBe(encryptedSize(size))
        expect(isBlockwise(stored.length)).toBe(true)
        expect(sha256(through(new BlockOpener(keys), chunksOf(stored, otherCuts)))).toBe(sha256(plain))
      }),
      runs,
    )
  })

  it('opens any range from the blocks that hold it', () => {
    const plain = toBytes(5 * plainBlockSize + 17)
    const stored = sealed(plain)
    fc.assert(
      fc.property(fc.nat(plain.length), fc.nat(plain.length), chunkSizes, (a, b, cuts) => {
        const [from, to] = a < b ? [a, b] : [b, a]
        const range = blocksForRange(from, to - from)
        const { encryptedOffset, encryptedLength } = range
        const part = stored.subarray(encryptedOffset, encryptedOffset + encryptedLength)
        const opened = through(new BlockOpener({ ...keys, range }), chunksOf(part, cuts))
        expect(sha256(opened)).toBe(sha256(plain.subarray(from, to)))
      }),
      runs,
    )
  })

  it('comes back inline, empty as nothing at all', () => {
    for (const size of [0, 1, 4096]) {
      const stored = sealInline(toBytes(size), keys)
      expect(stored.length).toBe(size === 0 ? 0 : size + 16)
      expect(isBlockwise(stored.length)).toBe(false)
      expect(openInline(stored, keys)).toEqual(toBytes(size))
    }
  })

  it('refuses content that was changed, moved or cut', () => {
    const stored = sealed(toBytes(3 * plainBlockSize))
    const open = (bytes: Uint8Array) => kindOfError(() => through(new BlockOpener(keys), [bytes]))
    const swapped = concatAll([
      stored.subarray(encryptedBlockSize, 2 * encryptedBlockSize),
      stored.subarray(0, encryptedBlockSize),
      stored.subarray(2 * encryptedBlockSize),
    ])
    expect(open(stored)).toBeNull()
    expect(open(stored.map((byte, at) => (at === 9000 ? byte ^ 4 : byte)))).toBe('decryption')
    expect(open(swapped)).toBe('decryption')
    expect(open(stored.subarray(0, -1))).toBe('format')
    expect(open(new Uint8Array())).toBe('format')
    expect(open(stored.subarray(0, encryptedBlockSize))).toBe('format')
  })

  it('refuses a range whose blocks are missing', () => {
    const range = blocksForRange(0, 2 * plainBlockSize)
    const stored = sealed(toBytes(3 * plainBlockSize)).subarray(0, encryptedBlockSize)
    expect(kindOfError(() => through(new BlockOpener({ ...keys, range }), [stored]))).toBe('format')
  })
})

describe('starting nonces', () => {
  it('have room for every segment of every part and for nothing else', () => {
    expect(kindOfError(() => startingNonce(10_000, 9_999))).toBeNull()
    for (const [part, index] of [
      [-1, 0],
      [0, -1],
      [0.5, 0],
      [0, 2 ** 31],
      [Number.NaN, 0],
    ] as const) {
      expect(kindOfError(() => startingNonce(part, index))).toBe('request')
    }
  })
})
