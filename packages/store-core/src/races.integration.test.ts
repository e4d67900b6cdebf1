import { isRefusal } from '@perigee/contract/refusal'
import { projectUsage } from '@perigee/satellite-db/project-usage'
import type { BucketName } from '@perigee/std/brand'
import { fromUtf8 } from '@perigee/std/bytes'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { removeEmptyFolders } from './jobs/remove-empty-folders'
import { inlineSegment, path, putBlob, putSmall } from './testing/objects'
import { tableProblems } from './testing/table-problems'
import { useProject } from './testing/use-project'

const bucket = 'photos' as BucketName
const { test, project, caller } = useProject(bucket)

const times = (count: number, work: (n: number) => Promise<unknown>) =>
  Promise.all(Array.from({ length: count }, (_, n) => work(n)))
const remove = (key: string) => test.store.deleteObject(caller, { bucket, path: path(key) })

const problems = () => tableProblems(test.db)
const emptyFolders = async () => {
  const { rows } = await sql`select from store.folders f where parent_id is not null
    and not exists (select from store.objects o where o.folder_id = f.id)
    and not exists (select from store.folders c where c.parent_id = f.id)`.execute(test.db)
  return rows.length
}

describe('at the same time', () => {
  it('many puts of one key leave one object and no stray blob', async () => {
    await times(30, (n) => putBlob(test.store, caller, { bucket, key: 'a/b/same' }, new Uint8Array(5_000 + n)))
    expect(await problems()).toEqual([])
    const usage = await projectUsage(test.db, [project.id], { since: new Date(0) })
    expect(usage.get(project.id)).toMatchObject({ objects: 1, segments: 1 })
    const { rows } = await sql`select from store.blob_garbage where size between 5000 and 5030`.execute(test.db)
    expect(rows).toHaveLength(29)
  })

  it('exactly one of many puts gets an absent key', async () => {
    const attempts = await Promise.allSettled(
      Array.from({ length: 20 }, () =>
        test.store.commitObject(caller, {
          bucket,
          path: path('new/key'),
          segments: [inlineSegment()],
          sealed: null,
          condition: { absent: true },
        }),
      ),
    )
    expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const attempt of attempts) {
      if (attempt.status === 'rejected') expect(isRefusal(attempt.reason, 'objectExists')).toBe(true)
    }
  })

  it('puts and deletes of one key in a deep folder never fail and never lose their folder', async () => {
    for (let round = 0; round < 15; round++) {
      await times(8, (n) =>
        n % 2 === 0 ? putSmall(test.store, caller, { bucket, key: 'x/y/z/k' }) : remove('x/y/z/k'),
      )
    }
    await putSmall(test.store, caller, { bucket, key: 'x/y/z/k' })
    expect(await test.store.statObject(caller, { bucket, path: path('x/y/z/k') })).toMatchObject({ plainSize: 7 })
    expect(await problems()).toEqual([])
  })

  it('folders come and go under many writers', async () => {
    const key = (n: number) => `${['a', 'a/b', 'a/b/c', 'a/d'][n % 4]}/${n % 7}`
    for (let round = 0; round < 10; round++) {
      await times(24, (n) =>
        Math.floor(n / 7) % 2 === round % 2 ? putSmall(test.store, caller, { bucket, key: key(n) }) : remove(key(n)),
      )
      expect(await problems()).toEqual([])
    }
    await times(28, (n) => remove(key(n)))
    expect(await problems()).toEqual([])
    await removeEmptyFolders(test)
    expect(await emptyFolders()).toBe(0)
  })

  it('a bucket that is being removed takes no object that is lost', async () => {
    for (let round = 0; round < 10; round++) {
      const name = `round-${round}` as BucketName
      await test.store.createBucket(caller, { bucket: name })
      const put = (n: number) =>
        test.store
          .commitObject(caller, {
            bucket: name,
            path: path(`f${n % 3}/${n}`),
            segments: [inlineSegment()],
            sealed: null,
          })
          .then(() => 'stored' as const)
          .catch((error: unknown) =>
            isRefusal(error, 'noSuchBucket') ? ('no bucket' as const) : Promise.reject(error),
          )
      const removal = test.store
        .deleteBucket(caller, { bucket: name, force: false })
        .then(() => 'removed' as const)
        .catch((error: unknown) => (isRefusal(error, 'bucketNotEmpty') ? ('kept' as const) : Promise.reject(error)))
      const [outcome, ...puts] = await Promise.all([removal, ...Array.from({ length: 6 }, (_, n) => put(n))])
      if (outcome === 'removed') expect(puts).toEqual(Array(6).fill('no bucket'))
      else expect(puts).toContain('stored')
    }
    expect(await problems()).toEqual([])
  })

  it('a listing shows whole objects only, in order', async () => {
    const writing = { on: true }
    const writer = (async () => {
      for (let n = 0; writing.on; n++) {
        await putSmall(test.store, caller, { bucket, key: `k/${n % 50}` })
        if (n % 3 === 0) await remove(`k/${(n * 7) % 50}`)
      }
    })()
    for (let round = 0; round < 40; round++) {
      const page = await test.store.listChildren(caller, { bucket, folder: path('k'), limit: 1_000 })
      const names = page.children.map((child) => fromUtf8(child.component))
      expect(names).toEqual([...new Set(names)].sort())
    }
    writing.on = false
    await writer
  })
})

describe('in a bucket with versions', () => {
  const locked = 'versions' as BucketName
  const put = (key: string) =>
    test.store.commitObject(caller, { bucket: locked, path: path(key), segments: [inlineSegment()], sealed: null })
  const stat = (key: string, versionId?: Uint8Array | 'null') =>
    test.store.statObject(caller, { bucket: locked, path: path(key), ...(versionId ? { versionId } : {}) })
  beforeEach(() => test.store.createBucket(caller, { bucket: locked, objectLock: true }))

  it('a put adds a version and a delete adds a marker', async () => {
    const first = await put('f/a')
    const second = await put('f/a')
    expect(second.versioned).toBe(true)
    expect(await stat('f/a')).toMatchObject({ versionId: second.versionId, isLatest: true })
    expect(await stat('f/a', first.versionId)).toMatchObject({ isLatest: false })

    const marker = await test.store.deleteObject(caller, { bucket: locked, path: path('f/a') })
    expect(marker).toMatchObject({ existed: true, deleteMarker: true })
    await expect(stat('f/a')).rejects.toMatchObject({ code: 'noSuchKey' })
    await expect(stat('f/a', marker.versionId)).rejects.toMatchObject({ code: 'isDeleteMarker' })
    expect((await test.store.listChildren(caller, { bucket: locked, folder: null, limit: 9 })).children).toEqual([])
    await expect(test.store.deleteBucket(caller, { bucket: locked, force: false })).rejects.toMatchObject({
      code: 'bucketNotEmpty',
    })

    const removeVersion = (versionId: Uint8Array | 'null' | undefined) =>
      test.store.deleteObject(caller, { bucket: locked, path: path('f/a'), ...(versionId ? { versionId } : {}) })
    await removeVersion(marker.versionId)
    expect(await stat('f/a')).toMatchObject({ versionId: second.versionId, isLatest: true })
    await removeVersion(second.versionId)
    expect(await stat('f/a')).toMatchObject({ versionId: first.versionId, isLatest: true })
    await removeVersion(first.versionId)
    expect(await problems()).toEqual([])
    await test.store.deleteBucket(caller, { bucket: locked, force: false })
  })

  it('a suspended bucket has one null version, which puts and markers replace', async () => {
    const kept = await put('s')
    await test.db
      .updateTable('satellite.buckets')
      .set({ versioning: 3, object_lock: false })
      .where('name', '=', locked)
      .execute()
    const first = await put('s')
    const second = await put('s')
    expect(second.versioned).toBe(false)
    await expect(stat('s', first.versionId)).rejects.toMatchObject({ code: 'noSuchVersion' })
    await test.store.deleteObject(caller, { bucket: locked, path: path('s') })
    await expect(stat('s', second.versionId)).rejects.toMatchObject({ code: 'noSuchVersion' })
    expect(await stat('s', kept.versionId)).toMatchObject({ isLatest: false })
    expect(await problems()).toEqual([])
  })

  it('many writers of one key all keep their version', async () => {
    await times(20, (n) =>
      n % 4 === 3
        ? test.store.deleteObject(caller, { bucket: locked, path: path('k') }).then(() => put('k'))
        : put('k'),
    )
    const { rows } = await sql`select from store.objects where name = 'k'::bytea and state = 1 and versioned`.execute(
      test.db,
    )
    expect(rows).toHaveLength(20)
    expect(await problems()).toEqual([])
  })
})
