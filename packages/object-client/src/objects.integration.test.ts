import { randomBytes } from 'node:crypto'
import { decodeSerializableMeta, decodeStreamInfo, openMetadata } from '@perigee/crypto/metadata'
import { encryptedSize, openInline, startingNonce } from '@perigee/crypto/content'
import { openContentKey, contentKeyOf } from '@perigee/crypto/keys'
import { encryptPath, EncryptionStore } from '@perigee/crypto/encryption-store'
import { restrictGrant } from '@perigee/grants/derive'
import { putSmall } from '@perigee/store-core/testing/objects'
import { aProject, startTestStore, type TestProject, type TestStore } from '@perigee/store-core/testing/test-store'
import { fromUtf8, utf8 } from '@perigee/std/bytes'
import type { BucketName, PlainPath } from '@perigee/std/brand'
import { toHex } from '@perigee/std/encoding'
import { MiB } from '@perigee/std/units'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openObjects, type Objects } from './open-objects'
import { collect, inChunks } from './testing/bodies'
import { aGrant } from './testing/grants'

let test: TestStore
let project: TestProject
let objects: Objects
const bucket = 'photos' as BucketName
const key = (text: string) => text as PlainPath

beforeAll(async () => {
  test = await startTestStore()
  project = await aProject(test.db)
  objects = openObjects({ store: test.store, grant: aGrant(project.apiKey) })
  await objects.createBucket({ bucket })
})
afterAll(() => test.stop())

const put = (to: Objects, name: string, bytes: Uint8Array, chunk = 70_001) =>
  to.putObject({ bucket, key: key(name), body: inChunks(bytes, chunk), metadata: {}, etag: () => 'etag' })
const read = async (from: Objects, name: string, range?: { offset: number; length: number }) =>
  collect((await from.getObject({ bucket, key: key(name) })).read(range))

describe('what the store gets', () => {
  it('opens by hand as the format says', async () => {
    const grant = aGrant(project.apiKey)
    await openObjects({ store: test.store, grant }).putObject({
      bucket,
      key: key('folder/file name.txt'),
      body: inChunks(utf8('hello world'), 4),
      metadata: { 'content-type': 'text/plain', 'x-amz-meta-__proto__': 'x' },
      etag: () => '5eb63bbbe01eeed093cb22bb8f5acdc3',
    })
    const { cipherPath, pathKey } = encryptPath(grant.encryption, bucket, 'folder/file name.txt')
    const derivedKey = contentKeyOf(pathKey)
    const { object, segments } = await test.store.openObject({ apiKey: grant.apiKey.raw }, { bucket, path: cipherPath })
    const [segment] = segments
    if (segment?.content.kind !== 'inline' || !object.sealed) return expect.fail('not inline, or nothing sealed')

    const contentKey = openContentKey(derivedKey, segment.keyNonce, segment.encryptedKey)
    const plain = openInline(segment.content.bytes, { contentKey, nonce: startingNonce(0, 0) })
    expect(fromUtf8(plain)).toBe('hello world')
    const { metadata, encryptedKey, keyNonce, etag } = object.sealed
    const opened = openMetadata(derivedKey, {
      streamMeta: metadata,
      encryptedMetadataKey: encryptedKey,
      metadataNonce: keyNonce,
      encryptedETag: etag,
    })
    expect(fromUtf8(opened.etag)).toBe('5eb63bbbe01eeed093cb22bb8f5acdc3')
    const info = decodeStreamInfo(opened.streamInfo)
    expect(info).toMatchObject({ segmentsSize: 64 * MiB, lastSegmentSize: 11 })
    expect(Object.fromEntries(decodeSerializableMeta(info.metadata).userDefined)).toEqual({
      'content-type': 'text/plain',
      'x-amz-meta-__proto__': 'x',
    })
  })

  it('always has sizes in its metadata, the very bytes of the format', async () => {
    const grant = aGrant(project.apiKey)
    await put(openObjects({ store: test.store, grant }), 'bare', new Uint8Array(11))
    const { cipherPath, pathKey } = encryptPath(grant.encryption, bucket, 'bare')
    const { sealed } = await test.store.statObject({ apiKey: grant.apiKey.raw }, { bucket, path: cipherPath })
    if (!sealed) return expect.fail('nothing sealed')
    const { streamInfo } = openMetadata(contentKeyOf(pathKey), {
      streamMeta: sealed.metadata,
      encryptedMetadataKey: sealed.encryptedKey,
      metadataNonce: sealed.keyNonce,
      encryptedETag: sealed.etag,
    })
    expect(toHex(streamInfo)).toBe('1080808020180b')
  })

  it.each([
    [0, 'inline', 0],
    [1, 'inline', 17],
    [4_096, 'inline', 4_112],
    [4_097, 'blob', 7_424],
    [7_404, 'blob', 7_424],
    [7_405, 'blob', 14_848],
    [100_000, 'blob', encryptedSize(100_000)],
  ] as const)('of %i bytes is stored %s in %i bytes', async (size, kind, stored) => {
    const grant = aGrant(project.apiKey)
    const mine = openObjects({ store: test.store, grant })
    const bytes = new Uint8Array(randomBytes(size))
    expect(await put(mine, 'sized', bytes)).toMatchObject({ size })
    const { cipherPath } = encryptPath(grant.encryption, bucket, 'sized')
    const { segments } = await test.store.openObject({ apiKey: grant.apiKey.raw }, { bucket, path: cipherPath })
    expect(segments.map((s) => [s.content.kind, s.encryptedSize, s.plainSize])).toEqual([[kind, stored, size]])
    expect(await read(mine, 'sized')).toEqual(bytes)
  })

  it('holds the deepest and the longest keys', async () => {
    for (const name of [
      'k'.repeat(1_024),
      'é'.repeat(512),
      'a/'.repeat(512),
      '/'.repeat(1_024),
      `${'a/'.repeat(511)}ab`,
    ]) {
      await put(objects, name, utf8(name))
      expect(await read(objects, name)).toEqual(utf8(name))
      await objects.deleteObject({ bucket, key: key(name) })
    }
  })
})

describe('objects of many segments', () => {
  const sizes = { segment: 20_000, inline: 4_096 }
  const length = 20_000 * 3 + 4_000

  it('reads every range', { timeout: 60_000 }, async () => {
    const small = openObjects({ store: test.store, grant: aGrant(project.apiKey), sizes })
    const bytes = new Uint8Array(randomBytes(length))
    await put(small, 'cut', bytes, 7_000)
    const { info, read: readRange } = await small.getObject({ bucket, key: key('cut') })
    expect(info.size).toBe(length)
    expect(await collect(readRange())).toEqual(bytes)
    const offset = fc.oneof(fc.nat(length), fc.constantFrom(0, 7_408, 19_999, 20_000, 59_999, 60_000, length))
    await fc.assert(
      fc.asyncProperty(offset, offset, async (a, b) => {
        const [from, to] = [Math.min(a, b), Math.max(a, b)]
        expect(await collect(readRange({ offset: from, length: to - from }))).toEqual(bytes.slice(from, to))
      }),
      { numRuns: 150 },
    )
    await expect(collect(readRange({ offset: length, length: 1 }))).rejects.toThrow(RangeError)
  })

  it.each([20_000, 40_000, 20_001, 24_096, 24_097])('cuts %i bytes without an empty segment', async (size) => {
    const grant = aGrant(project.apiKey)
    const small = openObjects({ store: test.store, grant, sizes })
    const bytes = new Uint8Array(randomBytes(size))
    await put(small, 'even', bytes, 3_333)
    const { cipherPath } = encryptPath(grant.encryption, bucket, 'even')
    const { segments } = await test.store.openObject({ apiKey: grant.apiKey.raw }, { bucket, path: cipherPath })
    expect(segments.map(({ plainSize }) => plainSize)).toEqual(
      size % 20_000 === 0 ? Array<number>(size / 20_000).fill(20_000) : [20_000, size - 20_000],
    )
    expect(segments.map(({ plainOffset }) => plainOffset)).toEqual(segments.map((_, at) => at * 20_000))
    expect(await read(small, 'even')).toEqual(bytes)
  })

  it('goes on with a download that outlives its tokens', async () => {
    const small = openObjects({ store: test.store, grant: aGrant(project.apiKey), sizes })
    const bytes = new Uint8Array(randomBytes(length))
    await put(small, 'slow', bytes)
    const chunks: Uint8Array[] = []
    for await (const chunk of (await small.getObject({ bucket, key: key('slow') })).read()) {
      chunks.push(chunk)
      test.clock.advance(16 * 60_000)
    }
    expect(Buffer.concat(chunks).equals(bytes)).toBe(true)
  })

  it('reads what it opened while the key is written anew', async () => {
    const small = openObjects({ store: test.store, grant: aGrant(project.apiKey), sizes })
    const bytes = new Uint8Array(randomBytes(length))
    await put(small, 'moving', bytes)
    const opened = await small.getObject({ bucket, key: key('moving') })
    await put(small, 'moving', new Uint8Array(length))
    expect(await collect(opened.read())).toEqual(bytes)
  })
})

describe('an upload', () => {
  it('that breaks leaves the key as it was', async () => {
    async function* broken() {
      yield new Uint8Array(50_000)
      throw new Error('the client went away')
    }
    const upload = (name: string) =>
      objects.putObject({ bucket, key: key(name), body: broken(), metadata: {}, etag: () => '' })
    await expect(upload('never')).rejects.toThrow('the client went away')
    await expect(read(objects, 'never')).rejects.toMatchObject({ code: 'noSuchKey' })
    await put(objects, 'kept', utf8('old'))
    await expect(upload('kept')).rejects.toThrow('the client went away')
    expect(await read(objects, 'kept')).toEqual(utf8('old'))
  })

  it('whose ETag turns out wrong at the end does not become visible', async () => {
    const upload = objects.putObject({
      bucket,
      key: key('bad'),
      body: inChunks(new Uint8Array(9_000), 1_000),
      metadata: {},
      etag: () => {
        throw new Error('BadDigest')
      },
    })
    await expect(upload).rejects.toThrow('BadDigest')
    await expect(read(objects, 'bad')).rejects.toMatchObject({ code: 'noSuchKey' })
  })

  it('is asked for its bytes only as fast as they are stored', async () => {
    let given = 0
    let stored = 0
    let furthest = 0
    const counting = {
      ...test.store,
      writeSegment: (...[caller, target, content]: Parameters<typeof test.store.writeSegment>) =>
        test.store.writeSegment(caller, target, tap(content)),
    }
    async function* tap(content: AsyncIterable<Uint8Array>) {
      for await (const chunk of content) {
        stored += chunk.length
        yield chunk
      }
    }
    async function* body() {
      for (let chunk = 0; chunk < 100; chunk++) {
        given += 65_536
        furthest = Math.max(furthest, given - stored)
        yield new Uint8Array(65_536)
      }
    }
    const slow = openObjects({ store: counting, grant: aGrant(project.apiKey) })
    await slow.putObject({ bucket, key: key('paced'), body: body(), metadata: {}, etag: () => '' })
    expect(stored).toBe(encryptedSize(100 * 65_536))
    expect(furthest).toBeLessThan(3 * 65_536)
  })
})

describe('a grant of one folder', () => {
  it('sees and touches that folder only', async () => {
    const full = aGrant(project.apiKey)
    const mine = openObjects({ store: test.store, grant: full })
    for (const name of ['trips/rome/1', 'trips/rome/2', 'trips/oslo', 'other']) await put(mine, name, utf8(name))
    const shared = restrictGrant(full, [{ bucket, prefix: 'trips/rome/' }], { allowDownload: true, allowList: true })
    const guest = openObjects({ store: test.store, grant: shared })

    expect(await read(guest, 'trips/rome/1')).toEqual(utf8('trips/rome/1'))
    const page = await guest.listObjects({ bucket, prefix: 'trips/rome/', delimiter: '/', limit: 10 })
    expect(page.objects.map((info) => info.key)).toEqual(['trips/rome/1', 'trips/rome/2'])
    const refused = { code: 'unauthorizedApiKey' }
    await expect(read(guest, 'trips/oslo')).rejects.toMatchObject(refused)
    await expect(guest.listObjects({ bucket, prefix: '', delimiter: '/', limit: 10 })).rejects.toMatchObject(refused)
    await expect(put(guest, 'trips/rome/3', utf8('x'))).rejects.toMatchObject(refused)
    await expect(guest.deleteObject({ bucket, key: key('trips/rome/1') })).rejects.toMatchObject(refused)
    expect((await guest.listBuckets()).map(({ name }) => name)).toEqual([bucket])
  })

  it('without any key manages buckets and reads nothing', async () => {
    const bare = { ...aGrant(project.apiKey), encryption: new EncryptionStore() }
    const keyless = openObjects({ store: test.store, grant: bare })
    expect(await keyless.getBucket({ bucket })).toMatchObject({ name: bucket, versioning: 1 })
    await expect(read(keyless, 'x')).rejects.toMatchObject({ code: 'unauthorizedApiKey' })
  })
})

it('leaves out what is no encrypted name at all', async () => {
  const mine = openObjects({ store: test.store, grant: aGrant(project.apiKey) })
  await putSmall(test.store, { apiKey: project.apiKey.raw }, { bucket, key: 'plain/name' })
  await put(mine, 'sealed', utf8('x'))
  const page = await mine.listObjects({ bucket, prefix: '', delimiter: '', limit: 100 })
  expect(page.objects.map((info) => info.key)).toEqual(['sealed'])
})

it('stores no plain byte of names, metadata or content', async () => {
  const marker = randomBytes(16).toString('hex')
  await objects.putObject({
    bucket,
    key: key(`${marker}/${marker}`),
    body: inChunks(utf8(marker), 9),
    metadata: { [`x-amz-meta-${marker}`]: marker },
    etag: () => marker,
  })
  for (const table of ['folders', 'objects', 'segments']) {
    const { rows } = await sql<{ text: string }>`select t::text as text from ${sql.table(`store.${table}`)} t`.execute(
      test.db,
    )
    const hex = Buffer.from(marker).toString('hex')
    expect(rows.some(({ text }) => text.includes(hex) || text.includes(marker))).toBe(false)
  }
})
