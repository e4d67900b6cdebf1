import type { BucketName, PlainPath } from '@perigee/std/brand'
import { utf8 } from '@perigee/std/bytes'
import { aProject, startTestStore, type TestStore } from '@perigee/store-core/testing/test-store'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { WriteConditions } from './objects'
import { openObjects, type Objects } from './open-objects'
import { collect, inChunks } from './testing/bodies'
import { aGrant } from './testing/grants'

let test: TestStore
let objects: Objects
const bucket = 'photos' as BucketName
const key = 'dir/k' as PlainPath
const md5 = (digit: string) => digit.repeat(32)

beforeAll(async () => {
  test = await startTestStore()
})
afterAll(() => test.stop())
beforeEach(async () => {
  const project = await aProject(test.db)
  objects = openObjects({ store: test.store, grant: aGrant(project.apiKey), sizes: { part: 1 } })
  await objects.createBucket({ bucket })
})

async function* lateBody(before: () => Promise<unknown>): AsyncGenerator<Uint8Array> {
  await before()
  yield utf8('late')
}
const put = (digit: string, conditions: WriteConditions = {}, body = inChunks(utf8(digit), 9)) =>
  objects.putObject({ bucket, key, body, metadata: {}, etag: () => md5(digit), ...conditions })
const read = async () => new TextDecoder().decode(await collect((await objects.getObject({ bucket, key })).read()))

/** Each way to write to the key. */
const writes: Record<string, (conditions: WriteConditions) => Promise<unknown>> = {
  put: (conditions) => put('9', conditions),
  copy: async (conditions) => {
    const source = { bucket, key: 'source' as PlainPath }
    await objects.putObject({ ...source, body: inChunks(utf8('9'), 9), metadata: {}, etag: () => md5('9') })
    return objects.copyObject({ source, target: { bucket, key }, ...conditions })
  },
  complete: async (conditions) => {
    const { uploadId } = await objects.createUpload({ bucket, key, metadata: {} })
    const name = { bucket, key, uploadId }
    const body = inChunks(utf8('9'), 9)
    const { partNumber, etag } = await objects.uploadPart({ ...name, partNumber: 1, body, etag: () => md5('9') })
    return objects.completeUpload({ ...name, parts: [{ partNumber, etag }], ...conditions })
  },
  delete: ({ ifMatch }) => objects.deleteObject({ bucket, key, ifMatch }),
}

describe.each(Object.entries(writes))('%s on a condition', (name, write) => {
  it.each([md5('1'), `"${md5('1')}"`, '*'])('happens when the ETag is %s', async (ifMatch) => {
    await put('1')
    await write({ ifMatch })
    if (name === 'delete') await expect(read()).rejects.toMatchObject({ code: 'noSuchKey' })
    else expect(await read()).toBe('9')
  })

  it('is refused for another ETag and for a missing object', async () => {
    await expect(write({ ifMatch: '*' })).rejects.toMatchObject({ code: 'noSuchKey' })
    await put('1')
    await expect(write({ ifMatch: md5('2') })).rejects.toMatchObject({ code: 'preconditionFailed' })
    expect(await read()).toBe('1')
  })
})

it('another write in between is noticed', async () => {
  await put('1')
  const late = put(
    '3',
    { ifMatch: md5('1') },
    lateBody(() => put('2')),
  )
  await expect(late).rejects.toMatchObject({ code: 'objectChanged' })
  expect(await read()).toBe('2')
  const absent = objects.deleteObject({ bucket, key }).then(() =>
    put(
      '5',
      { onlyIfAbsent: true },
      lateBody(() => put('4')),
    ),
  )
  await expect(absent).rejects.toMatchObject({ code: 'objectExists' })
  expect(await read()).toBe('4')
})

it('a version that is named is compared itself', async () => {
  await objects.setVersioning({ bucket, keeps: true })
  const { versionId: first } = await put('1')
  await put('2')
  const remove = (ifMatch: string) => objects.deleteObject({ bucket, key, versionId: first ?? '', ifMatch })
  await expect(remove(md5('2'))).rejects.toMatchObject({ code: 'preconditionFailed' })
  expect(await remove(md5('1'))).toMatchObject({ existed: true, versionId: first })
})
