import { randomBytes } from 'node:crypto'
import { restrictGrant } from '@perigee/grants/derive'
import type { BucketName, PlainPath } from '@perigee/std/brand'
import { aProject, startTestStore, type TestProject, type TestStore } from '@perigee/store-core/testing/test-store'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openObjects, type Objects } from './open-objects'
import { collect, inChunks } from './testing/bodies'
import { aGrant } from './testing/grants'

let test: TestStore
let project: TestProject
let objects: Objects
const bucket = 'photos' as BucketName
const versioned = 'versions' as BucketName
const key = (text: string) => text as PlainPath

beforeAll(async () => {
  test = await startTestStore()
  project = await aProject(test.db)
  objects = openObjects({ store: test.store, grant: aGrant(project.apiKey), sizes: { segment: 20_000, inline: 100 } })
  await objects.createBucket({ bucket })
  await objects.createBucket({ bucket: versioned, objectLock: true })
})
afterAll(() => test.stop())

const put = (name: string, bytes: Uint8Array, to = bucket) =>
  objects.putObject({
    bucket: to,
    key: key(name),
    body: inChunks(bytes, 7_000),
    metadata: { 'content-type': 'image/png', 'x-amz-meta-a': '1' },
    etag: () => 'e'.repeat(32),
  })
const read = async (name: string, from = bucket, range?: { offset: number; length: number }) =>
  Buffer.from(await collect((await objects.getObject({ bucket: from, key: key(name) })).read(range)))
const names = (source: string, target: string) => ({
  source: { bucket, key: key(source) },
  target: { bucket, key: key(target) },
})

describe('a copy', () => {
  it.each([0, 50, 19_999, 55_000])('of %d bytes reads back equal under another key, metadata and all', async (size) => {
    const bytes = randomBytes(size)
    await put('from/a', bytes)
    const { info } = await objects.copyObject(names('from/a', 'deep/er/b'))
    expect(info).toMatchObject({ size, etag: 'e'.repeat(32), metadata: { 'content-type': 'image/png' } })
    const head = await objects.headObject({ bucket, key: key('deep/er/b') })
    expect(head).toMatchObject({ ...info, lastModified: head.lastModified })
    await objects.deleteObject({ bucket, key: key('from/a') })
    expect((await read('deep/er/b')).equals(bytes)).toBe(true)
    if (size > 100) {
      const range = { offset: size - 90, length: 60 }
      expect((await read('deep/er/b', bucket, range)).equals(bytes.subarray(size - 90, size - 30))).toBe(true)
    }
  })

  it('has other metadata when it is told so, and the ETag of its source', async () => {
    await put('m', randomBytes(25_000))
    const metadata = { 'content-type': 'text/html' }
    await objects.copyObject({ ...names('m', 'n'), metadata })
    expect(await objects.headObject({ bucket, key: key('n') })).toMatchObject({ metadata, etag: 'e'.repeat(32) })
  })

  it('onto itself changes metadata and nothing else', async () => {
    const bytes = randomBytes(25_000)
    await put('self', bytes)
    await expect(objects.copyObject(names('self', 'self'))).rejects.toMatchObject({ code: 'copyChangesNothing' })
    const metadata = { 'x-amz-meta-b': '2' }
    await objects.copyObject({ ...names('self', 'self'), metadata })
    expect(await objects.headObject({ bucket, key: key('self') })).toMatchObject({ metadata, size: 25_000 })
    expect((await read('self')).equals(bytes)).toBe(true)
  })

  it('onto itself is a new version where there are versions', async () => {
    const { versionId } = await put('v', randomBytes(300), versioned)
    const at = { bucket: versioned, key: key('v') }
    const { info, source } = await objects.copyObject({ source: at, target: at })
    expect([source.versionId, info.versionId === versionId]).toEqual([versionId, false])
  })

  it('of a certain version, into another bucket', async () => {
    const bytes = randomBytes(30_000)
    const { versionId } = await put('old', bytes, versioned)
    await put('old', randomBytes(10), versioned)
    const source = { bucket: versioned, key: key('old'), versionId: versionId ?? undefined }
    await objects.copyObject({ source, target: { bucket, key: key('restored') } })
    expect((await read('restored')).equals(bytes)).toBe(true)
  })

  it('is judged first', async () => {
    await put('judged', randomBytes(10))
    const judge = () => {
      throw new Error('no')
    }
    await expect(objects.copyObject({ ...names('judged', 'never'), judge })).rejects.toThrow('no')
    await expect(objects.headObject({ bucket, key: key('never') })).rejects.toMatchObject({ code: 'noSuchKey' })
  })

  it('of a source that is replaced all the time is one of its states', async () => {
    const states = [randomBytes(5_000), randomBytes(6_000)]
    await put('busy', states[0] ?? new Uint8Array())
    const writing = (async () => {
      for (let n = 0; n < 12; n++) await put('busy', states[n % 2] ?? new Uint8Array())
    })()
    for (let n = 0; n < 6; n++) {
      await objects.copyObject(names('busy', 'snapshot'))
      const found = await read('snapshot')
      expect(states.some((state) => found.equals(state))).toBe(true)
    }
    await writing
  })

  it('of what another passphrase has sealed is not there', async () => {
    const rootKeys = [randomBytes(32), randomBytes(32)].map((rootKey) => ({ rootKey, encryptPath: false }))
    const [ours, others] = rootKeys.map((options) =>
      openObjects({ store: test.store, grant: aGrant(project.apiKey, options) }),
    )
    const body = inChunks(new Uint8Array(10), 10)
    await others?.putObject({ bucket, key: key('plain'), body, metadata: {}, etag: () => '' })
    await expect(ours?.copyObject(names('plain', 'mine'))).rejects.toMatchObject({ code: 'noSuchKey' })
  })
})

describe('deleting many', () => {
  it('answers each in its place', async () => {
    const grant = aGrant(project.apiKey)
    const all = openObjects({ store: test.store, grant })
    for (const name of ['mine/a', 'mine/b', 'yours']) {
      await all.putObject({
        bucket,
        key: key(name),
        body: inChunks(new Uint8Array(3), 3),
        metadata: {},
        etag: () => '',
      })
    }
    const narrow = openObjects({
      store: test.store,
      grant: restrictGrant(grant, [{ bucket, prefix: 'mine/' }], { allowDelete: true }),
    })
    const wanted = [
      { key: key('mine/a') },
      { key: key('yours') },
      { key: key('mine/none') },
      { key: key('mine/b'), versionId: 'f'.repeat(32) },
    ]
    const outcomes = await narrow.deleteObjects({ bucket, objects: wanted })
    expect(outcomes.map((one) => (one.ok ? one.deleted.existed : one.refusal.code))).toEqual([
      true,
      'unauthorizedApiKey',
      false,
      false,
    ])
    expect(await all.headObject({ bucket, key: key('mine/b') })).toMatchObject({ size: 3 })
  })
})
