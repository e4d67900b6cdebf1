import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { KiB, MiB } from '@perigee/std/units'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pieces } from './blob-store-contract'
import { takesDirect } from './direct-file'
import { writeDurable } from './durable-files'
import { isGathered } from './gathered-chunks'
import { pageSize, slotSize } from './page-slots'

let folder: string
/** Where the file system cannot, the other way is tested alone. */
let direct: boolean
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'perigee-durable-'))
  direct = await takesDirect(folder)
})
afterAll(() => rm(folder, { recursive: true }))

async function written(bytes: Uint8Array, chunk: number): Promise<{ size: number; read: Buffer }> {
  const path = join(folder, randomUUID())
  const size = await writeDurable(path, pieces(bytes, chunk), { direct })
  return { size, read: await readFile(path) }
}

describe('a durable file', () => {
  const sizes = [0, 1, pageSize, slotSize - 1, slotSize, slotSize + 1, slotSize + pageSize, MiB + 7, 3 * MiB]
  it.each(sizes)('of %i bytes is what was written, whatever the pieces', async (length) => {
    const bytes = randomBytes(length)
    for (const chunk of [64 * KiB, 66_816, MiB + 1]) {
      const { size, read } = await written(bytes, chunk)
      expect(size).toBe(length)
      expect(read.equals(bytes)).toBe(true)
    }
  })

  it('is whole when more are written at once than there is memory for', async () => {
    const all = Array.from({ length: 40 }, () => randomBytes(2 * MiB + 1))
    const results = await Promise.all(all.map((bytes) => written(bytes, 100_000)))
    expect(results.every(({ read }, at) => all[at]?.equals(read))).toBe(true)
  })

  it('does not gather what comes in pieces larger than it writes', async () => {
    const bytes = randomBytes(40 * MiB)
    let piledUp = false
    async function* large(): AsyncGenerator<Uint8Array> {
      for (let at = 0; at < bytes.length; at += 4 * MiB) {
        piledUp ||= isGathered({ size: pageSize })
        yield bytes.subarray(at, at + 4 * MiB)
      }
    }
    const path = join(folder, randomUUID())
    await writeDurable(path, large(), { direct })
    expect(piledUp).toBe(false)
    expect((await readFile(path)).equals(bytes)).toBe(true)
  })

  it('tells what went wrong with its content, and lends its memory again', async () => {
    async function* cutOff(): AsyncGenerator<Uint8Array> {
      yield new Uint8Array(2 * MiB)
      throw new Error('the client went away')
    }
    for (let n = 0; n < 30; n++) {
      await expect(writeDurable(join(folder, randomUUID()), cutOff(), { direct })).rejects.toThrow('went away')
    }
    expect((await written(randomBytes(MiB), MiB)).size).toBe(MiB)
  })

  it('takes the place of no other', async () => {
    const path = join(folder, 'taken')
    const write = () => writeDurable(path, pieces(new Uint8Array(MiB), MiB), { direct })
    await write()
    await expect(write()).rejects.toMatchObject({ code: 'EEXIST' })
  })
})

describe('a folder', () => {
  it('that is not there takes no direct files', async () => {
    expect(await takesDirect(join(folder, 'nowhere'))).toBe(false)
  })
})
