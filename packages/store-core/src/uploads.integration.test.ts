import type { ListUploads, UploadAddress } from '@perigee/contract/store'
import { addCaveat } from '@perigee/grants/api-key'
import { emptyCaveat, encodeCaveat } from '@perigee/grants/caveat'
import { projectUsage } from '@perigee/satellite-db/project-usage'
import type { BucketName } from '@perigee/std/brand'
import { fromUtf8, utf8 } from '@perigee/std/bytes'
import { hour } from '@perigee/std/durations'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { collectGarbage } from './jobs/collect-garbage'
import { abandonedAfter, removeAbandonedUploads } from './jobs/remove-abandoned-uploads'
import { path, putSmall } from './testing/objects'
import { tableProblems } from './testing/table-problems'
import { aProject } from './testing/test-store'
import { begin, complete, putPart } from './testing/uploads'
import { useProject } from './testing/use-project'

const bucket = 'photos' as BucketName
const { test, project, caller } = useProject(bucket)

const start = (key: string) => begin(test.store, caller, { bucket, key })
const put = (upload: UploadAddress, part: number, bytes: Uint8Array) => putPart(test.store, caller, upload, part, bytes)
const finish = (upload: UploadAddress, parts: Awaited<ReturnType<typeof put>>[]) =>
  complete(test.store, caller, upload, parts)
const stat = (key: string) => test.store.statObject(caller, { bucket, path: path(key) })
const usage = async () => {
  const found = await projectUsage(test.db, [project.id], { since: new Date(0) })
  const { storage = 0, objects = 0, segments = 0 } = found.get(project.id) ?? {}
  return { storage, objects, segments }
}
const noUpload = { code: 'noSuchUpload', status: 404 }

describe('an upload in parts', () => {
  it('becomes one object with its parts in order, whatever the order they came in', async () => {
    const upload = await start('folder/film')
    const second = await put(upload, 7, new Uint8Array(9_000).fill(7))
    const first = await put(upload, 2, utf8('first'))
    expect(await finish(upload, [first, second])).toMatchObject({ plainSize: 9_005, segmentCount: 2, multipart: true })
    const { object, segments } = await test.store.openObject(caller, { bucket, path: path('folder/film') })
    expect(object).toMatchObject({ plainSize: 9_005, isLatest: true, multipart: true })
    expect(segments.map(({ part, index, plainOffset, plainSize }) => [part, index, plainOffset, plainSize])).toEqual([
      [2, 0, 0, 5],
      [7, 0, 5, 9_000],
    ])
    expect(await usage()).toEqual({ storage: 9_005, objects: 1, segments: 2 })
    expect(await tableProblems(test.db)).toEqual([])
  })

  it('is not to be seen before, and its key can be written meanwhile', async () => {
    const upload = await start('hidden/key')
    const part = await put(upload, 1, utf8('late'))
    await expect(stat('hidden/key')).rejects.toMatchObject({ code: 'noSuchKey' })
    expect((await test.store.listChildren(caller, { bucket, folder: null, limit: 9 })).children).toEqual([])
    await putSmall(test.store, caller, { bucket, key: 'hidden/key' })
    await finish(upload, [part])
    expect(await stat('hidden/key')).toMatchObject({ plainSize: 4 })
    expect(await tableProblems(test.db)).toEqual([])
  })

  it('counts as storage from its first part on', async () => {
    const upload = await start('film')
    await put(upload, 1, new Uint8Array(6_000))
    expect(await usage()).toEqual({ storage: 6_000, objects: 0, segments: 1 })
    await put(upload, 1, new Uint8Array(5_000))
    expect(await usage()).toEqual({ storage: 5_000, objects: 0, segments: 1 })
    await test.store.abortUpload(caller, upload)
    expect(await usage()).toEqual({ storage: 0, objects: 0, segments: 0 })
  })

  it('leaves out parts that are not named, and their data goes', async () => {
    const upload = await start('subset')
    const [one, , three] = await Promise.all([1, 2, 3].map((n) => put(upload, n, new Uint8Array(5_000 + n).fill(n))))
    if (!one || !three) return expect.fail('no parts')
    expect(await finish(upload, [one, three])).toMatchObject({ plainSize: 10_004, segmentCount: 2 })
    const { rows } = await sql`select from store.blob_garbage where size = 5002`.execute(test.db)
    expect(rows).toHaveLength(1)
    expect(await tableProblems(test.db)).toEqual([])
  })

  it('takes the later of two parts of one number, and the earlier one goes', async () => {
    const upload = await start('again')
    const earlier = await put(upload, 1, new Uint8Array(7_001))
    const later = await put(upload, 1, new Uint8Array(7_002))
    await expect(finish(upload, [earlier])).rejects.toMatchObject({ code: 'invalidPart' })
    expect(await finish(upload, [later])).toMatchObject({ plainSize: 7_002 })
    const { rows } = await sql`select from store.blob_garbage where size = 7001`.execute(test.db)
    expect(rows).toHaveLength(1)
  })

  it('keeps the metadata and the expiry it was begun with', async () => {
    const sealed = {
      metadata: utf8('m'),
      encryptedKey: new Uint8Array(48),
      keyNonce: new Uint8Array(24),
      etag: utf8(''),
    }
    const expiresAt = new Date(test.clock().getTime() + hour)
    const { streamId } = await test.store.beginUpload(caller, { bucket, path: path('e'), sealed, expiresAt })
    const upload = { bucket, path: path('e'), streamId }
    const part = await put(upload, 1, utf8('x'))
    const page = await test.store.listParts(caller, { ...upload, limit: 10 })
    expect(page.upload).toMatchObject({ sealed: { metadata: utf8('m') }, expiresAt })
    expect(await finish(upload, [part])).toMatchObject({ expiresAt })
  })
})

describe('refusals', () => {
  it.each([
    ['no parts', [], 'invalidPart'],
    ['a part that is not there', [1, 5], 'invalidPart'],
    ['parts that descend', [2, 1], 'invalidPartOrder'],
    ['a part named twice', [1, 1], 'invalidPartOrder'],
  ])('of completing %s', async (_, numbers, code) => {
    const upload = await start('refused')
    const parts = await Promise.all([1, 2].map((n) => put(upload, n, utf8(`part ${n}`))))
    const named = numbers.map((part) => ({ part, etag: parts[part - 1]?.etag ?? new Uint8Array(48) }))
    const call = test.store.completeUpload(caller, { ...upload, parts: named, sealed: null })
    await expect(call).rejects.toMatchObject({ code })
    expect(await finish(upload, parts)).toMatchObject({ plainSize: 12 })
  })

  it('of a part 0', async () => {
    await expect(put(await start('zero'), 0, utf8('x'))).rejects.toMatchObject({ code: 'invalidPartNumber' })
  })

  it.each(['another key', 'another bucket', 'a made-up id', 'a malformed id'])(
    'of an upload under %s',
    async (where) => {
      const upload = await start('mine')
      const part = await put(upload, 1, utf8('x'))
      const other = 'others' as BucketName
      await test.store.createBucket(caller, { bucket: other })
      const wrong = {
        'another key': { ...upload, path: path('yours') },
        'another bucket': { ...upload, bucket: other },
        'a made-up id': { ...upload, streamId: new Uint8Array(16) },
        'a malformed id': { ...upload, streamId: new Uint8Array(3) },
      }[where]
      if (!wrong) return expect.fail('unknown case')
      await expect(put(wrong, 1, utf8('x'))).rejects.toMatchObject(noUpload)
      await expect(finish(wrong, [part])).rejects.toMatchObject(noUpload)
      await expect(test.store.listParts(caller, { ...wrong, limit: 1 })).rejects.toMatchObject(noUpload)
    },
  )

  it('of everything after it was completed or aborted', async () => {
    const done = await start('done')
    const part = await put(done, 1, utf8('x'))
    await finish(done, [part])
    const aborted = await start('aborted')
    await test.store.abortUpload(caller, aborted)
    for (const upload of [done, aborted]) {
      await expect(put(upload, 2, utf8('x'))).rejects.toMatchObject(noUpload)
      await expect(finish(upload, [part])).rejects.toMatchObject(noUpload)
      await test.store.abortUpload(caller, upload)
    }
    expect(await stat('done')).toMatchObject({ plainSize: 1 })
  })

  it('of a key that is taken, or may not be replaced', async () => {
    await putSmall(test.store, caller, { bucket, key: 'taken' })
    const upload = await start('taken')
    const part = await put(upload, 1, utf8('x'))
    const named = { ...upload, parts: [{ part: 1, etag: part.etag }], sealed: null }
    const absent = test.store.completeUpload(caller, { ...named, condition: { absent: true } })
    await expect(absent).rejects.toMatchObject({ code: 'objectExists' })
    const cannotDelete = {
      apiKey: addCaveat(project.apiKey, encodeCaveat({ ...emptyCaveat, flags: new Set(['disallowDeletes']) })).raw,
    }
    await expect(test.store.completeUpload(cannotDelete, named)).rejects.toMatchObject({ code: 'unauthorizedApiKey' })
    await expect(test.store.abortUpload(cannotDelete, upload)).rejects.toMatchObject({ code: 'unauthorizedApiKey' })
    expect(await test.store.completeUpload(caller, named)).toMatchObject({ plainSize: 1 })
  })

  it('of parts beyond the storage limit', async () => {
    const small = await aProject(test.db, { storage_limit: 10_000 })
    const its = { apiKey: small.apiKey.raw }
    await test.store.createBucket(its, { bucket })
    const upload = await begin(test.store, its, { bucket, key: 'k' })
    await putPart(test.store, its, upload, 1, new Uint8Array(6_000))
    const second = putPart(test.store, its, upload, 2, new Uint8Array(6_000))
    await expect(second).rejects.toMatchObject({ code: 'storageLimitExceeded' })
  })
})

describe('lists', () => {
  it('parts by number, page by page', async () => {
    const upload = await start('listed')
    for (const n of [30, 4, 17]) await put(upload, n, utf8(`part ${n}`))
    const first = await test.store.listParts(caller, { ...upload, limit: 2 })
    expect([first.parts.map(({ part }) => part), first.more]).toEqual([[4, 17], true])
    const rest = await test.store.listParts(caller, { ...upload, after: 17, limit: 2 })
    expect([rest.parts.map(({ part }) => part), rest.more]).toEqual([[30], false])
  })

  it('uploads of the bucket, of a folder and of keys, by their paths and as they were begun', async () => {
    const begun: UploadAddress[] = []
    for (const key of ['z', 'a/b/1', 'a/b/2', 'a/c', 'a/b/1']) begun.push(await start(key))
    const keys = async (of: ListUploads['of'], limit = 100) => {
      const found: string[] = []
      for (let after: ListUploads['after']; ;) {
        const page = await test.store.listUploads(caller, { bucket, of, limit, ...(after && { after }) })
        found.push(...page.uploads.map((upload) => fromUtf8(upload.path)))
        after = page.uploads.at(-1)
        if (!page.more) return found
      }
    }
    for (const limit of [1, 2, 100]) {
      expect(await keys({ folder: null }, limit)).toEqual(['a/b/1', 'a/b/1', 'a/b/2', 'a/c', 'z'])
      expect(await keys({ folder: path('a/b') }, limit)).toEqual(['a/b/1', 'a/b/1', 'a/b/2'])
      expect(await keys({ folder: path('a'), componentPrefix: utf8('b') }, limit)).toEqual(['a/b/1', 'a/b/1', 'a/b/2'])
    }
    expect(await keys({ folder: null, componentPrefix: utf8('z') })).toEqual(['z'])
    expect(await keys({ folder: path('a/nothing') })).toEqual([])
    expect(await keys({ paths: [path('z'), path('a/b/1'), path('none')] })).toEqual(['z', 'a/b/1', 'a/b/1'])
    const [, first] = begun
    if (!first) return expect.unreachable()
    const after = { path: first.path, streamId: first.streamId }
    const rest = await test.store.listUploads(caller, { bucket, of: { paths: [first.path] }, after, limit: 10 })
    expect(rest.uploads.map(({ streamId }) => streamId)).toEqual([begun[4]?.streamId])
  })

  it('uploads of paths longer than their index, in the order of all their bytes', async () => {
    const long = `${'k'.repeat(1_200)}/${'k'.repeat(1_200)}`
    const keys = ['c', 'a', 'b'].map((end) => long + end)
    for (const key of keys) await start(key)
    const of = { folder: null, componentPrefix: utf8('kk') }
    const page = (after?: ListUploads['after']) =>
      test.store.listUploads(caller, { bucket, of, limit: 2, ...(after && { after }) })
    const [first, rest] = [await page(), await page({ path: path(`${long}b`) })]
    expect([...first.uploads, ...rest.uploads].map((upload) => fromUtf8(upload.path))).toEqual(keys.toSorted())
  })
})

describe('abandoned uploads', () => {
  it('go a day after they were begun, or after their last part', async () => {
    test.clock.advance(abandonedAfter)
    await removeAbandonedUploads(test)
    const idle = await start('idle/folder/k')
    await put(idle, 1, new Uint8Array(8_001))
    const busy = await start('busy')
    test.clock.advance(abandonedAfter - hour)
    await put(busy, 1, new Uint8Array(8_002))
    expect(await removeAbandonedUploads(test)).toBe(0)
    test.clock.advance(hour)
    expect(await removeAbandonedUploads(test)).toBe(1)
    await expect(put(idle, 2, utf8('x'))).rejects.toMatchObject(noUpload)
    expect(await usage()).toEqual({ storage: 8_002, objects: 0, segments: 1 })
    expect(await tableProblems(test.db)).toEqual([])
    test.clock.advance(hour)
    expect(await collectGarbage(test)).toBeGreaterThan(0)
    test.clock.advance(abandonedAfter)
    expect(await removeAbandonedUploads(test)).toBe(1)
  })

  it('do not keep a bucket from being removed', async () => {
    const upload = await start('deep/in/folders')
    await put(upload, 1, new Uint8Array(8_000))
    await test.store.deleteBucket(caller, { bucket, force: false })
    await expect(put(upload, 2, utf8('x'))).rejects.toMatchObject({ code: 'noSuchBucket' })
    expect(await usage()).toEqual({ storage: 0, objects: 0, segments: 0 })
  })
})
