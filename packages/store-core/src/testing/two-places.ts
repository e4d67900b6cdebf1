import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { StoreCaller } from '@perigee/contract/store'
import { createLogger } from '@perigee/server-kit/logger'
import type { BucketName } from '@perigee/std/brand'
import { openFileBlobs } from '../blobs/files'
import { placedBlobs, type PlacedBlobs } from '../blobs/blob-store'
import { createDirectStore, type DirectStore } from '../direct-store'
import { aProject, startTestStore, type TestStore } from './test-store'

export const cold = { id: 4, idName: 'cold', name: 'Cold', title: 'Cold', description: '', pending: false }
const later = { ...cold, id: 5, idName: 'later', pending: true }
/** In the default placement. */
export const near = 'near' as BucketName
/** In the placement `cold`. */
export const far = 'far' as BucketName

/** A store with two places for blobs, and a project with a bucket in each. */
export interface TwoPlaces extends TestStore {
  caller: StoreCaller
  /** Another store on the same database, to be closed by the caller. */
  storeOver(placed: PlacedBlobs, db?: TestStore['db']): DirectStore
  /** How many blobs with content there are. */
  blobsAt(placement: number): Promise<number>
}

export async function startTwoPlaces(): Promise<TwoPlaces> {
  const test = await startTestStore()
  const folder = await mkdtemp(join(tmpdir(), 'perigee-cold-'))
  const coldBlobs = await openFileBlobs({ directory: folder })
  const blobs = placedBlobs(new Map([...test.blobs.all, [cold.id, coldBlobs]]))
  const { tokenKey, openSecret, clock } = test
  const logger = createLogger({ level: 'error' })
  const storeOver = (placed: PlacedBlobs, db = test.db): DirectStore =>
    createDirectStore({ db, blobs: placed, tokenKey, openSecret, clock, logger, placements: [cold, later] })
  const store = storeOver(blobs)
  const caller = { apiKey: (await aProject(test.db)).apiKey.raw }
  await store.createBucket(caller, { bucket: near, placement: '' })
  await store.createBucket(caller, { bucket: far, placement: 'cold' })
  return {
    ...test,
    store,
    blobs,
    caller,
    storeOver,
    async blobsAt(placement) {
      let count = 0
      for await (const { size } of blobs.at(placement).list()) count += Number(size > 0)
      return count
    },
    async stop() {
      await store.close()
      await test.stop()
      await rm(folder, { recursive: true })
    },
  }
}
