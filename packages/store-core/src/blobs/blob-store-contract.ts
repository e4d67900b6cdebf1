import { randomBytes, randomUUID } from 'node:crypto'
import { concatBytes } from '@perigee/std/bytes'
import { hour } from '@perigee/std/durations'
import { expect, it } from 'vitest'
import { BlobMissingError, type BlobStore } from './blob-store'

/** What every backend has to do; call it inside `describe`. */
export function blobStoreContract(open: () => Promise<BlobStore>): void {
  it('gives back what was written, whole and in ranges', async () => {
    const blobs = await open()
    const id = blobs.newId()
    const bytes = new Uint8Array(randomBytes(1_000_003))

    expect(await blobs.write(id, pieces(bytes, 70_001))).toBe(bytes.length)

    expect(await sameBytes(blobs.read(id, { offset: 0, length: bytes.length }), bytes)).toBe(true)
    for (const [offset, length] of [
      [0, 1],
      [999_999, 4],
      [65_535, 300_000],
      [500, 0],
    ] as const) {
      expect(await sameBytes(blobs.read(id, { offset, length }), bytes.slice(offset, offset + length))).toBe(true)
    }
  })

  it('can hold an empty blob', async () => {
    const blobs = await open()
    const id = randomUUID()
    expect(await blobs.write(id, pieces(new Uint8Array(), 1))).toBe(0)
    expect(await collect(blobs.read(id, { offset: 0, length: 0 }))).toEqual(new Uint8Array())
  })

  it('shows nothing of a write that fails', async () => {
    const blobs = await open()
    const id = randomUUID()
    await expect(blobs.write(id, cutOff(new Uint8Array(100_000)))).rejects.toThrow('the client went away')
    expect((await all(blobs)).map((blob) => blob.id)).not.toContain(id)
    await expect(collect(blobs.read(id, { offset: 0, length: 1 }))).rejects.toBeInstanceOf(BlobMissingError)
  })

  it('keeps writes apart that run at the same time', async () => {
    const blobs = await open()
    const written = Array.from({ length: 20 }, (_, n) => ({ id: randomUUID(), bytes: new Uint8Array(5_000).fill(n) }))
    await Promise.all(written.map(({ id, bytes }) => blobs.write(id, pieces(bytes, 999))))
    for (const { id, bytes } of written) {
      expect(await collect(blobs.read(id, { offset: 0, length: bytes.length }))).toEqual(bytes)
    }
  })

  it('knows the size of a blob, and of no other', async () => {
    const blobs = await open()
    const id = randomUUID()
    expect(await blobs.size(id)).toBeUndefined()
    await blobs.write(id, pieces(new Uint8Array(1_234), 100))
    expect(await blobs.size(id)).toBe(1_234)
  })

  it('lists blobs with size and time', async () => {
    const blobs = await open()
    const id = randomUUID()
    await blobs.write(id, pieces(new Uint8Array(77), 10))
    const found = (await all(blobs)).find((blob) => blob.id === id)
    expect(found).toMatchObject({ size: 77 })
    expect(Math.abs((found?.writtenAt.getTime() ?? 0) - Date.now())).toBeLessThan(hour)
  })

  it('deletes, and deleting what is not there is fine', async () => {
    const blobs = await open()
    const id = randomUUID()
    await blobs.write(id, pieces(new Uint8Array(10), 10))
    await blobs.delete(id)
    await blobs.delete(id)
    await expect(collect(blobs.read(id, { offset: 0, length: 1 }))).rejects.toBeInstanceOf(BlobMissingError)
  })

  it('stops reading when the reader does', async () => {
    const blobs = await open()
    const id = randomUUID()
    await blobs.write(id, pieces(new Uint8Array(2_000_000), 65_536))
    for await (const chunk of blobs.read(id, { offset: 0, length: 2_000_000 })) {
      expect(chunk.length).toBeGreaterThan(0)
      break
    }
    await blobs.delete(id)
  })

  it('refuses ids that are not UUIDs', async () => {
    const blobs = await open()
    await expect(blobs.write('../../etc/passwd', pieces(new Uint8Array(1), 1))).rejects.toThrow(TypeError)
  })
}

export async function* pieces(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

async function* cutOff(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
  throw new Error('the client went away')
}

/** Compares without printing a megabyte. */
const sameBytes = async (chunks: AsyncIterable<Uint8Array>, bytes: Uint8Array): Promise<boolean> =>
  Buffer.compare(await collect(chunks), bytes) === 0

async function all(blobs: BlobStore) {
  const found = []
  for await (const blob of blobs.list()) found.push(blob)
  return found
}

export async function collect(chunks: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  for await (const chunk of chunks) parts.push(chunk)
  return concatBytes(...parts)
}
