import { randomUUID } from 'node:crypto'
import { stat, utimes } from 'node:fs/promises'
import type { StoreCaller } from '@perigee/contract/store'
import { compactUsage, takeTally } from '@perigee/satellite-db/usage-records'
import { projectUsage } from '@perigee/satellite-db/project-usage'
import { bucketUsages } from '@perigee/satellite-db/bucket-usage'
import { createLogger } from '@perigee/server-kit/logger'
import type { BucketName } from '@perigee/std/brand'
import { day, hour } from '@perigee/std/durations'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pieces } from './blobs/blob-store-contract'
import { createDirectStore } from './direct-store'
import { collectGarbage } from './jobs/collect-garbage'
import { collectOrphanBlobs } from './jobs/collect-orphan-blobs'
import { removeExpiredObjects } from './jobs/remove-expired-objects'
import { startStoreJobs } from './jobs/start-store-jobs'
import { inlineSegment, path, putBlob, putSmall } from './testing/objects'
import { aProject, startTestStore, type ProjectLimits, type TestStore } from './testing/test-store'

let test: TestStore
const bucket = 'photos' as BucketName
beforeAll(async () => {
  test = await startTestStore()
})
afterAll(() => test.stop())

async function within(limits: Partial<ProjectLimits>) {
  const project = await aProject(test.db, limits)
  const caller: StoreCaller = { apiKey: project.apiKey.raw }
  await test.store.createBucket(caller, { bucket })
  return {
    project,
    caller,
    put: (key: string, size: number) => putSmall(test.store, caller, { bucket, key }, new Uint8Array(size)),
  }
}
const usageOf = async (id: number) => (await projectUsage(test.db, [id], { since: new Date(0) })).get(id)

describe('limits', () => {
  it.each([
    { what: 'the tier', limits: { storage_limit: 1_000 } },
    { what: 'the people of the project', limits: { user_set_storage_limit: 1_000 } },
    { what: 'both, the lower one', limits: { storage_limit: 5_000, user_set_storage_limit: 1_000 } },
    { what: 'the tier, though people set more', limits: { storage_limit: 1_000, user_set_storage_limit: 5_000 } },
  ])('of storage by $what', async ({ limits }) => {
    const { put, caller } = await within(limits)
    await put('a', 600)
    await expect(put('b', 500)).rejects.toMatchObject({ code: 'storageLimitExceeded', status: 403 })
    await put('b', 400)
    const more = test.store.writeSegment(caller, { bucket, path: path('c') }, pieces(new Uint8Array(10), 5))
    await expect(more).rejects.toMatchObject({ code: 'storageLimitExceeded' })
    await test.store.deleteObject(caller, { bucket, path: path('a') })
    await put('c', 600)
  })

  it('of segments', async () => {
    const { put } = await within({ segment_limit: 2 })
    await put('a', 1)
    await put('b', 1)
    await expect(put('c', 1)).rejects.toMatchObject({ code: 'segmentsLimitExceeded' })
  })

  it('of zero stop everything that a frozen account may not do', async () => {
    const { put, caller } = await within({ storage_limit: 0, segment_limit: 0, bandwidth_limit: 0 })
    await expect(put('a', 0)).rejects.toMatchObject({ code: 'storageLimitExceeded' })
    const read = test.store.openObject(caller, { bucket, path: path('a') })
    await expect(read).rejects.toMatchObject({ code: 'bandwidthLimitExceeded' })
  })

  it('of downloads count for the month, also after a restart', async () => {
    const { put, caller, project } = await within({ bandwidth_limit: 1_000 })
    await put('a', 600)
    const open = (store = test.store) => store.openObject(caller, { bucket, path: path('a') })
    await open()
    await open()
    await expect(open()).rejects.toMatchObject({ code: 'bandwidthLimitExceeded' })
    await test.store.close()
    const { db, blobs, tokenKey, openSecret, clock } = test
    const restarted = createDirectStore({
      db,
      blobs,
      tokenKey,
      openSecret,
      clock,
      logger: createLogger({ level: 'error' }),
    })
    await expect(open(restarted)).rejects.toMatchObject({ code: 'bandwidthLimitExceeded' })
    expect(await usageOf(project.id)).toMatchObject({ egress: 1_200 })
    clock.advance(31 * day)
    await open(restarted)
    await restarted.close()
  })
})

describe('usage', () => {
  it('stays the same while deltas are added up by several processes', async () => {
    const { put, project, caller } = await within({})
    for (let n = 0; n < 20; n++) await put(`k${n % 5}`, 100 + n)
    await test.store.deleteObject(caller, { bucket, path: path('k0') })
    const before = await usageOf(project.id)
    expect(before).toMatchObject({ objects: 4, segments: 4, storage: 116 + 117 + 118 + 119 })
    await Promise.all([1, 2, 3].map(() => compactUsage(test.db, { limit: 7 })))
    expect(await usageOf(project.id)).toEqual(before)
    while ((await compactUsage(test.db)) > 0) continue
    expect(await usageOf(project.id)).toEqual(before)
    const left = await sql`select from satellite.bucket_usage_deltas`.execute(test.db)
    expect(left.rows).toHaveLength(0)
  })

  it('of buckets is searched, sorted and paged', async () => {
    const { caller, project, put } = await within({})
    await put('a', 500)
    for (const [name, size] of [
      ['alpha', 10],
      ['beta', 30],
      ['photo-albums', 20],
    ] as const) {
      await test.store.createBucket(caller, { bucket: name as BucketName })
      await putSmall(test.store, caller, { bucket: name as BucketName, key: 'k' }, new Uint8Array(size))
    }
    const ask = async (
      search: string,
      order: 'name' | 'storage' | 'creator',
      direction: 'asc' | 'desc',
      offset = 0,
    ) => {
      const query = { projectId: project.id, since: new Date(0), before: new Date('2100-01-01'), placements: [] }
      const page = await bucketUsages(test.db, { ...query, search, order, direction, limit: 3, offset })
      return [page.total, ...page.rows.map((row) => `${row.name} ${row.storage}`)]
    }
    expect(await ask('', 'name', 'asc')).toEqual([4, 'alpha 10', 'beta 30', 'photo-albums 20'])
    expect(await ask('', 'name', 'asc', 3)).toEqual([4, 'photos 500'])
    expect(await ask('PHOTO', 'storage', 'desc')).toEqual([2, 'photos 500', 'photo-albums 20'])
    expect(await ask('%', 'name', 'asc')).toEqual([0])
  })

  it('is written down in tallies, which outlive the bucket', async () => {
    const { put, project, caller } = await within({})
    await put('a', 50)
    await takeTally(test.db, test.clock())
    await takeTally(test.db, test.clock())
    await test.store.deleteBucket(caller, { bucket, force: true })
    const { rows } =
      await sql`select storage, objects from satellite.bucket_tallies where project_id = ${project.id}`.execute(test.db)
    expect(rows).toEqual([{ storage: 50, objects: 1 }])
    expect(await usageOf(project.id)).toMatchObject({ storage: 0, objects: 0 })
  })

  it('is written down as soon as the jobs start, so that a short-lived process misses no day', async () => {
    const { put, project } = await within({})
    await put('a', 70)
    await startStoreJobs({ ...test, logger: createLogger({ level: 'error' }) }).stop()
    const { rows } = await sql`select storage from satellite.bucket_tallies where project_id = ${project.id}`.execute(
      test.db,
    )
    expect(rows).toEqual([{ storage: 70 }])
  })
})

describe('jobs', () => {
  const fileOf = (id: string) => `${test.blobFolder}/${id.slice(0, 2)}/${id.slice(2, 4)}/${id}`
  const isThere = (id: string) =>
    stat(fileOf(id)).then(
      () => true,
      () => false,
    )
  const blobsOf = async (projectId: number) => {
    const { rows } = await sql<{ id: string }>`select blob_id as id from store.segments s
      join store.objects o on o.id = s.object_id join store.folders f on f.id = o.folder_id
      join satellite.buckets b on b.id = f.bucket_id where b.project_id = ${projectId}`.execute(test.db)
    return rows.map(({ id }) => id)
  }

  it('remove replaced blobs once downloads that had begun are over', async () => {
    const { caller, project } = await within({})
    await putBlob(test.store, caller, { bucket, key: 'a' }, new Uint8Array(9_000))
    const [old = ''] = await blobsOf(project.id)
    await putBlob(test.store, caller, { bucket, key: 'a' }, new Uint8Array(9_001))
    const [current = ''] = await blobsOf(project.id)
    await collectGarbage(test)
    expect(await isThere(old)).toBe(true)
    test.clock.advance(hour)
    expect(await collectGarbage(test)).toBeGreaterThan(0)
    expect([await isThere(old), await isThere(current)]).toEqual([false, true])
    test.clock.advance(3 * day)
    await collectGarbage(test)
    expect((await sql`select from store.blob_garbage`.execute(test.db)).rows).toHaveLength(0)
  })

  it('remove blobs that no object knows, when they are old', async () => {
    const { caller, project } = await within({})
    await putBlob(test.store, caller, { bucket, key: 'a' }, new Uint8Array(9_000))
    const [known = ''] = await blobsOf(project.id)
    const [young, old] = [randomUUID(), randomUUID()]
    for (const id of [young, old]) await test.blobs.at(0).write(id, pieces(new Uint8Array(10), 10))
    test.clock.set(new Date())
    const longAgo = new Date(Date.now() - 4 * day)
    for (const id of [known, old]) await utimes(fileOf(id), longAgo, longAgo)
    expect(await collectOrphanBlobs(test)).toBe(1)
    test.clock.advance(hour)
    await collectGarbage(test)
    expect(await Promise.all([known, young, old].map(isThere))).toEqual([true, true, false])
    expect(await collectOrphanBlobs(test)).toBe(0)
  })

  it('remove objects whose time is over, with folders, blobs and usage', async () => {
    const { caller, project, put } = await within({})
    const expiresAt = new Date(test.clock().getTime() + hour)
    for (const key of ['f/a', 'f/b']) {
      await test.store.commitObject(caller, {
        bucket,
        path: path(key),
        segments: [inlineSegment()],
        sealed: null,
        expiresAt,
      })
    }
    await put('stays', 5)
    expect(await removeExpiredObjects(test)).toBe(0)
    test.clock.advance(hour)
    expect(await Promise.all([removeExpiredObjects(test), removeExpiredObjects(test)])).toContain(2)
    expect(await usageOf(project.id)).toMatchObject({ objects: 1, storage: 5, segments: 1 })
    const { rows } = await sql`select from store.folders where name = 'f/'::bytea`.execute(test.db)
    expect(rows).toHaveLength(0)
  })
})
