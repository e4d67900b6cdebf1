import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BytesForFile, NewFile } from '@perigee/std/direct-content'
import { KiB, MiB } from '@perigee/std/units'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { BlobMissingError } from './blob-store'
import { collect, pieces } from './blob-store-contract'
import { openFileBlobs } from './files'
import { isGathered } from './gathered-chunks'
import { pageSize } from './page-slots'

let directory: string
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'perigee-elsewhere-'))
})
afterAll(() => rm(directory, { recursive: true }))

const calls: string[] = []
beforeEach(() => void calls.splice(0))

/** Turns bytes around on their way to the file; each call takes a while, and none may begin before the last one ended. */
function turnedAround(source: AsyncIterable<Uint8Array>, fails: Partial<Record<'write' | 'finish', Error>> = {}) {
  const content: BytesForFile = {
    async *[Symbol.asyncIterator]() {
      for await (const piece of source) yield turned([piece])
    },
    useWriter({ path }: NewFile) {
      let isBusy = false
      const turn = async (call: 'write' | 'finish', bytes: Uint8Array): Promise<void> => {
        calls.push(call)
        if (isBusy) throw new Error('two calls at once')
        isBusy = true
        await writeFile(path, bytes, { flag: 'a' })
        isBusy = false
        if (fails[call]) throw fails[call]
      }
      return {
        source,
        write: (batch) => turn('write', turned(batch)),
        async finish(batch, name) {
          await turn('finish', turned(batch))
          await rename(path, name)
          return (await readFile(name)).length
        },
        close() {
          calls.push(isBusy ? 'close too early' : 'close')
        },
      }
    },
  }
  return content
}
const turned = (batch: readonly Uint8Array[]): Uint8Array => Buffer.concat(batch).map((byte) => byte ^ 0xff)

async function* cutOff(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield* pieces(bytes, 100 * KiB)
  throw new Error('the client went away')
}

async function read(id: string, length: number): Promise<Buffer> {
  const blobs = await openFileBlobs({ directory })
  return Buffer.from(await collect(blobs.read(id, { offset: 0, length })))
}

describe('a blob that is made on its way to the file', () => {
  it.each([
    [0, 0],
    [1, 0],
    [100 * KiB, 0],
    [512 * KiB, 1],
    [3 * MiB + 1, 5],
  ])('of %i bytes is whole, after %i calls and the last, one after the other', async (length, batches) => {
    const blobs = await openFileBlobs({ directory })
    const [id, bytes] = [randomUUID(), randomBytes(length)]
    expect(await blobs.write(id, turnedAround(pieces(bytes, 100 * KiB)))).toBe(length)
    expect((await read(id, length)).equals(turned([bytes]))).toBe(true)
    expect(calls).toEqual([...Array.from({ length: batches }, () => 'write'), 'finish', 'close'])
  })

  const broken = new Error('the disk is gone')
  it.each([
    ['its source fails', () => turnedAround(cutOff(randomBytes(MiB))), 'the client went away'],
    ['a call fails', () => turnedAround(pieces(randomBytes(2 * MiB), MiB), { write: broken }), 'the disk is gone'],
    ['the last call fails', () => turnedAround(pieces(randomBytes(10), 9), { finish: broken }), 'the disk is gone'],
  ])('leaves nothing when %s', async (_, content, says) => {
    const blobs = await openFileBlobs({ directory })
    const id = randomUUID()
    await expect(blobs.write(id, content())).rejects.toThrow(says)
    await expect(read(id, 1)).rejects.toBeInstanceOf(BlobMissingError)
    expect(await readdir(join(directory, 'unfinished'))).toEqual([])
    expect(calls.at(-1)).toBe('close')
    expect(isGathered({ size: pageSize })).toBe(false)
  })

  it('says that the disk is full', async () => {
    const blobs = await openFileBlobs({ directory })
    const full = Object.assign(new Error('no room'), { code: 'ENOSPC' })
    const content = turnedAround(pieces(new Uint8Array(MiB), MiB), { write: full })
    await expect(blobs.write(randomUUID(), content)).rejects.toMatchObject({ code: 'storageFull', status: 507 })
  })

  it('waits in memory no longer where much waits already', async () => {
    const blobs = await openFileBlobs({ directory })
    const many = Array.from({ length: 60 }, async () => {
      const [id, bytes] = [randomUUID(), randomBytes(MiB)]
      await blobs.write(id, turnedAround(pieces(bytes, 64 * KiB)))
      return (await read(id, MiB)).equals(turned([bytes]))
    })
    expect(await Promise.all(many)).toEqual(many.map(() => true))
    expect(calls.filter((call) => call === 'write').length).toBeGreaterThan(60)
  })
})
