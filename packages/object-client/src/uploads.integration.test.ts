import { createHash } from 'node:crypto'
import { openContentKey, contentKeyOf } from '@perigee/crypto/keys'
import { decodeStreamInfo, multipartETag, openMetadata, openPartETag } from '@perigee/crypto/metadata'
import { encryptPath } from '@perigee/crypto/encryption-store'
import { restrictGrant } from '@perigee/grants/derive'
import { decodeUploadId } from '@perigee/crypto/upload-id'
import type { BucketName, PlainPath } from '@perigee/std/brand'
import { fromUtf8, utf8 } from '@perigee/std/bytes'
import { fromHex } from '@perigee/std/encoding'
import { aProject, startTestStore, type TestProject, type TestStore } from '@perigee/store-core/testing/test-store'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openObjects, type Objects } from './open-objects'
import { collect, inChunks } from './testing/bodies'
import { aGrant } from './testing/grants'

let test: TestStore
let project: TestProject
let objects: Objects
const bucket = 'films' as BucketName
const sizes = { segment: 20_000, inline: 100, part: 1 }
const key = (text: string) => text as PlainPath
const md5 = (bytes: Uint8Array) => createHash('md5').update(bytes).digest('hex')

beforeAll(async () => {
  test = await startTestStore()
  project = await aProject(test.db)
  objects = openObjects({ store: test.store, grant: aGrant(project.apiKey), sizes })
  await objects.createBucket({ bucket })
})
afterAll(() => test.stop())

const begin = async (name: string, metadata: Record<string, string> = {}, on = objects) => {
  const { uploadId } = await on.createUpload({ bucket, key: key(name), metadata })
  return { bucket, key: key(name), uploadId }
}
type Upload = Awaited<ReturnType<typeof begin>>
const part = (upload: Upload, partNumber: number, bytes: Uint8Array, on = objects) =>
  on.uploadPart({ ...upload, partNumber, body: inChunks(bytes, 7_001), etag: () => md5(bytes) })
const read = async (name: string, range?: { offset: number; length: number }) =>
  collect((await objects.getObject({ bucket, key: key(name) })).read(range))

describe('an object of parts', () => {
  it('reads back equal, whole and by ranges, whatever the sizes of its parts', async () => {
    const part0 = fc.record({ size: fc.integer({ min: 1, max: 70_000 }), gap: fc.integer({ min: 1, max: 300 }) })
    const ranges = fc.array(fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.nat(60_000)), { maxLength: 5 })
    await fc.assert(
      fc.asyncProperty(fc.array(part0, { minLength: 1, maxLength: 5 }), ranges, async (wanted, cuts) => {
        const upload = await begin('random/sizes')
        let number = 0
        const parts = wanted.map(({ size, gap }) => {
          number += gap
          return { number, bytes: Uint8Array.from({ length: size }, (_, at) => (at * 31 + number * 7) % 251) }
        })
        await Promise.all([...parts].reverse().map((one) => part(upload, one.number, one.bytes)))
        const named = parts.map((one) => ({ partNumber: one.number, etag: md5(one.bytes) }))
        const info = await objects.completeUpload({ ...upload, parts: named })
        const whole = Buffer.concat(parts.map(({ bytes }) => bytes))
        expect(info).toMatchObject({ size: whole.length, etag: multipartETag(named.map(({ etag }) => fromHex(etag))) })
        expect(whole.equals(await read('random/sizes'))).toBe(true)
        for (const [where, most] of cuts) {
          const offset = Math.floor(where * whole.length)
          const length = Math.min(most, whole.length - offset)
          expect(whole.subarray(offset, offset + length).equals(await read('random/sizes', { offset, length }))).toBe(
            true,
          )
        }
      }),
      { numRuns: 25 },
    )
  }, 60_000)

  it('has the metadata that it was begun with', async () => {
    const metadata = { 'content-type': 'video/mp4', 'x-amz-meta-ö': 'ü' }
    const upload = await begin('with/metadata', metadata)
    await part(upload, 1, utf8('film'))
    await objects.completeUpload({ ...upload, parts: [{ partNumber: 1, etag: md5(utf8('film')) }] })
    expect(await objects.headObject({ bucket, key: key('with/metadata') })).toMatchObject({ metadata, size: 4 })
  })

  it('is sealed as the format says: parts under their own keys, no sizes in the metadata', async () => {
    const grant = aGrant(project.apiKey)
    const on = openObjects({ store: test.store, grant, sizes })
    const upload = await begin('by/hand', {}, on)
    const bytes = new Uint8Array(45_000)
    await part(upload, 3, bytes, on)
    const { cipherPath, pathKey } = encryptPath(grant.encryption, bucket, 'by/hand')
    const [caller, derivedKey] = [{ apiKey: grant.apiKey.raw }, contentKeyOf(pathKey)]
    const address = { bucket, path: cipherPath, streamId: decodeUploadId(upload.uploadId) }
    const listed = await test.store.listParts(caller, { ...address, limit: 9 })
    const [stored] = listed.parts
    if (!stored) return expect.fail('no part')
    const contentKey = openContentKey(derivedKey, stored.lastKey.keyNonce, stored.lastKey.encryptedKey)
    expect(fromUtf8(openPartETag(contentKey, stored.etag))).toBe(md5(bytes))
    expect([stored.segmentCount, listed.upload.sealed]).toEqual([3, null])

    await on.completeUpload({ ...upload, parts: [{ partNumber: 3, etag: md5(bytes) }] })
    const { object, segments } = await test.store.openObject(caller, { bucket, path: cipherPath })
    expect(segments.map((segment) => [segment.part, segment.index])).toEqual([
      [3, 0],
      [3, 1],
      [3, 2],
    ])
    if (!object.sealed) return expect.fail('nothing sealed')
    const { metadata, encryptedKey, keyNonce, etag } = object.sealed
    const opened = openMetadata(derivedKey, {
      streamMeta: metadata,
      encryptedMetadataKey: encryptedKey,
      metadataNonce: keyNonce,
      encryptedETag: etag,
    })
    expect(metadata).toHaveLength(0)
    expect(decodeStreamInfo(opened.streamInfo)).toMatchObject({ segmentsSize: 0, lastSegmentSize: 0 })
    expect(fromUtf8(opened.etag)).toMatch(/^[0-9a-f]{32}-1$/)
  })

  it('does not come about when a body fails, and the part can come again', async () => {
    const upload = await begin('broken')
    const body = (async function* () {
      yield new Uint8Array(30_000)
      throw new Error('lost')
    })()
    await expect(objects.uploadPart({ ...upload, partNumber: 1, body, etag: () => '' })).rejects.toThrow('lost')
    expect((await objects.listParts({ ...upload, limit: 10 })).parts).toEqual([])
    await part(upload, 1, utf8('again'))
    expect((await objects.listParts({ ...upload, limit: 10 })).parts).toMatchObject([
      { partNumber: 1, size: 5, etag: md5(utf8('again')) },
    ])
  })
})

describe('refusals', () => {
  const complete = (upload: Upload, parts: { partNumber: number; etag: string }[]) =>
    objects.completeUpload({ ...upload, parts })
  const one = utf8('one')
  const etag = md5(one)

  it.each([
    ['an ETag of another part', [{ partNumber: 1, etag: md5(utf8('two')) }], 'invalidPart'],
    ['an empty ETag', [{ partNumber: 1, etag: '' }], 'invalidPart'],
    ['a part that is not there', [{ partNumber: 9, etag }], 'invalidPart'],
    ['no part', [], 'invalidPart'],
    ['descending numbers', [2, 1].map((partNumber) => ({ partNumber, etag })), 'invalidPartOrder'],
  ])('of %s', async (_, parts, code) => {
    const upload = await begin('refused')
    for (const n of [1, 2]) await part(upload, n, one)
    await expect(complete(upload, parts)).rejects.toMatchObject({ code })
  })

  it('of a small part that is not the last', async () => {
    const strict = openObjects({ store: test.store, grant: aGrant(project.apiKey) })
    const upload = await begin('small', {}, strict)
    for (const n of [1, 2]) await part(upload, n, one, strict)
    const parts = [1, 2].map((partNumber) => ({ partNumber, etag }))
    await expect(strict.completeUpload({ ...upload, parts })).rejects.toMatchObject({ code: 'partTooSmall' })
    expect(await strict.completeUpload({ ...upload, parts: parts.slice(0, 1) })).toMatchObject({ size: 3 })
  })

  it.each([0, 10_001, 1.5])('of part %d', async (n) => {
    await expect(part(await begin('n'), n, one)).rejects.toMatchObject({ code: 'invalidPartNumber' })
  })

  it.each(['', 'abc', '!'])('of the upload id %j', async (uploadId) => {
    const upload = { bucket, key: key('k'), uploadId }
    const noUpload = { code: 'noSuchUpload' }
    await expect(part(upload, 1, one)).rejects.toMatchObject(noUpload)
    await expect(complete(upload, [])).rejects.toMatchObject(noUpload)
    await expect(objects.abortUpload(upload)).rejects.toMatchObject(noUpload)
    await expect(objects.listParts({ ...upload, limit: 1 })).rejects.toMatchObject(noUpload)
  })

  it('of nothing when an upload is aborted twice', async () => {
    const upload = await begin('twice')
    await objects.abortUpload(upload)
    await objects.abortUpload(upload)
    await expect(part(upload, 1, one)).rejects.toMatchObject({ code: 'noSuchUpload' })
  })
})

describe('lists of uploads', () => {
  const own = 'listed' as BucketName
  const keys = ['a', 'a/b', 'a/b', 'a/c/d', 'b', 'b-', 'b/é', 'z']
  let at: Objects

  beforeAll(async () => {
    at = openObjects({ store: test.store, grant: aGrant(project.apiKey) })
    await at.createBucket({ bucket: own })
    for (const name of [...keys].reverse()) await at.createUpload({ bucket: own, key: key(name), metadata: {} })
    const others = openObjects({ store: test.store, grant: aGrant(project.apiKey) })
    await others.createUpload({ bucket: own, key: key('a/of-another-passphrase'), metadata: {} })
  })

  const list = async (prefix: string, delimiter: '' | '/', limit: number) => {
    const found = { uploads: [] as string[], prefixes: [] as string[], pages: 0 }
    for (let after: Parameters<Objects['listUploads']>[0]['after']; ; found.pages++) {
      const page = await at.listUploads({ bucket: own, prefix, delimiter, after, limit })
      found.uploads.push(...page.uploads.map((upload) => upload.key))
      found.prefixes.push(...page.prefixes)
      if (!page.next) return found
      after = page.next
    }
  }

  it.each([1, 2, 3, 1_000])('come in the order of their keys, %d at a time', async (limit) => {
    expect((await list('', '', limit)).uploads).toEqual(['a', 'a/b', 'a/b', 'a/c/d', 'b', 'b-', 'b/é', 'z'])
    expect(await list('', '/', limit)).toMatchObject({ uploads: ['a', 'b', 'b-', 'z'], prefixes: ['a/', 'b/'] })
    expect(await list('a/', '/', limit)).toMatchObject({ uploads: ['a/b', 'a/b'], prefixes: ['a/c/'] })
    expect(await list('a/b', '', limit)).toMatchObject({ uploads: ['a/b', 'a/b'], prefixes: [] })
    expect(await list('b', '', limit)).toMatchObject({ uploads: ['b', 'b-', 'b/é'] })
  })

  it('name an upload by the id that it was begun with', async () => {
    const { uploadId } = await at.createUpload({ bucket: own, key: key('deep/er'), metadata: {} })
    const page = await at.listUploads({ bucket: own, prefix: 'deep/', delimiter: '', limit: 10 })
    expect(page.uploads).toMatchObject([{ key: 'deep/er', uploadId }])
    await at.abortUpload({ bucket: own, key: key('deep/er'), uploadId })
  })

  it('show the one key that a grant is for', async () => {
    const grant = aGrant(project.apiKey)
    const all = openObjects({ store: test.store, grant })
    for (const name of ['only/this', 'only/that']) {
      await all.createUpload({ bucket: own, key: key(name), metadata: {} })
    }
    const narrow = restrictGrant(grant, [{ bucket: own, prefix: 'only/this' }], { allowList: true })
    const limited = openObjects({ store: test.store, grant: narrow })
    const page = await limited.listUploads({ bucket: own, prefix: 'only/this', delimiter: '', limit: 10 })
    expect(page.uploads.map((upload) => upload.key)).toEqual(['only/this'])
  })
})
