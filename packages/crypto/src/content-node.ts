import { Transform } from 'node:stream'
import { BlockOpener } from './block-opener'
import { BlockSealer } from './block-sealer'
import type { BlockRange } from './content-sizes'
import type { SegmentKeys } from './inline-content'

type BlockCipher = { push: (chunk: Uint8Array) => Uint8Array[]; final: () => Uint8Array[] }

/** Seals the plaintext of one segment that passes through; the stored form comes out. */
export const sealStream = (keys: SegmentKeys): Transform => transform(new BlockSealer(keys))

/** Opens one stored segment that passes through, or the blocks of a range of it; errors as `BlockOpener` explains. */
export const openStream = (keys: SegmentKeys & { range?: BlockRange | undefined }): Transform =>
  transform(new BlockOpener(keys))

/** `sealStream` over an async iterable; reads the source only as fast as its output is taken. */
export const sealChunks = (source: AsyncIterable<Uint8Array>, keys: SegmentKeys): AsyncGenerator<Uint8Array> =>
  pass(source, new BlockSealer(keys))

/** `openStream` over an async iterable; reads the source only as fast as its output is taken. */
export const openChunks = (
  source: AsyncIterable<Uint8Array>,
  keys: SegmentKeys & { range?: BlockRange | undefined },
): AsyncGenerator<Uint8Array> => pass(source, new BlockOpener(keys))

async function* pass(source: AsyncIterable<Uint8Array>, cipher: BlockCipher): AsyncGenerator<Uint8Array> {
  for await (const chunk of source) yield* cipher.push(chunk)
  yield* cipher.final()
}

function transform(cipher: BlockCipher): Transform {
  return new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      attempt(() => cipher.push(chunk).forEach((piece) => this.push(piece)), done)
    },
    flush(done) {
      attempt(() => cipher.final().forEach((piece) => this.push(piece)), done)
    },
  })
}

function attempt(work: () => void, done: (error?: Error) => void): void {
  try {
    work()
  } catch (error) {
    return done(error instanceof Error ? error : new Error('content stream failed', { cause: error }))
  }
  done()
}
