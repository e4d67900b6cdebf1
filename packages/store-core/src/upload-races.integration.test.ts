import { isRefusal } from '@perigee/contract/refusal'
import type { UploadAddress } from '@perigee/contract/store'
import { projectUsage } from '@perigee/satellite-db/project-usage'
import { closeDatabase, openDatabase } from '@perigee/server-kit/database'
import { createLogger } from '@perigee/server-kit/logger'
import type { BucketName } from '@perigee/std/brand'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { createDirectStore } from './direct-store'
import type { StoreSchema } from './schema'
import { path, putSmall } from './testing/objects'
import { tableProblems } from './testing/table-problems'
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

describe('at the same time', () => {
  const outcome = (call: Promise<unknown>, ...expected: string[]) =>
    call.then(
      () => 'done',
      (error: unknown) => {
        if (expected.some((code) => isRefusal(error, code))) return 'refused'
        throw error
      },
    )

  it('one of many completions wins', async () => {
    for (let round = 0; round < 8; round++) {
      const upload = await start('raced/k')
      const part = await put(upload, 1, new Uint8Array(5_000 + round))
      const outcomes = await Promise.all(
        Array.from({ length: 6 }, () => outcome(finish(upload, [part]), 'noSuchUpload')),
      )
      expect(outcomes.filter((one) => one === 'done')).toHaveLength(1)
    }
    expect(await usage()).toMatchObject({ objects: 1, segments: 1, storage: 5_007 })
    expect(await tableProblems(test.db)).toEqual([])
  })

  it('completion or abort wins, never half of each', async () => {
    for (let round = 0; round < 12; round++) {
      const key = `folder-${round}/k`
      const upload = await start(key)
      const parts = await Promise.all([1, 2].map((n) => put(upload, n, new Uint8Array(5_000 + n))))
      const [completed] = await Promise.all([
        outcome(finish(upload, parts), 'noSuchUpload'),
        test.store.abortUpload(caller, upload),
      ])
      expect(await outcome(stat(key), 'noSuchKey')).toBe(completed)
    }
    expect(await tableProblems(test.db)).toEqual([])
  })

  it('a part that is replaced during completion is in the object whole, as it was named, or not at all', async () => {
    for (let round = 0; round < 12; round++) {
      const upload = await start(`replaced-${round}`)
      const part = await put(upload, 1, new Uint8Array(5_000))
      const [completed, replaced] = await Promise.all([
        outcome(finish(upload, [part]), 'invalidPart'),
        outcome(put(upload, 1, new Uint8Array(6_000)), 'noSuchUpload'),
      ])
      expect([completed, replaced].sort()).toEqual(['done', 'refused'])
      if (completed === 'done') expect(await stat(`replaced-${round}`)).toMatchObject({ plainSize: 5_000 })
    }
    expect(await tableProblems(test.db)).toEqual([])
  })

  it('parts come in side by side, puts and deletes of the key go on', async () => {
    const uploads = await Promise.all(Array.from({ length: 4 }, () => start('shared/key')))
    await Promise.all(
      uploads.map(async (upload) => {
        const parts = await Promise.all([1, 2, 3, 4, 5].map((n) => put(upload, n, new Uint8Array(4_500 + n))))
        await putSmall(test.store, caller, { bucket, key: 'shared/key' })
        await test.store.deleteObject(caller, { bucket, path: path('shared/key') })
        await finish(upload, parts)
      }),
    )
    expect(await tableProblems(test.db)).toEqual([])
  })

  it('a bucket that is being removed loses no completed upload', async () => {
    for (let round = 0; round < 12; round++) {
      const name = `removed-${round}` as BucketName
      await test.store.createBucket(caller, { bucket: name })
      const upload = await begin(test.store, caller, { bucket: name, key: `f/${round}` })
      const part = await putPart(test.store, caller, upload, 1, new Uint8Array(5_000))
      const [completed, removed] = await Promise.all([
        outcome(complete(test.store, caller, upload, [part]), 'noSuchUpload', 'noSuchBucket'),
        outcome(test.store.deleteBucket(caller, { bucket: name, force: false }), 'bucketNotEmpty'),
      ])
      expect([completed, removed].sort()).toEqual(['done', 'refused'])
    }
    expect(await tableProblems(test.db)).toEqual([])
  })
})

describe('a database that breaks off', () => {
  /** Ends the connections that are at work on a function of uploads at this moment. */
  const breakOff = () =>
    sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'
        and query ~ 'store[.](complete_upload|commit_part)'`.execute(test.db)

  /** A store on connections of its own: one that was ended late would fail whatever is asked on it next. */
  function fragileStore() {
    const { address, blobs, tokenKey, openSecret, clock } = test
    const logger = createLogger({ level: 'silent' })
    const db = openDatabase<StoreSchema>(address, { logger, maxConnections: 10 })
    const store = createDirectStore({ db, blobs, tokenKey, openSecret, logger, clock })
    return { store, close: () => store.close().then(() => closeDatabase(db)) }
  }

  it('leaves an upload as it was or an object that is whole', async () => {
    const fragile = fragileStore()
    for (let round = 0; round < 10; round++) {
      const key = `broken-${round}`
      const upload = await start(key)
      const parts = await Promise.all([1, 2, 3].map((n) => put(upload, n, new Uint8Array(5_000 + n))))
      const replaced = putPart(fragile.store, caller, upload, 4, new Uint8Array(6_000)).catch(() => undefined)
      const finished = complete(fragile.store, caller, upload, parts).catch(() => undefined)
      for (let n = 0; n < 3; n++) await breakOff()
      await Promise.all([replaced, finished])
      await finish(upload, parts).catch((error: unknown) => {
        if (!isRefusal(error, 'noSuchUpload')) throw error
      })
      expect(await stat(key)).toMatchObject({ plainSize: 15_006, segmentCount: 3 })
    }
    await fragile.close()
    expect(await tableProblems(test.db)).toEqual([])
  })
})
