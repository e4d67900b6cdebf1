import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { blocksForRange, encryptedSize, startingNonce } from './content'
import { openChunks, openStream, sealChunks, sealStream } from './content-node'
import { FormatError } from './format-error'
import { usePrimitives } from './primitives'
import { browserPrimitives } from './primitives-browser'
import { nodePrimitives } from './primitives-node'
import { sha256, toBytes } from './testing/bytes-of-length'

const keys = { contentKey: new Uint8Array(32).fill(5), nonce: startingNonce(0, 0) }
const plain = toBytes(1_000_003)

async function* inChunks(bytes: Uint8Array, size = 65_536): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

async function collect(source: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  for await (const chunk of source) chunks.push(chunk)
  return Buffer.concat(chunks)
}

describe('content streams', () => {
  beforeAll(() => usePrimitives(nodePrimitives))
  afterAll(() => usePrimitives(browserPrimitives))

  it('seal and open as streams', async () => {
    const stored = await collect(Readable.from(inChunks(plain)).pipe(sealStream(keys)))
    expect(stored.length).toBe(encryptedSize(plain.length))
    expect(sha256(await collect(Readable.from(inChunks(stored, 1000)).pipe(openStream(keys))))).toBe(sha256(plain))
  })

  it('seal and open as async iterables, and open ranges', async () => {
    const stored = await collect(sealChunks(inChunks(plain), keys))
    expect(sha256(await collect(openChunks(inChunks(stored), keys)))).toBe(sha256(plain))
    const range = blocksForRange(123_456, 500_000)
    const part = stored.subarray(range.encryptedOffset, range.encryptedOffset + range.encryptedLength)
    const opened = await collect(openChunks(inChunks(part, 777), { ...keys, range }))
    expect(sha256(opened)).toBe(sha256(plain.subarray(123_456, 623_456)))
  })

  it('read no faster than they are read', async () => {
    let taken = 0
    async function* endless(): AsyncGenerator<Uint8Array> {
      for (;;) {
        taken++
        yield plain.subarray(0, 65_536)
      }
    }
    const sealing = sealChunks(endless(), keys)
    await sealing.next()
    await sealing.next()
    await sealing.return(undefined)
    expect(taken).toBe(2)
  })

  it('end with a typed error when the content does not open', async () => {
    const broken = new Uint8Array(7424 * 3)
    const outcome = pipeline(Readable.from(inChunks(broken)), openStream(keys), async (opened) => {
      for await (const chunk of opened) throw new Error(`opened ${String(chunk)}`)
    })
    await expect(outcome).rejects.toBeInstanceOf(FormatError)
  })
})
