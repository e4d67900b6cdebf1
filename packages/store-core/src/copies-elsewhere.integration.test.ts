import { randomBytes } from 'node:crypto'
import type { StoreCaller, StoredPart, WriteCondition } from '@perigee/contract/store'
import type { BucketName } from '@perigee/std/brand'
import { utf8 } from '@perigee/std/bytes'
import { hour } from '@perigee/std/durations'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type BlobStore, placedBlobs, type PlacedBlobs } from './blobs/blob-store'
import { collect } from './blobs/blob-store-contract'
import type { DirectStore } from './direct-store'
import { collectGarbage } from './jobs/collect-garbage'
import { collectOrphanBlobs, orphanAge } from './jobs/collect-orphan-blobs'
import { path, putBlob } from './testing/objects'
import { tableProblems } from './testing/table-problems'
import { cold, far, near, startTwoPlaces, type TwoPlaces } from './testing/two-places'
import { begin, complete, putPart } from './testing/uploads'

const bytes = randomBytes(10_000)
let test: TwoPlaces
let store: DirectStore
let caller: StoreCaller
beforeAll(async () => {
  test = await startTwoPlaces()
  ;({ store, caller } = test)
})
afterAll(() => test.stop())

async function read(key: string): Promise<Buffer> {
  const { segments } = await store.openObject(caller, address(far, key))
  const chunks = segments.map(async ({ content, encryptedSize: length }) => {
    if (content.kind === 'inline') return content.bytes
    return collect(await store.readSegment(caller, { token: content.token, offset: 0, length }))
  })
  return Buffer.concat(await Promise.all(chunks))
}

const address = (bucket: BucketName, key: string) => ({ bucket, path: path(key) })
async function copy(key: string, options: { condition?: WriteCondition; through?: DirectStore } = {}) {
  const { condition, through = store } = options
  const { object, keys } = await through.openCopySource(caller, address(near, key))
  const source = { ...address(near, key), versionId: object.versionId }
  const target = address(far, key)
  return through.copyObject(caller, { source, target, keys, sealed: null, ...(condition && { condition }) })
}
/** The blob stores, except that each blob of the default one is read by `read`. */
const reading = (read: (chunks: AsyncIterable<Uint8Array>) => AsyncIterable<Uint8Array>): PlacedBlobs => {
  const source = test.blobs.at(0)
  const stores = new Map(test.blobs.all).set(0, { ...source, read: (id, range) => read(source.read(id, range)) })
  return placedBlobs(stores)
}

it('copies have blobs of their own where their bucket is, and outlive their source', async () => {
  await putBlob(store, caller, { bucket: near, key: 'c' }, bytes)
  const [here, there] = [await test.blobsAt(0), await test.blobsAt(cold.id)]
  expect(await copy('c')).toMatchObject({ plainSize: bytes.length, segmentCount: 1, isLatest: true })
  expect([await test.blobsAt(0), await test.blobsAt(cold.id)]).toEqual([here, there + 1])

  await store.deleteObject(caller, address(near, 'c'))
  test.clock.advance(hour)
  await collectGarbage(test)
  expect((await read('c')).equals(bytes)).toBe(true)
  expect(await tableProblems(test.db)).toEqual([])

  await store.deleteObject(caller, address(far, 'c'))
  test.clock.advance(hour)
  await collectGarbage(test)
  expect([await test.blobsAt(0), await test.blobsAt(cold.id)]).toEqual([here - 1, there])
})

it('copies of several segments, large and small, keep their order', async () => {
  const upload = await begin(store, caller, { bucket: near, key: 'parts' })
  const contents = [randomBytes(9_000), utf8('small'), randomBytes(11_000)]
  const parts: StoredPart[] = []
  for (const [at, content] of contents.entries()) {
    parts.push(await putPart(store, caller, upload, at + 1, content))
  }
  await complete(store, caller, upload, parts)
  expect(await copy('parts')).toMatchObject({ multipart: true, segmentCount: 3 })
  expect((await read('parts')).equals(Buffer.concat(contents))).toBe(true)
  expect(await tableProblems(test.db)).toEqual([])
})

it('copies that are refused leave no blob', async () => {
  await putBlob(store, caller, { bucket: near, key: 'kept' }, bytes)
  await putBlob(store, caller, { bucket: far, key: 'kept' }, bytes)
  const there = await test.blobsAt(cold.id)
  await expect(copy('kept', { condition: { absent: true } })).rejects.toMatchObject({ code: 'objectExists' })
  expect(await test.blobsAt(cold.id)).toBe(there)
})

it('copies whose source cannot be read to its end leave neither object nor blob', async () => {
  await putBlob(store, caller, { bucket: near, key: 'broken' }, bytes)
  const there = await test.blobsAt(cold.id)
  const through = test.storeOver(
    reading(async function* (chunks) {
      for await (const chunk of chunks) yield chunk.subarray(0, 100)
      throw new Error('the disk is gone')
    }),
  )
  await expect(copy('broken', { through })).rejects.toThrow('the disk is gone')
  const short = test.storeOver(
    reading(async function* (chunks) {
      for await (const chunk of chunks) yield chunk.subarray(1)
    }),
  )
  await expect(copy('broken', { through: short })).rejects.toThrow('9999 bytes and should have 10000')
  await expect(store.statObject(caller, address(far, 'broken'))).rejects.toMatchObject({ code: 'noSuchKey' })
  expect(await test.blobsAt(cold.id)).toBe(there)
  await Promise.all([through.close(), short.close()])
})

it('copies whose source goes meanwhile find nothing', async () => {
  await putBlob(store, caller, { bucket: near, key: 'going' }, bytes)
  const there = await test.blobsAt(cold.id)
  const through = test.storeOver(
    reading(async function* (chunks) {
      await store.deleteObject(caller, address(near, 'going'))
      yield* chunks
    }),
  )
  await expect(copy('going', { through })).rejects.toMatchObject({ code: 'noSuchVersion' })
  expect(await test.blobsAt(cold.id)).toBe(there)
  await through.close()
})

it('copies that are cut off leave a blob to the collector', async () => {
  await putBlob(store, caller, { bucket: near, key: 'cut' }, bytes)
  const there = await test.blobsAt(cold.id)
  const { object, keys } = await store.openCopySource(caller, address(near, 'cut'))
  const source = { ...address(near, 'cut'), versionId: object.versionId }
  const failing = test.db.withPlugin({
    transformQuery({ node }) {
      if (JSON.stringify(node).includes('store.copy_object')) throw new Error('the process is gone')
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  })
  const through = test.storeOver(test.blobs, failing)
  const copying = through.copyObject(caller, { source, target: address(far, 'cut'), keys, sealed: null })
  await expect(copying).rejects.toThrow('the process is gone')
  expect(await test.blobsAt(cold.id)).toBe(there + 1)
  const later = () => new Date(Date.now() + orphanAge + hour)
  await collectOrphanBlobs({ ...test, clock: later })
  await collectGarbage({ ...test, clock: () => new Date(later().getTime() + hour) })
  expect(await test.blobsAt(cold.id)).toBe(there)
  await through.close()
})

it('copies are not made with blobs that the collector has found meanwhile', async () => {
  await putBlob(store, caller, { bucket: near, key: 'slow' }, bytes)
  const there = test.blobs.at(cold.id)
  const later = () => new Date(Date.now() + orphanAge + hour)
  const jumping: BlobStore = {
    ...there,
    async write(id, content) {
      const size = await there.write(id, content)
      await collectOrphanBlobs({ ...test, clock: later })
      return size
    },
  }
  const through = test.storeOver(placedBlobs(new Map([...test.blobs.all, [cold.id, jumping]])))
  await expect(copy('slow', { through })).rejects.toMatchObject({ code: 'invalidSegment' })
  await expect(store.statObject(caller, address(far, 'slow'))).rejects.toMatchObject({ code: 'noSuchKey' })
  await through.close()
})
