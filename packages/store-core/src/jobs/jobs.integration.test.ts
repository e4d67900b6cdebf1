import { randomUUID } from 'node:crypto'
import { utimes } from 'node:fs/promises'
import { join } from 'node:path'
import type { StoreCaller } from '@perigee/contract/store'
import { wireRoles } from '@perigee/domain/roles'
import { beginBucketDeletion, listBucketDeletions } from '@perigee/satellite-db/bucket-deletions'
import { listJobRuns } from '@perigee/satellite-db/job-runs'
import { projectUsage } from '@perigee/satellite-db/project-usage'
import { recordUsage, takeTally } from '@perigee/satellite-db/usage-records'
import { createLogger } from '@perigee/server-kit/logger'
import type { BucketName } from '@perigee/std/brand'
import { day, hour, minute } from '@perigee/std/durations'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { pieces } from '../blobs/blob-store-contract'
import { inlineSegment, path, putBlob, putSmall } from '../testing/objects'
import { begin, complete, putPart } from '../testing/uploads'
import { aProject, startTestStore, type TestStore } from '../testing/test-store'
import { collectGarbage } from './collect-garbage'
import { collectOrphanBlobs } from './collect-orphan-blobs'
import { compactAllUsage } from './compact-all-usage'
import { deleteBuckets } from './delete-buckets'
import { forgetCompletedUploads } from './forget-completed-uploads'
import { reconcileUsage } from './reconcile-usage'
import { removeAbandonedUploads } from './remove-abandoned-uploads'
import { removeEmptyFolders } from './remove-empty-folders'
import { removeExpiredObjects } from './remove-expired-objects'
import { runJob } from './start-store-jobs'

let test: TestStore
let lines: string[]
let project: Awaited<ReturnType<typeof aProject>>
let caller: StoreCaller
const bucket = 'photos' as BucketName
const context = () => ({
  ...test,
  logger: createLogger({ level: 'debug', destination: { write: (line) => void lines.push(line) } }),
})

beforeEach(async () => {
  test = await startTestStore()
  lines = []
  project = await aProject(test.db)
  caller = { apiKey: project.apiKey.raw }
  await test.store.createBucket(caller, { bucket })
})
afterEach(() => test.stop())

const put = (key: string, size: number) => putSmall(test.store, caller, { bucket, key }, new Uint8Array(size))
const numbers = (count: number) => Array.from({ length: count }, (_, n) => n)
const rowsOf = async (table: 'objects' | 'folders' | 'segments' | 'blob_garbage') =>
  (await sql`select from ${sql.table(`store.${table}`)}`.execute(test.db)).rows.length
const usage = async () => (await projectUsage(test.db, [project.id], { since: new Date(0) })).get(project.id)
const bucketId = async () =>
  (
    await test.db
      .selectFrom('satellite.buckets')
      .select('id')
      .where('project_id', '=', project.id)
      .executeTakeFirstOrThrow()
  ).id

/** The same job in two processes at the same time, until both have come to their ends; then once more. */
async function twiceAtOnce(job: () => Promise<number>): Promise<{ total: number; again: number }> {
  const [first, second] = await Promise.all([job(), job()])
  return { total: first + second, again: await job() }
}

describe('two processes at once', () => {
  it('remove each expired object once', async () => {
    const expiresAt = new Date(test.clock().getTime() + hour)
    const segments = [inlineSegment()]
    for (const n of numbers(450)) {
      await test.store.commitObject(caller, { bucket, path: path(`f${n % 7}/${n}`), segments, sealed: null, expiresAt })
    }
    await put('stays', 5)
    test.clock.advance(hour)
    const { again } = await twiceAtOnce(() => removeExpiredObjects(test))
    expect(again).toBe(0)
    expect([await rowsOf('objects'), await rowsOf('segments')]).toEqual([1, 1])
    expect(await usage()).toMatchObject({ objects: 1, storage: 5, segments: 1 })
  })

  it('forget each answer about a completed upload once, after a day', async () => {
    for (const key of ['a', 'b', 'c']) {
      const upload = await begin(test.store, caller, { bucket, key })
      await complete(test.store, caller, upload, [await putPart(test.store, caller, upload, 1, new Uint8Array(5))])
    }
    expect(await twiceAtOnce(() => forgetCompletedUploads(test))).toEqual({ total: 0, again: 0 })
    test.clock.advance(day)
    expect(await twiceAtOnce(() => forgetCompletedUploads(test))).toEqual({ total: 3, again: 0 })
  })

  it('remove each abandoned upload once', async () => {
    for (const n of numbers(250)) {
      const { streamId } = await test.store.beginUpload(caller, { bucket, path: path(`u${n}`), sealed: null })
      if (n % 50 > 0) continue
      const part = { ...inlineSegment(new Uint8Array(100)), part: 1 }
      const address = { bucket, path: path(`u${n}`), streamId }
      await test.store.commitPart(caller, { ...address, segments: [part], etag: new Uint8Array(8) })
    }
    expect(await usage()).toMatchObject({ storage: 500, segments: 5, objects: 0 })
    test.clock.advance(2 * day)
    const { total, again } = await twiceAtOnce(() => removeAbandonedUploads(test))
    expect([total, again]).toEqual([250, 0])
    expect(await rowsOf('objects')).toBe(0)
    expect(await usage()).toMatchObject({ storage: 0, segments: 0, objects: 0 })
  })

  it('delete a bucket once, step by step, and write its end down once', async () => {
    const writers = numbers(6).map(async (who) => {
      for (const n of numbers(110)) await put(`f${who}/${n}`, 1)
    })
    await Promise.all(writers)
    await test.store.beginUpload(caller, { bucket, path: path('begun'), sealed: null })
    await sql`insert into satellite.project_members (project_id, user_id, role)
      values (${project.id}, ${project.ownerId}, ${wireRoles.admin})`.execute(test.db)
    const wanted = { projectId: project.id, bucket, startedBy: project.ownerId, at: test.clock() }
    await test.db.transaction().execute((trx) => beginBucketDeletion(trx, wanted))
    const step = async () => {
      // As if whoever has it to itself had been killed.
      await sql`update satellite.bucket_deletions set next_step_at = ${test.clock()}`.execute(test.db)
      return deleteBuckets(context())
    }
    const { total, again } = await twiceAtOnce(step)
    expect([total, again]).toEqual([661, 0])
    expect([await rowsOf('objects'), await rowsOf('folders'), await rowsOf('segments')]).toEqual([0, 0, 0])
    expect(await listBucketDeletions(test.db, project.id)).toMatchObject([{ removed: 661, endedAs: 'deleted' }])
    expect(lines.filter((line) => line.includes('the deletion of a bucket has ended'))).toHaveLength(1)
    expect(await usage()).toMatchObject({ storage: 0, segments: 0, objects: 0 })
  })

  it('collect garbage once and forget it later', async () => {
    for (const key of ['a', 'a', 'b', 'b', 'c']) {
      await putBlob(test.store, caller, { bucket, key }, new Uint8Array(9_000))
    }
    test.clock.advance(hour)
    const { total, again } = await twiceAtOnce(() => collectGarbage(test))
    expect(total).toBeGreaterThanOrEqual(2)
    expect([again, await rowsOf('blob_garbage')]).toEqual([0, 2])
    test.clock.advance(3 * day)
    await twiceAtOnce(() => collectGarbage(test))
    expect(await rowsOf('blob_garbage')).toBe(0)
  })

  it('remove orphan blobs, and no others', async () => {
    await putBlob(test.store, caller, { bucket, key: 'a' }, new Uint8Array(9_000))
    const [, blobs] = test.blobs.all[0] ?? []
    if (!blobs) throw new Error('no blob store')
    for (let n = 0; n < 20; n++) await blobs.write(randomUUID(), pieces(new Uint8Array(10), 10))
    const longAgo = new Date(Date.now() - 4 * day)
    for await (const { id } of blobs.list()) {
      await utimes(join(test.blobFolder, id.slice(0, 2), id.slice(2, 4), id), longAgo, longAgo)
    }
    test.clock.set(new Date())
    const { total, again } = await twiceAtOnce(() => collectOrphanBlobs(test))
    expect([total, again]).toEqual([20, 0])
    test.clock.advance(hour)
    expect((await twiceAtOnce(() => collectGarbage(test))).again).toBe(0)
    const left = []
    for await (const blob of blobs.list()) left.push(blob)
    expect(left).toHaveLength(1)
  })

  it('remove empty folders', async () => {
    await put('kept/a', 1)
    const top = await test.db
      .selectFrom('store.folders')
      .select('id')
      .where('parent_id', 'is', null)
      .where('bucket_id', '=', await bucketId())
      .executeTakeFirstOrThrow()
    const bucket_id = await bucketId()
    const folders = numbers(700).map((n) => ({ bucket_id, parent_id: top.id, name: Buffer.from(`e${n}/`) }))
    await test.db.insertInto('store.folders').values(folders).execute()
    const { again } = await twiceAtOnce(() => removeEmptyFolders(test))
    expect([again, await rowsOf('folders')]).toEqual([0, 2])
  })

  it('add usage up without changing it', async () => {
    for (const n of numbers(30)) await put(`k${n % 9}`, n)
    const before = await usage()
    const { again } = await twiceAtOnce(() => compactAllUsage(test))
    expect(again).toBe(0)
    expect(await usage()).toEqual(before)
  })

  it('write one tally for each bucket and hour', async () => {
    for (const n of numbers(12)) await test.store.createBucket(caller, { bucket: `bucket-${n}` as BucketName })
    await put('a', 50)
    const at = new Date('2026-05-05T10:15:00Z')
    const { total, again } = await twiceAtOnce(() => takeTally(test.db, at))
    expect([total, again]).toEqual([13, 0])
    expect(await takeTally(test.db, new Date('2026-05-05T10:59:59Z'))).toBe(0)
    expect(await takeTally(test.db, new Date('2026-05-05T11:00:00Z'))).toBe(13)
  })

  it('set wrong counters right, once', async () => {
    await put('a/b', 70)
    await put('c', 30)
    const { streamId } = await test.store.beginUpload(caller, { bucket, path: path('up'), sealed: null })
    const part = { ...inlineSegment(new Uint8Array(11)), part: 1 }
    const address = { bucket, path: path('up'), streamId }
    await test.store.commitPart(caller, { ...address, segments: [part], etag: new Uint8Array(8) })
    const right = await usage()
    expect(await reconcileUsage(context())).toBe(0)
    const wrong = { storage: -45, objects: 3, segments: 1 }
    await recordUsage(test.db, { projectId: project.id, bucketId: await bucketId(), ...wrong })
    const { total, again } = await twiceAtOnce(() => reconcileUsage(context()))
    expect([total, again]).toEqual([1, 0])
    expect(await usage()).toEqual(right)
    expect(lines.join('')).toMatch(/"storage":45,"objects":-3,"segments":-1.*counted wrongly/)
  })
})

it('wrong counters are set right while people write and delete', async () => {
  await recordUsage(test.db, {
    projectId: project.id,
    bucketId: await bucketId(),
    storage: 99,
    objects: 9,
    segments: 9,
  })
  const writers = numbers(8).map(async (who) => {
    for (let n = 0; n < 15; n++) {
      await put(`${who}/${n}`, 10)
      if (n % 3 === 0) await test.store.deleteObject(caller, { bucket, path: path(`${who}/${n}`) })
      if (n % 5 === 0) await compactAllUsage(test)
    }
  })
  const looks = numbers(20).map(() => reconcileUsage(context()))
  await Promise.all([...writers, ...looks])
  expect(await usage()).toMatchObject({ storage: 800, objects: 80, segments: 80 })
  expect(await reconcileUsage(context())).toBe(0)
})

describe('a job', () => {
  const job = (run: () => Promise<number>) => ({ name: 'example', every: hour, run })
  const runs = () => listJobRuns(test.db)

  it('runs in one of two processes, and again when it is due', async () => {
    let count = 0
    const example = job(() => Promise.resolve(++count))
    await Promise.all([runJob(context(), example), runJob(context(), example)])
    expect(count).toBe(1)
    test.clock.advance(hour - minute)
    await runJob(context(), example)
    expect(count).toBe(1)
    test.clock.advance(minute)
    await runJob(context(), example)
    expect(await runs()).toEqual([
      expect.objectContaining({
        name: 'example',
        succeededAt: test.clock(),
        failedAt: null,
        items: 2,
        runs: 2,
        failures: 0,
        itemsTotal: 3,
      }),
    ])
  })

  it('is not held up by a clock that ran ahead and was set back', async () => {
    let count = 0
    const example = job(() => Promise.resolve(++count))
    test.clock.advance(400 * day)
    await runJob(context(), example)
    test.clock.advance(-400 * day)
    await Promise.all([runJob(context(), example), runJob(context(), example)])
    expect(count).toBe(2)
    test.clock.advance(hour)
    await runJob(context(), example)
    expect(count).toBe(3)
  })

  it('that fails is told of, written down and tried again soon', async () => {
    let broken = true
    const example = job(() => (broken ? Promise.reject(new Error('no space')) : Promise.resolve(7)))
    await runJob(context(), example)
    expect(lines.join('')).toContain('no space')
    expect(await runs()).toMatchObject([{ failedAt: test.clock(), succeededAt: null, runs: 1, failures: 1 }])
    broken = false
    await runJob(context(), example)
    expect(await runs()).toMatchObject([{ runs: 1 }])
    test.clock.advance(5 * minute)
    await runJob(context(), example)
    expect(await runs()).toMatchObject([{ runs: 2, failures: 1, items: 7 }])
  })

  it('ends after a batch when the process stops', async () => {
    const expiresAt = new Date(test.clock().getTime() + hour)
    for (const n of numbers(230)) {
      const segments = [inlineSegment()]
      await test.store.commitObject(caller, { bucket, path: path(`${n}`), segments, sealed: null, expiresAt })
    }
    test.clock.advance(hour)
    expect(await removeExpiredObjects({ ...test, signal: AbortSignal.abort() })).toBe(200)
    expect(await removeExpiredObjects(test)).toBe(30)
  })
})
