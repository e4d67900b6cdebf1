import type { StoreCaller } from '@perigee/contract/store'
import { addCaveat } from '@perigee/grants/api-key'
import { emptyCaveat, encodeCaveat, type CaveatFlag } from '@perigee/grants/caveat'
import type { BucketName } from '@perigee/std/brand'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { inlineSegment, path, putBlob, putSmall } from '../testing/objects'
import { useProject } from '../testing/use-project'

const bucket = 'photos' as BucketName
const { test, project, caller } = useProject(bucket)

const numbers = (count: number) => Array.from({ length: count }, (_, n) => n)
const put = (key: string) => putSmall(test.store, caller, { bucket, key }, new Uint8Array(3))
const begin = (key: string) => test.store.beginUpload(caller, { bucket, path: path(key), sealed: null })
const without = (...flags: CaveatFlag[]): StoreCaller => ({
  apiKey: addCaveat(project.apiKey, encodeCaveat({ ...emptyCaveat, flags: new Set(flags) })).raw,
})
const remove = (as = caller, force = true, name = bucket) => test.store.deleteBucket(as, { bucket: name, force })
const isThere = () =>
  test.store.getBucket(caller, { bucket }).then(
    () => true,
    () => false,
  )
/** Rows of the project's buckets, and what is counted for them. */
async function left() {
  const { rows } = await sql<{ objects: number; folders: number; deltas: number }>`
    select (select count(*)::int from store.objects) as objects, (select count(*)::int from store.folders) as folders,
      (select count(*)::int from satellite.bucket_usage_deltas where project_id = ${project.id}) as deltas`.execute(
    test.db,
  )
  return rows[0]
}

it('by force empties a bucket of many folders, versions and uploads, in steps', async () => {
  const before = await left()
  await sql`update satellite.buckets set versioning = 2 where project_id = ${project.id}`.execute(test.db)
  for (const n of numbers(600)) await put(`a${n % 300}/b/c`)
  for (const n of numbers(20)) await test.store.deleteObject(caller, { bucket, path: path(`a${n}/b/c`) })
  for (const n of numbers(600)) await begin(`uploads/${n}`)
  await putBlob(test.store, caller, { bucket, key: 'blob' }, new Uint8Array(9_000))

  const { rows } = await sql<{ removed: number }>`
    select store.remove_some_versions(id, 500, now()) as removed from satellite.buckets
    where project_id = ${project.id}`.execute(test.db)
  expect(rows).toEqual([{ removed: 500 }])

  await Promise.allSettled([remove(), remove()])
  expect(await isThere()).toBe(false)
  expect(await left()).toEqual({ ...before, folders: (before?.folders ?? 0) - 1, deltas: 0 })
})

it('that was cut off goes on with the next call', async () => {
  for (const n of numbers(40)) await put(`k${n}`)
  await sql`select store.remove_some_versions(id, 25, now()) from satellite.buckets
    where project_id = ${project.id}`.execute(test.db)
  await expect(remove(caller, false)).rejects.toMatchObject({ code: 'bucketNotEmpty' })
  await remove()
  expect(await isThere()).toBe(false)
})

it('takes a bucket that holds nothing but unfinished uploads, and leaves those of another one alone', async () => {
  for (const n of numbers(1_100)) await begin(`u/${n}`)
  await put('a')
  await expect(remove(caller, false)).rejects.toMatchObject({ code: 'bucketNotEmpty' })
  const uploads = await test.store.listUploads(caller, { bucket, of: { folder: null }, limit: 10 })
  expect(uploads.uploads.length).toBeGreaterThan(0)
  await test.store.deleteObject(caller, { bucket, path: path('a') })
  await remove(caller, false)
  expect(await isThere()).toBe(false)
})

it('by force needs the right to list', async () => {
  await put('a')
  await expect(remove(without('disallowLists'))).rejects.toMatchObject({ code: 'bucketNotEmpty', status: 409 })
  await remove(without('disallowReads'))
  expect(await isThere()).toBe(false)
})

it('tells nothing to a key that may neither read nor list', async () => {
  const blind = without('disallowReads', 'disallowLists')
  await put('a')
  await remove(blind)
  await remove(blind, false)
  expect(await isThere()).toBe(true)
  await remove(blind, true, 'no-such-bucket' as BucketName)
  await test.store.deleteObject(caller, { bucket, path: path('a') })
  await remove(blind, false)
  expect(await isThere()).toBe(false)
  await expect(remove(caller, false)).rejects.toMatchObject({ code: 'noSuchBucket' })
  await expect(remove(without('disallowDeletes'), false)).rejects.toMatchObject({ code: 'unauthorizedApiKey' })
})

it('by force stops when the bucket gets object lock meanwhile', async () => {
  for (const n of numbers(3)) await put(`k${n}`)
  const locked = { versioning: 2, object_lock: true } as const
  const { id } = await test.db
    .updateTable('satellite.buckets')
    .set(locked)
    .where('project_id', '=', project.id)
    .returning('id')
    .executeTakeFirstOrThrow()
  const step = await sql<{ removed: number | null }>`
    select store.remove_some_versions(${id}, 10, now()) as removed`.execute(test.db)
  expect(step.rows).toEqual([{ removed: null }])
  await expect(remove()).rejects.toMatchObject({ status: 403 })
  expect((await test.store.listChildren(caller, { bucket, folder: null, limit: 10 })).children).toHaveLength(3)
})

it('loses no object to a writer that comes while it empties: what was acknowledged later keeps the bucket', async () => {
  for (const n of numbers(600)) await put(`k${n}`)
  const writer = (async () => {
    const done: string[] = []
    for (const n of numbers(100)) {
      try {
        await test.store.commitObject(caller, {
          bucket,
          path: path(`new/${n}`),
          segments: [inlineSegment()],
          sealed: null,
        })
        done.push(`${n}`)
      } catch {
        return { done, wasRemoved: true }
      }
    }
    return { done, wasRemoved: false }
  })()
  const removal = await remove().then(
    () => 'removed',
    (error: { code: string }) => error.code,
  )
  const { wasRemoved } = await writer
  expect(['removed', 'bucketNotEmpty']).toContain(removal)
  if (wasRemoved) expect(removal).toBe('removed')
  expect(await isThere()).toBe(removal !== 'removed')
})
