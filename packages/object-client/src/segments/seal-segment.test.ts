import { blockNonce, encryptedSize, startingNonce } from '@perigee/crypto/content'
import type { SegmentInFile } from '@perigee/crypto/block-runs-port'
import { usePrimitives } from '@perigee/crypto/primitives'
import { nodePrimitives } from '@perigee/crypto/primitives-node'
import { isForFile } from '@perigee/std/direct-content'
import { afterEach, describe, expect, it } from 'vitest'
import { collect } from '../testing/bodies'
import { sealSegment } from './seal-segment'

const keys = { contentKey: new Uint8Array(32).fill(4), nonce: startingNonce(2, 5) }
async function* plain(): AsyncGenerator<Uint8Array> {
  yield new Uint8Array(10_000)
  yield new Uint8Array(77)
}
afterEach(() => usePrimitives(nodePrimitives))

describe('a segment that is sealed', () => {
  it('comes as its stored bytes', async () => {
    usePrimitives(nodePrimitives)
    const sealed = sealSegment(keys, plain())
    expect(isForFile(sealed)).toBe(false)
    expect((await collect(sealed)).length).toBe(encryptedSize(10_077))
  })

  it('is written by what can seal on the way to a file, from its first block on, and comes as bytes otherwise', async () => {
    usePrimitives(nodePrimitives)
    const expected = await collect(sealSegment(keys, plain()))
    const written: SegmentInFile[] = []
    const writer = { write: () => Promise.resolve(), finish: () => Promise.resolve(7), close: () => undefined }
    const runs = { seal: () => undefined, open: () => undefined }
    const makeWriter = (segment: SegmentInFile) => {
      written.push(segment)
      return writer
    }
    usePrimitives({ ...nodePrimitives, blockRuns: () => ({ ...runs, writer: makeWriter }) })
    const source = plain()
    const sealed = sealSegment(keys, source)
    if (!isForFile(sealed)) throw new Error('it has to be one for files')
    const file = { path: '/somewhere', isDirect: true }
    expect(sealed.useWriter(file)).toEqual({ ...writer, source })
    expect(written).toEqual([{ ...file, contentKey: keys.contentKey, nonce: blockNonce(keys.nonce, 0) }])

    const inPieces = sealSegment(keys, plain())
    usePrimitives(nodePrimitives)
    expect(await collect(inPieces)).toEqual(expected)
  })
})
