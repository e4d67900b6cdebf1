import fc from 'fast-check'
import { createHash } from 'node:crypto'
import { nativeModule } from '@perigee/crypto/native-module-node'
import { checksumAlgorithms } from '@perigee/std/checksum-algorithms'
import { concatAll } from '@perigee/std/concat-all'
import type { RemoteStage } from '@perigee/std/stage'
import { describe, expect, it } from 'vitest'
import { createNodeChecksum } from '../checksum-hashes-node'
import { type PoolHashes, receiveInPool } from './receive-in-pool'
import type { Receiving, Received } from './receiving'
import { receivingStage } from './receiving-stage'

const found = nativeModule()
const digestOf = (algorithm: string, bytes: Uint8Array): Uint8Array => createHash(algorithm).update(bytes).digest()

const plain: Receiving = {
  length: 3,
  mode: { kind: 'unsigned' },
  claims: { md5: null, sha256: null, checksum: null, trailers: [] },
  chunkSigning: null,
  md5: false,
}

/** What comes of a body whose batches are all asked for before the first one is awaited. */
async function through(stage: RemoteStage<Received> | null, batches: readonly Uint8Array[][]) {
  if (!stage) throw new Error('there are too many bodies')
  try {
    const pushed = await Promise.all(batches.map((batch) => stage.push(batch)))
    const { chunks, result } = await stage.end()
    return { bytes: hexOf(concatAll([...pushed.flat(), ...chunks])), result: shown(result) }
  } catch (error) {
    return { error }
  } finally {
    stage.close()
  }
}
async function inPlace(receiving: Receiving, batches: readonly Uint8Array[][]) {
  try {
    const stage = await receivingStage(receiving)
    const pushed = batches.flat().flatMap((piece) => stage.push(piece))
    const { chunks, result } = stage.end()
    return { bytes: hexOf(concatAll([...pushed, ...chunks])), result: shown(result) }
  } catch (error) {
    return { error }
  }
}
const hexOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')
const shown = ({ md5, checksum }: Received) => ({
  md5: md5 && hexOf(md5),
  checksum: checksum && { ...checksum, digest: hexOf(checksum.digest) },
})

describe.skipIf(found.state !== 'loaded')('receiving in the pool', () => {
  const hashes = found as Extract<typeof found, { state: 'loaded' }>

  it('comes to the same as in place, for right claims and for wrong ones', async () => {
    const batch = fc.array(fc.uint8Array({ maxLength: 200 }), { maxLength: 4 })
    const claim = fc.constantFrom('none', 'right', 'wrong')
    const drawn = fc.record({
      batches: fc.array(batch, { maxLength: 5 }),
      length: claim,
      md5: claim,
      sha256: claim,
      checksum: claim,
      algorithm: fc.constantFrom(...checksumAlgorithms),
      wantsMd5: fc.boolean(),
    })
    const receive = receiveInPool(hashes)
    await fc.assert(
      fc.asyncProperty(drawn, async ({ batches, algorithm, wantsMd5, ...claims }) => {
        const bytes = concatAll(batches.flat())
        const checksum = await createNodeChecksum(algorithm)
        checksum.update(bytes)
        const value = checksum.digest()
        const as = (what: string, right: Uint8Array) =>
          what === 'none' ? null : what === 'right' ? right : new Uint8Array(right.length)
        const receiving: Receiving = {
          ...plain,
          length: claims.length === 'none' ? null : bytes.length + (claims.length === 'wrong' ? 1 : 0),
          claims: {
            md5: as(claims.md5, digestOf('md5', bytes)),
            sha256: as(claims.sha256, digestOf('sha256', bytes)),
            checksum: claims.checksum === 'none' ? null : { algorithm, value: as(claims.checksum, value) },
            trailers: [],
          },
          md5: wantsMd5,
        }
        expect(await through(receive(receiving), batches)).toEqual(await inPlace(receiving, batches))
      }),
    )
  })

  it('makes the MD5 of many bodies at once, each as it is alone', async () => {
    const receive = receiveInPool(hashes)
    const bodies = Array.from({ length: 32 }, (_, at) => new Uint8Array(at * 4_321).fill(at))
    const received = await Promise.all(
      bodies.map((body) => {
        const batches = [[body.subarray(0, 70_000)], [body.subarray(70_000)]]
        return through(receive({ ...plain, length: body.length, md5: true }), batches)
      }),
    )
    const md5s = received.map(({ result }) => result?.md5)
    expect(md5s).toEqual(bodies.map((body) => hexOf(digestOf('md5', body))))
  })
})

describe('the pool', () => {
  const nothing: PoolHashes = {
    hasher: () => ({ update: () => Promise.resolve([]), digests: () => ({ sha256: null, checksum: null }) }),
    md5: { begin: () => ({ digest: () => new Uint8Array(16) }), update: () => Promise.resolve() },
  }

  it('takes so many bodies and no more, until some have ended', () => {
    const receive = receiveInPool(nothing)
    const open: RemoteStage<Received>[] = []
    for (let stage = receive(plain); stage; stage = receive(plain)) open.push(stage)
    expect(open).toHaveLength(32)
    open[0]?.close()
    open[0]?.close()
    expect([receive(plain), receive(plain)]).toEqual([expect.anything(), null])
  })

  it('takes no batch after one that could not be hashed', async () => {
    let asked = 0
    const broken: PoolHashes = {
      ...nothing,
      hasher: (wanted) => ({
        ...nothing.hasher(wanted),
        update: () => Promise.reject(new Error(`broken ${String(++asked)}`)),
      }),
    }
    const stage = receiveInPool(broken)({ ...plain, claims: { ...plain.claims, sha256: new Uint8Array(32) } })
    const pushed = [stage?.push([new Uint8Array(1)]), stage?.push([new Uint8Array(1)])]
    const outcomes = await Promise.allSettled([...pushed, stage?.end()])
    expect(outcomes).toEqual([0, 1, 2].map(() => ({ status: 'rejected', reason: new Error('broken 1') })))
  })

  it('accepts no signed chunk without its hash', async () => {
    const signed: Receiving = {
      ...plain,
      mode: { kind: 'streaming', signed: true, trailer: false },
      chunkSigning: {
        key: new Uint8Array(32),
        scope: { date: '20130524', region: 'us-east-1', service: 's3' },
        timestamp: '20130524T000000Z',
        seedSignature: '0'.repeat(64),
      },
    }
    const stage = receiveInPool(nothing)(signed)
    const chunk = Buffer.from(`3;chunk-signature=${'0'.repeat(64)}\r\nabc\r\n`)
    await expect(stage?.push([chunk])).rejects.toThrow('each chunk must have its hash')
  })

  it('refuses signed chunks that nothing vouches for, as in place', () => {
    const unvouched: Receiving = { ...plain, mode: { kind: 'streaming', signed: true, trailer: false } }
    const receive = receiveInPool(nothing)
    expect(() => receive(unvouched)).toThrow('Signed chunks need a signature of version 4.')
  })
})
