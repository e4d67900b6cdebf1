import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MiB } from '@perigee/std/units'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { blobStoreContract, pieces } from './blob-store-contract'
import { openFileBlobs } from './files'

let directory: string
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'perigee-blobs-'))
})
afterAll(() => rm(directory, { recursive: true }))

describe('file blobs', () => {
  blobStoreContract(() => openFileBlobs({ directory }))

  it('leaves no draft behind, and removes drafts of a killed process once they are old', async () => {
    const blobs = await openFileBlobs({ directory })
    await blobs.write(randomUUID(), pieces(new Uint8Array(10), 3))
    const drafts = join(directory, 'unfinished')
    expect(await readdir(drafts)).toEqual([])

    await writeFile(join(drafts, 'old'), 'x')
    await writeFile(join(drafts, 'new'), 'x')
    await utimes(join(drafts, 'old'), new Date(0), new Date(0))
    expect(await blobs.removeUnfinished(new Date(1_000))).toBe(1)
    expect(await readdir(drafts)).toEqual(['new'])
  })

  it('names blobs so that many in a row come into one folder, and no two alike', async () => {
    const blobs = await openFileBlobs({ directory })
    const ids = Array.from({ length: 5_000 }, () => blobs.newId())
    expect(new Set(ids).size).toBe(5_000)
    const folders = new Set(ids.map((id) => id.slice(0, 4)))
    expect(folders.size).toBeGreaterThan(5)
    expect(folders.size).toBeLessThanOrEqual(10)
    expect(new Set(ids.slice(0, 512).map((id) => id.slice(0, 4))).size).toBe(1)
  })

  it('keeps large blobs whole, several at once', async () => {
    const blobs = await openFileBlobs({ directory })
    const bytes = Buffer.alloc(40 * MiB, randomUUID())
    const ids = [randomUUID(), randomUUID()]
    await Promise.all(ids.map((id) => blobs.write(id, pieces(bytes, MiB + 1))))
    for (const id of ids) {
      const read: Uint8Array[] = []
      for await (const chunk of blobs.read(id, { offset: 0, length: bytes.length })) read.push(chunk)
      expect(Buffer.concat(read).equals(bytes)).toBe(true)
    }
  })

  it('says so when the disk is full', async () => {
    const blobs = await openFileBlobs({ directory })
    const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
    async function* onFullDisk(): AsyncGenerator<Uint8Array> {
      yield new Uint8Array(10)
      throw full
    }
    await expect(blobs.write(randomUUID(), onFullDisk())).rejects.toMatchObject({ code: 'storageFull', status: 507 })
  })
})
