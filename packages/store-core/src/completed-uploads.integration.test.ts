import type { BucketName } from '@perigee/std/brand'
import { day } from '@perigee/std/durations'
import { describe, expect, it } from 'vitest'
import { path, putSmall } from './testing/objects'
import { begin, complete, putPart } from './testing/uploads'
import { useProject } from './testing/use-project'

const bucket = 'photos' as BucketName
const { test, caller } = useProject(bucket)

async function aCompletedUpload(key: string) {
  const { store } = test
  const upload = await begin(store, caller, { bucket, key })
  const parts = [
    await putPart(store, caller, upload, 2, new Uint8Array(5)),
    await putPart(store, caller, upload, 5, new Uint8Array(9)),
  ]
  return { upload, made: await complete(store, caller, upload, parts) }
}

describe('what was answered about a completed upload', () => {
  it('is found for a day, also when the object has been replaced', async () => {
    const { upload, made } = await aCompletedUpload('film')
    const { store, clock } = test
    await putSmall(store, caller, { bucket, key: 'film' }, new Uint8Array(1))
    clock.advance(day - 1)
    const { versionId, createdAt, hasVersionId } = made
    const object = { versionId, createdAt, hasVersionId, plainSize: 14, segmentCount: 2, multipart: true, sealed: null }
    expect(await store.findCompletedUpload(caller, upload)).toMatchObject({ object, parts: [2, 5] })
    clock.advance(1)
    await expect(store.findCompletedUpload(caller, upload)).rejects.toMatchObject({ code: 'noSuchUpload' })
  })

  it('is not found under another key, nor for an upload that goes on or was aborted', async () => {
    const { store } = test
    const { upload } = await aCompletedUpload('clip')
    const elsewhere = { ...upload, path: path('other') }
    await expect(store.findCompletedUpload(caller, elsewhere)).rejects.toMatchObject({ code: 'noSuchUpload' })
    const another = await begin(store, caller, { bucket, key: 'clip' })
    await expect(store.findCompletedUpload(caller, another)).rejects.toMatchObject({ code: 'noSuchUpload' })
    await store.abortUpload(caller, another)
    await expect(store.findCompletedUpload(caller, another)).rejects.toMatchObject({ code: 'noSuchUpload' })
  })
})
