import type { BucketName } from '@perigee/std/brand'
import { day, hour } from '@perigee/std/durations'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { removeAbandonedUploads } from './jobs/remove-abandoned-uploads'
import { removeExpiredObjects } from './jobs/remove-expired-objects'
import { inlineSegment, path, putSmall } from './testing/objects'
import { aProject, startTestStore, type TestProject, type TestStore } from './testing/test-store'

const bucket = 'photos' as BucketName
let test: TestStore
let project: TestProject
let caller: { apiKey: Uint8Array }
beforeAll(async () => void (test = await startTestStore()))
afterAll(() => test.stop())
beforeEach(async () => {
  project = await aProject(test.db)
  caller = { apiKey: project.apiKey.raw }
  await test.store.createBucket(caller, { bucket })
})

/** As a freeze for a violation, for legal reasons or of a robot does. */
const setRate = (rate: number | null) =>
  test.db.updateTable('satellite.projects').set({ rate_limit: rate }).where('id', '=', project.id).execute()
const rowsOf = async (name: string) =>
  (await sql`select from store.objects where name = ${Buffer.from(name)}`.execute(test.db)).rows.length
const closed = { code: 'slowDown' }

it('lets nobody look, change or remove anything', async () => {
  const { store } = test
  await putSmall(store, caller, { bucket, key: 'evidence' })
  const object = { bucket, path: path('evidence') }
  const { streamId } = await store.beginUpload(caller, { bucket, path: path('half'), sealed: null })
  await setRate(0)
  const calls: Record<string, () => Promise<unknown>> = {
    projectInfo: () => store.projectInfo(caller),
    listBuckets: () => store.listBuckets(caller),
    createBucket: () => store.createBucket(caller, { bucket: 'another' as BucketName }),
    deleteBucket: () => store.deleteBucket(caller, { bucket, force: false }),
    'deleteBucket by force': () => store.deleteBucket(caller, { bucket, force: true }),
    setBucketTags: () => store.setBucketTags(caller, { bucket, tags: [] }),
    setVersioning: () => store.setVersioning(caller, { bucket, keeps: true }),
    statObject: () => store.statObject(caller, object),
    openObject: () => store.openObject(caller, object),
    put: () => putSmall(store, caller, { bucket, key: 'evidence' }),
    deleteObject: () => store.deleteObject(caller, object),
    deleteObjects: () => store.deleteObjects(caller, { bucket, objects: [{ path: object.path }] }),
    beginUpload: () => store.beginUpload(caller, { bucket, path: path('new'), sealed: null }),
    abortUpload: () => store.abortUpload(caller, { bucket, path: path('half'), streamId }),
  }
  for (const [name, call] of Object.entries(calls)) await expect(call(), name).rejects.toMatchObject(closed)
  expect([await rowsOf('evidence'), await rowsOf('half')]).toEqual([1, 1])
  await setRate(null)
  await expect(store.statObject(caller, object)).resolves.toBeDefined()
  await calls.abortUpload?.()
})

it('keeps what is over until it is open again', async () => {
  const { store, clock } = test
  const expiresAt = new Date(clock().getTime() + hour)
  const expiring = { bucket, path: path('expired'), segments: [inlineSegment()], sealed: null, expiresAt }
  await store.commitObject(caller, expiring)
  await store.beginUpload(caller, { bucket, path: path('abandoned'), sealed: null })
  await setRate(0)
  clock.advance(2 * day)
  expect([await removeExpiredObjects(test), await removeAbandonedUploads(test)]).toEqual([0, 0])
  expect([await rowsOf('expired'), await rowsOf('abandoned')]).toEqual([1, 1])
  await setRate(null)
  expect([await removeExpiredObjects(test), await removeAbandonedUploads(test)]).toEqual([1, 1])
})

it('ends the removal of a bucket by force that is under way', async () => {
  for (let n = 0; n < 600; n++) await putSmall(test.store, caller, { bucket, key: `part of it ${n}` })
  await sql`create function close_it() returns trigger language plpgsql as $$ begin
    update satellite.projects set rate_limit = 0 where id = ${sql.lit(project.id)}; return null; end $$`.execute(
    test.db,
  )
  await sql`create trigger closes after delete on store.objects for each statement execute function close_it()`.execute(
    test.db,
  )
  await expect(test.store.deleteBucket(caller, { bucket, force: true })).rejects.toMatchObject(closed)
  await sql`drop function close_it() cascade`.execute(test.db)
  const { rows } = await sql`
    select from store.objects o join store.folders f on f.id = o.folder_id
    join satellite.buckets b on b.id = f.bucket_id where b.project_id = ${project.id}`.execute(test.db)
  expect(rows).toHaveLength(100)
})
