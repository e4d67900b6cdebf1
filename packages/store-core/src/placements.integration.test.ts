import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { StoreCaller } from '@perigee/contract/store'
import { createLogger } from '@perigee/server-kit/logger'
import type { BucketName } from '@perigee/std/brand'
import { hour } from '@perigee/std/durations'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { collect, pieces } from './blobs/blob-store-contract'
import { openFileBlobs } from './blobs/files'
import { placedBlobs, type PlacedBlobs } from './blobs/placed-blobs'
import { createDirectStore, type DirectStore } from './direct-store'
import { blobHoldKey } from './jobs/blob-hold'
import { collectGarbage } from './jobs/collect-garbage'
import { blobSegment, path, putBlob } from './testing/objects'
import { aProject, startTestStore, type TestStore } from './testing/test-store'

const cold = { id: 4, idName: 'cold', name: 'Cold', title: 'Cold', description: '', pending: false }
const later = { ...cold, id: 5, idName: 'later', pending: true }
const near = 'near' as BucketName
const far = 'far' as BucketName
const bytes = new Uint8Array(10_000).fill(7)

let test: TestStore
let folder: string
let blobs: PlacedBlobs
let store: DirectStore
let caller: StoreCaller
beforeAll(async () => {
  test = await startTestStore()
  folder = await mkdtemp(join(tmpdir(), 'perigee-cold-'))
  blobs = placedBlobs(
    new Map([
      [0, test.blobs.at(0)],
      [cold.id, await openFileBlobs({ directory: folder })],
    ]),
  )
  store = storeOver(blobs)
  caller = { apiKey: (await aProject(test.db)).apiKey.raw }
  await store.createBucket(caller, { bucket: near, placement: '' })
  await store.createBucket(caller, { bucket: far, placement: 'cold' })
})
afterAll(async () => {
  await store.close()
  await test.stop()
  await rm(folder, { recursive: true })
})

const storeOver = (placed: PlacedBlobs): DirectStore => {
  const { db, tokenKey, clock } = test
  const logger = createLogger({ level: 'error' })
  return createDirectStore({ db, blobs: placed, tokenKey, clock, logger, placements: [cold, later] })
}

async function blobsAt(placement: number): Promise<number> {
  let count = 0
  for await (const { size } of blobs.at(placement).list()) count += Number(size > 0)
  return count
}

async function read(from: DirectStore, bucket: BucketName, key: string): Promise<Uint8Array> {
  const { segments } = await from.openObject(caller, { bucket, path: path(key) })
  const content = segments[0]?.content
  if (content?.kind !== 'blob') throw new Error('not in a blob')
  return collect(await from.readSegment(caller, { token: content.token, offset: 0, length: bytes.length }))
}

it('decide where the blobs of a bucket are written, read and removed', async () => {
  await putBlob(store, caller, { bucket: near, key: 'a' }, bytes)
  await putBlob(store, caller, { bucket: far, key: 'a' }, bytes)
  expect([await blobsAt(0), await blobsAt(cold.id)]).toEqual([1, 1])
  expect(await read(store, far, 'a')).toEqual(bytes)

  await store.deleteObject(caller, { bucket: far, path: path('a') })
  test.clock.advance(hour)
  await collectGarbage({ db: test.db, blobs, clock: test.clock })
  expect([await blobsAt(0), await blobsAt(cold.id)]).toEqual([1, 0])
})

it('are named by their buckets', async () => {
  expect((await store.getBucket(caller, { bucket: far })).placement).toBe('cold')
  expect((await store.getBucket(caller, { bucket: near })).placement).toBe('')
})

it.each(['moon', 'later'])('cannot be chosen when there is no %s, or not yet', async (placement) => {
  const making = store.createBucket(caller, { bucket: 'other' as BucketName, placement })
  await expect(making).rejects.toMatchObject({ code: 'noSuchPlacement' })
})

it('keep their blobs: what was written for one bucket is not committed to another elsewhere', async () => {
  const { token } = await store.writeSegment(caller, { bucket: near, path: path('b') }, pieces(bytes, 1_000))
  const segments = [blobSegment(token, bytes.length)]
  const committing = store.commitObject(caller, { bucket: far, path: path('b'), segments, sealed: null })
  await expect(committing).rejects.toMatchObject({ code: 'invalidSegment' })
})

it('are not copied between', async () => {
  await putBlob(store, caller, { bucket: near, key: 'c' }, bytes)
  const { object, keys } = await store.openCopySource(caller, { bucket: near, path: path('c') })
  const source = { bucket: near, path: path('c'), versionId: object.versionId }
  const copying = store.copyObject(caller, { source, target: { bucket: far, path: path('c') }, keys, sealed: null })
  await expect(copying).rejects.toMatchObject({ code: 'otherPlacement', status: 501 })
})

it('that are configured no more are named by what needs them, and their garbage waits', async () => {
  await putBlob(store, caller, { bucket: far, key: 'd' }, bytes)
  const without = placedBlobs(new Map([[0, test.blobs.at(0)]]))
  const restarted = storeOver(without)
  await expect(read(restarted, far, 'd')).rejects.toThrow('placement 4 is not configured')
  await expect(putBlob(restarted, caller, { bucket: far, key: 'e' }, bytes)).rejects.toThrow('placement 4')

  await store.deleteObject(caller, { bucket: far, path: path('d') })
  test.clock.advance(hour)
  const context = { db: test.db, clock: test.clock }
  await collectGarbage({ ...context, blobs: without })
  expect(await blobsAt(cold.id)).toBe(1)
  await collectGarbage({ ...context, blobs })
  expect(await blobsAt(cold.id)).toBe(0)
  await restarted.close()
})

it('give up no blob while somebody holds them, as a backup does', async () => {
  await putBlob(store, caller, { bucket: far, key: 'held' }, bytes)
  await store.deleteObject(caller, { bucket: far, path: path('held') })
  test.clock.advance(hour)
  const context = { db: test.db, blobs, clock: test.clock }
  await test.db.connection().execute(async (backup) => {
    await sql`select pg_advisory_lock_shared(${sql.lit(blobHoldKey)})`.execute(backup)
    await collectGarbage(context)
    expect(await blobsAt(cold.id)).toBe(1)
    await sql`select pg_advisory_unlock_shared(${sql.lit(blobHoldKey)})`.execute(backup)
  })
  await collectGarbage(context)
  expect(await blobsAt(cold.id)).toBe(0)
})
