import fc from 'fast-check'
import { createHash } from 'node:crypto'
import type { Md5Lanes, Md5Message } from '@perigee/crypto/md5-lanes-port'
import { nativeModule } from '@perigee/crypto/native-module-node'
import { KiB, MiB } from '@perigee/std/units'
import { describe, expect, it } from 'vitest'
import { gatherMd5 } from './gather-md5'

/** Lanes that say how many messages came together, and end a call when they are told. */
function heldLanes() {
  const calls: { count: number; bytes: number; end: () => void; fail: (error: Error) => void }[] = []
  const md5: Md5Lanes = {
    begin() {
      const hash = createHash('md5')
      return Object.assign({ digest: () => hash.digest() }, { hash })
    },
    async update(messages, pieces) {
      await new Promise<void>((end, fail) => {
        calls.push({
          count: messages.length,
          bytes: pieces.flat().reduce((sum, { length }) => sum + length, 0),
          end,
          fail,
        })
      })
      for (const [at, message] of messages.entries()) {
        for (const piece of pieces[at] ?? [])
          (message as Md5Message & { hash: ReturnType<typeof createHash> }).hash.update(piece)
      }
    },
  }
  return { md5, calls }
}
const bytes = (size: number): Uint8Array[] => [new Uint8Array(size).fill(size % 251)]
const md5Of = (all: readonly Uint8Array[]): string => createHash('md5').update(Buffer.concat(all)).digest('hex')
const hex = async (digest: Promise<Uint8Array>): Promise<string> => Buffer.from(await digest).toString('hex')

describe('MD5 of bodies that come together', () => {
  it('is made at once of a body that is alone, and of what it has brought meanwhile after that', async () => {
    const { md5, calls } = heldLanes()
    const alone = gatherMd5(md5)()
    await alone.update(bytes(100))
    await alone.update(bytes(200))
    await alone.update(bytes(300))
    expect(calls.map(({ bytes: size }) => size)).toEqual([100])
    calls[0]?.end()
    await expect.poll(() => calls.length).toBe(2)
    expect(calls[1]?.bytes).toBe(500)
    calls[1]?.end()
    expect(await hex(alone.digest())).toBe(md5Of([100, 200, 300].flatMap(bytes)))
  })

  it('is put off until each body has brought something', async () => {
    const { md5, calls } = heldLanes()
    const begin = gatherMd5(md5)
    const [one, two, three] = [begin(), begin(), begin()]
    await one.update(bytes(1))
    await two.update(bytes(2))
    expect(calls).toEqual([])
    await three.update(bytes(3))
    expect(calls.map(({ count }) => count)).toEqual([3])
  })

  it.each([
    ['a body has brought much', bytes(MiB)],
    ['a body has brought much in pieces', Array.from({ length: 4 }, () => bytes(256 * KiB)).flat()],
  ])('is put off no longer when %s', async (_, pieces) => {
    const { md5, calls } = heldLanes()
    const begin = gatherMd5(md5)
    const [one, two] = [begin(), begin(), begin()]
    await two?.update(bytes(7))
    await one?.update(pieces)
    expect(calls.map(({ count, bytes: size }) => [count, size])).toEqual([[2, MiB + 7]])
  })

  it('is put off no longer when a body ends, or when all of them have brought much', async () => {
    const { md5, calls } = heldLanes()
    const begin = gatherMd5(md5)
    const bodies = Array.from({ length: 33 }, () => begin())
    await bodies[0]?.update(bytes(9))
    const digest = bodies[0]?.digest()
    expect(calls.map(({ count }) => count)).toEqual([1])
    calls[0]?.end()
    expect(Buffer.from((await digest) ?? []).toString('hex')).toBe(md5Of(bytes(9)))
    bodies[0]?.close()
    for (const body of bodies.slice(1)) await body.update(bytes(512 * KiB))
    expect(calls.map(({ count }) => count)).toEqual([1, 16, 16])
  })

  it('holds a body back that brings more than is hashed', async () => {
    const { md5, calls } = heldLanes()
    const body = gatherMd5(md5)()
    await body.update(bytes(MiB))
    let isThrough = false
    const more = body.update(bytes(MiB)).then(() => (isThrough = true))
    await Promise.resolve()
    expect([isThrough, calls.length]).toEqual([false, 1])
    calls[0]?.end()
    await more
    expect(calls).toHaveLength(2)
  })

  it('waits for no body that was closed', async () => {
    const { md5, calls } = heldLanes()
    const begin = gatherMd5(md5)
    const [gone, there] = [begin(), begin()]
    gone.close()
    await there.update(bytes(5))
    expect(calls).toHaveLength(1)
  })

  it('is none where bytes could not be hashed', async () => {
    const { md5, calls } = heldLanes()
    const body = gatherMd5(md5)()
    await body.update(bytes(5))
    await body.update(bytes(6))
    calls[0]?.fail(new Error('no memory'))
    await expect.poll(() => calls.length).toBe(2)
    calls[1]?.end()
    await expect(body.digest()).rejects.toMatchObject({ cause: new Error('no memory') })
  })
})

const found = nativeModule()
describe.skipIf(found.state !== 'loaded')('MD5 gathered for the native module', () => {
  const { md5 } = found as Extract<typeof found, { state: 'loaded' }>

  it('is that of OpenSSL for bodies that come and end by turns', async () => {
    const body = fc.array(fc.oneof(fc.nat(300), fc.nat(600 * KiB)), { maxLength: 6 })
    await fc.assert(
      fc.asyncProperty(fc.array(body, { maxLength: 20 }), async (bodies) => {
        const begin = gatherMd5(md5)
        const digests = bodies.map(async (sizes) => {
          const gathered = begin()
          for (const size of sizes) await gathered.update(bytes(size))
          const digest = await hex(gathered.digest())
          gathered.close()
          return digest
        })
        expect(await Promise.all(digests)).toEqual(bodies.map((sizes) => md5Of(sizes.flatMap(bytes))))
      }),
      { numRuns: 30 },
    )
  })
})
