import type { StoreCaller } from '@perigee/contract/store'
import type { BucketName } from '@perigee/std/brand'
import { hour } from '@perigee/std/durations'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { collect, pieces } from './blobs/blob-store-contract'
import { placedBlobs } from './blobs/blob-store'
import type { DirectStore } from './direct-store'
import { blobHoldKey } from './jobs/blob-hold'
import { collectGarbage } from './jobs/collect-garbage'
import { blobSegment, path, putBlob } from './testing/objects'
import { cold, far, near, startTwoPlaces, type TwoPlaces } from './testing/two-places'

const bytes = new Uint8Array(10_000).fill(7)
let test: TwoPlaces
let store: DirectStore
let caller: StoreCaller
beforeAll(async () => {
  test = await startTwoPlaces()
  ;({ store, caller } = test)
})
afterAll(() => test.stop())

async function read(from: DirectStore, bucket: BucketName, key: string): Promise<Uint8Array> {
  const { segments } = await from.openObject(caller, { bucket, path: path(key) })
  const content = segments[0]?.content
  if (content?.kind !== 'blob') throw new Error('not in a blob')
  return collect(await from.readSegment(caller, { token: content.token, offset: 0, length: bytes.length }))
}

it('decide where the blobs of a bucket are written, read and removed', async () => {
  await putBlob(store, caller, { bucket: near, key: 'a' }, bytes)
  await putBlob(store, caller, { bucket: far, key: 'a' }, bytes)
  expect([await test.blobsAt(0), await test.blobsAt(cold.id)]).toEqual([1, 1])
  expect(await read(store, far, 'a')).toEqual(bytes)

  await store.deleteObject(caller, { bucket: far, path: path('a') })
  test.clock.advance(hour)
  await collectGarbage(test)
  expect([await test.blobsAt(0), await test.blobsAt(cold.id)]).toEqual([1, 0])
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

it('that are configured no more are named by what needs them, and their garbage waits', async () => {
  await putBlob(store, caller, { bucket: far, key: 'd' }, bytes)
  const without = placedBlobs(new Map([[0, test.blobs.at(0)]]))
  const restarted = test.storeOver(without)
  await expect(read(restarted, far, 'd')).rejects.toThrow('placement 4 is not configured')
  await expect(putBlob(restarted, caller, { bucket: far, key: 'e' }, bytes)).rejects.toThrow('placement 4')

  await store.deleteObject(caller, { bucket: far, path: path('d') })
  test.clock.advance(hour)
  await collectGarbage({ ...test, blobs: without })
  expect(await test.blobsAt(cold.id)).toBe(1)
  await collectGarbage(test)
  expect(await test.blobsAt(cold.id)).toBe(0)
  await restarted.close()
})

it('give up no blob while somebody holds them, as a backup does', async () => {
  await putBlob(store, caller, { bucket: far, key: 'held' }, bytes)
  await store.deleteObject(caller, { bucket: far, path: path('held') })
  test.clock.advance(hour)
  await test.db.connection().execute(async (backup) => {
    await sql`select pg_advisory_lock_shared(${sql.lit(blobHoldKey)})`.execute(backup)
    await collectGarbage(test)
    expect(await test.blobsAt(cold.id)).toBe(1)
    await sql`select pg_advisory_unlock_shared(${sql.lit(blobHoldKey)})`.execute(backup)
  })
  await collectGarbage(test)
  expect(await test.blobsAt(cold.id)).toBe(0)
})
