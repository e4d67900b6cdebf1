import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import type { StoreCaller } from '@perigee/contract/store'
import { addCaveat } from '@perigee/grants/api-key'
import { emptyCaveat, encodeCaveat } from '@perigee/grants/caveat'
import { projectUsage } from '@perigee/satellite-db/project-usage'
import { bucketTotals } from '@perigee/satellite-db/bucket-usage'
import { fromUtf8, utf8 } from '@perigee/std/bytes'
import type { BucketName } from '@perigee/std/brand'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { collect } from './blobs/blob-store-contract'
import { blobSegment, inlineSegment, path, putBlob, putSmall } from './testing/objects'
import { aProject } from './testing/test-store'
import { useProject } from './testing/use-project'

const bucket = 'photos' as BucketName
const { test, project, caller } = useProject(bucket)

const stat = (key: string) => test.store.statObject(caller, { bucket, path: path(key) })
const usage = async () =>
  (await projectUsage(test.db, [project.id], { since: new Date(0) })).get(project.id) ?? expect.fail('no usage')
const folderCount = async () => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::bigint as count from store.folders f join satellite.buckets b on b.id = f.bucket_id
    where b.project_id = ${project.id} and f.parent_id is not null`.execute(test.db)
  return rows[0]?.count
}

describe('objects', () => {
  it('tells the project and its salt', async () => {
    const info = await test.store.projectInfo(caller)
    expect(info.projectId).toBe(project.publicId)
    expect(info.salt).toHaveLength(32)
  })

  it('keeps a small object inline and gives everything back', async () => {
    const segment = inlineSegment(utf8('hello'))
    const sealed = {
      metadata: utf8('m'),
      encryptedKey: new Uint8Array(48).fill(1),
      keyNonce: new Uint8Array(24).fill(2),
      etag: utf8('e'),
    }
    const stored = await test.store.commitObject(caller, { bucket, path: path('a/b'), segments: [segment], sealed })
    expect(stored).toMatchObject({ plainSize: 5, segmentCount: 1, versioned: false, isLatest: true })
    expect(await stat('a/b')).toEqual(stored)
    const opened = await test.store.openObject(caller, { bucket, path: path('a/b') })
    expect(opened.object).toEqual(stored)
    expect(opened.segments).toEqual([{ ...segment, plainOffset: 0, encryptedSize: 5 }])
  })

  it('reads ranges of a blob', async () => {
    const bytes = new Uint8Array(randomBytes(100_000))
    await putBlob(test.store, caller, { bucket, key: 'big' }, bytes)
    const { segments } = await test.store.openObject(caller, { bucket, path: path('big') })
    const content = segments[0]?.content
    if (content?.kind !== 'blob') return expect.fail('not a blob')
    const read = (offset: number, length: number) =>
      test.store.readSegment(caller, { token: content.token, offset, length })
    expect(await collect(await read(70_000, 20_000))).toEqual(bytes.slice(70_000, 90_000))
    await expect(read(99_999, 2)).rejects.toMatchObject({ code: 'invalidSegment' })
    await expect(read(-1, 2)).rejects.toMatchObject({ code: 'invalidSegment' })
  })

  it('replaces, counts and removes', async () => {
    await putSmall(test.store, caller, { bucket, key: 'x' }, new Uint8Array(100))
    await putBlob(test.store, caller, { bucket, key: 'x' }, new Uint8Array(5_000))
    expect(await usage()).toMatchObject({ storage: 5_000, objects: 1, segments: 1 })
    await putSmall(test.store, caller, { bucket, key: 'x' }, new Uint8Array(7))
    expect(await usage()).toMatchObject({ storage: 7, objects: 1, segments: 1 })
    const { rows } = await sql`select from store.blob_garbage where size = 5000`.execute(test.db)
    expect(rows).toHaveLength(1)

    expect(await test.store.deleteObject(caller, { bucket, path: path('x') })).toMatchObject({ existed: true })
    expect(await test.store.deleteObject(caller, { bucket, path: path('x') })).toEqual({
      existed: false,
      deleteMarker: false,
    })
    expect(await usage()).toMatchObject({ storage: 0, objects: 0, segments: 0 })
    await expect(stat('x')).rejects.toMatchObject({ code: 'noSuchKey' })
  })

  it('finds a version by its id and no other', async () => {
    const { versionId } = await putSmall(test.store, caller, { bucket, key: 'v' })
    expect(await test.store.statObject(caller, { bucket, path: path('v'), versionId })).toMatchObject({ versionId })
    const other = versionId.slice()
    other[15] = (other[15] ?? 0) ^ 1
    for (const wrong of [other, new Uint8Array(16), new Uint8Array(3), new Uint8Array(16).fill(255)]) {
      const asked = test.store.statObject(caller, { bucket, path: path('v'), versionId: wrong })
      await expect(asked).rejects.toMatchObject({ code: 'noSuchVersion' })
    }
  })

  it('refuses a taken key when asked for an absent one', async () => {
    const put = () =>
      test.store.commitObject(caller, {
        bucket,
        path: path('once'),
        segments: [inlineSegment()],
        sealed: null,
        condition: { absent: true },
      })
    await put()
    await expect(put()).rejects.toMatchObject({ code: 'objectExists' })
  })

  it('hides an object after its expiry, and lets another take its key', async () => {
    const expiresAt = new Date(test.clock().getTime() + 1_000)
    await test.store.commitObject(caller, {
      bucket,
      path: path('f/brief'),
      segments: [inlineSegment()],
      sealed: null,
      expiresAt,
    })
    expect(await stat('f/brief')).toMatchObject({ expiresAt })
    test.clock.advance(1_000)
    await expect(stat('f/brief')).rejects.toMatchObject({ code: 'noSuchKey' })
    expect(await test.store.listChildren(caller, { bucket, folder: null, limit: 10 })).toEqual({
      children: [],
      more: false,
    })
    await test.store.commitObject(caller, {
      bucket,
      path: path('f/brief'),
      segments: [inlineSegment()],
      sealed: null,
      condition: { absent: true },
    })
    await expect(
      test.store.commitObject(caller, {
        bucket,
        path: path('p'),
        segments: [inlineSegment()],
        sealed: null,
        expiresAt,
      }),
    ).rejects.toMatchObject({ code: 'invalidInput' })
  })

  it('lets a key without the right to delete take the place of what has expired', async () => {
    const writer = {
      apiKey: addCaveat(project.apiKey, encodeCaveat({ ...emptyCaveat, flags: new Set(['disallowDeletes']) })).raw,
    }
    const put = (expiresAt: Date) =>
      test.store.commitObject(writer, { bucket, path: path('t'), segments: [inlineSegment()], sealed: null, expiresAt })
    await put(new Date(test.clock().getTime() + 1_000))
    await expect(put(new Date('2100-01-01'))).rejects.toMatchObject({ code: 'unauthorizedApiKey' })
    test.clock.advance(1_000)
    await put(new Date('2100-01-01'))
    expect(await usage()).toMatchObject({ objects: 1 })
  })

  it('counts downloads of inline and blob content', async () => {
    await putSmall(test.store, caller, { bucket, key: 's' }, new Uint8Array(11))
    await putBlob(test.store, caller, { bucket, key: 'b' }, new Uint8Array(9_000))
    await test.store.openObject(caller, { bucket, path: path('s') })
    const { segments } = await test.store.openObject(caller, { bucket, path: path('b') })
    const content = segments[0]?.content
    if (content?.kind !== 'blob') return expect.fail('not a blob')
    await collect(await test.store.readSegment(caller, { token: content.token, offset: 0, length: 4_000 }))
    await test.store.close()
    const totals = await bucketTotals(test.db, { projectId: project.id, bucket, before: new Date('2100-01-01') })
    expect(totals).toMatchObject({ egress: 4_011, storage: 9_011, objects: 2, segments: 2 })
  })
})

describe('segments', () => {
  const commit = (token: string, as: StoreCaller = caller, key = 'k') =>
    test.store.commitObject(as, { bucket, path: path(key), segments: [blobSegment(token, 10)], sealed: null })
  const write = async () => {
    const content = async function* () {
      yield new Uint8Array(26)
    }
    return (await test.store.writeSegment(caller, { bucket, path: path('k') }, content())).token
  }

  it('takes a token once, even after its object is gone', async () => {
    const token = await write()
    await commit(token)
    await expect(commit(token, caller, 'other')).rejects.toMatchObject({ code: 'invalidSegment' })
    await test.store.deleteObject(caller, { bucket, path: path('k') })
    await expect(commit(token)).rejects.toMatchObject({ code: 'invalidSegment' })
  })

  it('takes only its own tokens, of the same project, in time', async () => {
    const token = await write()
    const bent = `${token.slice(0, 20)}${token[20] === 'A' ? 'B' : 'A'}${token.slice(21)}`
    for (const wrong of [bent, '', 'AAAA', '%', token.slice(4)]) {
      await expect(commit(wrong)).rejects.toMatchObject({ code: 'invalidSegment' })
    }
    const stranger = { apiKey: (await aProject(test.db)).apiKey.raw }
    await test.store.createBucket(stranger, { bucket })
    await expect(commit(token, stranger)).rejects.toMatchObject({ code: 'invalidSegment' })
    test.clock.advance(48 * 3_600_000)
    await expect(commit(token)).rejects.toMatchObject({ code: 'invalidSegment' })
  })

  it.each([
    ['none', []],
    ['an index too many', [inlineSegment(utf8('a'), 1)]],
    ['a gap', [inlineSegment(utf8('a'), 0), inlineSegment(utf8('b'), 2)]],
    ['a short key', [{ ...inlineSegment(), encryptedKey: new Uint8Array(47) }]],
    ['a short nonce', [{ ...inlineSegment(), keyNonce: new Uint8Array(12) }]],
    ['more plain than sealed bytes', [{ ...inlineSegment(), plainSize: 999 }]],
    ['too much inline', [inlineSegment(new Uint8Array(5_000))]],
    ['a negative size', [{ ...inlineSegment(), plainSize: -1 }]],
  ])('refuses segments with %s', async (_what, segments) => {
    const asked = test.store.commitObject(caller, { bucket, path: path('k'), segments, sealed: null })
    await expect(asked).rejects.toMatchObject({ code: 'invalidSegment' })
  })

  it('leaves nothing but a blob when the commit never comes, and nothing when the content breaks', async () => {
    const broken = async function* () {
      yield new Uint8Array(5_000)
      throw new Error('gone')
    }
    await expect(test.store.writeSegment(caller, { bucket, path: path('z') }, broken())).rejects.toThrow('gone')
    await expect(stat('z')).rejects.toMatchObject({ code: 'noSuchKey' })
    expect(await readdir(`${test.blobFolder}/unfinished`)).toEqual([])
  })
})

describe('paths', () => {
  it.each([
    ['a', 0],
    ['a/b/c', 2],
    ['//', 2],
    ['/', 1],
    ['a//b', 2],
    [`${'x/'.repeat(511)}xx`, 511],
    ['/'.repeat(1_024), 1_024],
    ['k'.repeat(1_024), 0],
    ['.', 0],
    ['../..', 1],
  ])('%#. stores, lists and removes %s with its folders', async (key, folders) => {
    await putSmall(test.store, caller, { bucket, key })
    expect(await stat(key)).toMatchObject({ plainSize: 7 })
    expect(await folderCount()).toBe(folders)
    const { children } = await test.store.listChildren(caller, { bucket, folder: null, limit: 10 })
    expect(children.map((child) => fromUtf8(child.component))).toEqual([key.split('/')[0]])
    await test.store.deleteObject(caller, { bucket, path: path(key) })
    expect(await folderCount()).toBe(0)
  })

  it('holds hostile components of the greatest encrypted length', async () => {
    const component = new Uint8Array(randomBytes(2_105)).map((byte) => (byte === 0x2f ? 0 : byte))
    const deep = new Uint8Array([...component, 0x2f, ...component]) as ReturnType<typeof path>
    await test.store.commitObject(caller, { bucket, path: deep, segments: [inlineSegment()], sealed: null })
    expect(await test.store.statObject(caller, { bucket, path: deep })).toMatchObject({ plainSize: 7 })
  })

  it('refuses paths beyond every key', async () => {
    for (const key of ['k'.repeat(2_201), 'k/'.repeat(40_000)]) {
      await expect(putSmall(test.store, caller, { bucket, key })).rejects.toMatchObject({ code: 'pathTooLong' })
    }
  })

  it('tells an object and a folder of one name apart', async () => {
    await putSmall(test.store, caller, { bucket, key: 'a' })
    await putSmall(test.store, caller, { bucket, key: 'a/b' })
    await putSmall(test.store, caller, { bucket, key: 'a-' })
    const { children } = await test.store.listChildren(caller, { bucket, folder: null, limit: 10 })
    expect(children.map((c) => `${c.kind} ${fromUtf8(c.component)}`)).toEqual(['object a', 'object a-', 'folder a'])
  })
})
