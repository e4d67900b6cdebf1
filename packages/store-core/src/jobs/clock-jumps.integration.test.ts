import { isRefusal } from '@perigee/contract/refusal'
import type { BucketName } from '@perigee/std/brand'
import { day, hour } from '@perigee/std/durations'
import { beforeEach, expect, it } from 'vitest'
import { collect, pieces } from '../blobs/blob-store-contract'
import { blobSegment, path, putBlob } from '../testing/objects'
import { useProject } from '../testing/use-project'
import { collectGarbage } from './collect-garbage'
import { collectOrphanBlobs } from './collect-orphan-blobs'

const bucket = 'photos' as BucketName
const { test, caller } = useProject(bucket)
const content = new Uint8Array(9_000).fill(7)

// Blobs are as old as their files, and those are written by the clock of the machine.
beforeEach(() => test.clock.set(new Date()))

const write = (key: string) => test.store.writeSegment(caller, { bucket, path: path(key) }, pieces(content, 4_096))
const commit = (key: string, token: string) =>
  test.store.commitObject(caller, {
    bucket,
    path: path(key),
    segments: [blobSegment(token, content.length)],
    sealed: null,
  })

async function read(key: string): Promise<Uint8Array> {
  const { segments } = await test.store.openObject(caller, { bucket, path: path(key) })
  const [segment] = segments
  if (segment?.content.kind !== 'blob') throw new Error('the content is not in a blob')
  const range = { token: segment.content.token, offset: 0, length: segment.encryptedSize }
  return collect(await test.store.readSegment(caller, range))
}

it('a clock that jumps ahead and back while an upload runs takes nothing from what is acknowledged', async () => {
  const { token } = await write('under way')
  test.clock.advance(30 * day)
  await collectOrphanBlobs(test)
  test.clock.advance(hour)
  await collectGarbage(test)
  test.clock.advance(-30 * day - hour)

  const refused = await commit('under way', token).catch((error: unknown) => error)
  expect(isRefusal(refused, 'invalidSegment')).toBe(true)
  await putBlob(test.store, caller, { bucket, key: 'under way' }, content)
  expect(await read('under way')).toEqual(content)
})

it('what was committed while the collector looked stays, though it was found too old before', async () => {
  const { token } = await write('in time')
  await commit('in time', token)
  const [segment] = await test.db.selectFrom('store.segments').selectAll().orderBy('object_id', 'desc').execute()
  const noted = { blob_id: segment?.blob_id ?? '', placement: 0, size: content.length, remove_after: test.clock() }
  await test.db.insertInto('store.blob_garbage').values(noted).execute()
  test.clock.advance(hour)
  await collectGarbage(test)
  expect(await read('in time')).toEqual(content)
})

it('what was removed while the clock ran ahead does not stay until that time comes again', async () => {
  test.clock.advance(400 * day)
  await putBlob(test.store, caller, { bucket, key: 'a' }, content)
  await test.store.deleteObject(caller, { bucket, path: path('a') })
  test.clock.advance(-400 * day)
  await collectGarbage(test)
  test.clock.advance(hour)
  expect(await collectGarbage(test)).toBe(1)
})
