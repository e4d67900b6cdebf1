import { projectStatus } from '@perigee/domain/project-status'
import { wireRoles } from '@perigee/domain/roles'
import { beginBucketDeletion, endBucketDeletion, listBucketDeletions } from '@perigee/satellite-db/bucket-deletions'
import { createLogger } from '@perigee/server-kit/logger'
import type { BucketName, UserId } from '@perigee/std/brand'
import { minute } from '@perigee/std/durations'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { inlineSegment, path, putSmall } from '../testing/objects'
import { aUser } from '../testing/test-store'
import { useProject } from '../testing/use-project'
import { deleteBuckets } from './delete-buckets'

const bucket = 'photos' as BucketName
const { test, project, caller } = useProject(bucket)
const logger = createLogger({ level: 'fatal' })

const numbers = (count: number) => Array.from({ length: count }, (_, n) => n)
const put = (key: string) => putSmall(test.store, caller, { bucket, key }, new Uint8Array(3))
const run = (signal?: AbortSignal) =>
  deleteBuckets({ db: test.db, clock: test.clock, logger, ...(signal && { signal }) })
const deletions = () => listBucketDeletions(test.db, project.id)
const bucketIsThere = () =>
  test.store.getBucket(caller, { bucket }).then(
    () => true,
    () => false,
  )

async function join(userId: UserId, role: number = wireRoles.member) {
  await sql`insert into satellite.project_members (project_id, user_id, role) values (${project.id}, ${userId}, ${role})
    on conflict do nothing`.execute(test.db)
}

/** As the console API does. */
async function start(startedBy: UserId = project.ownerId): Promise<string> {
  await join(startedBy)
  const begun = await test.db
    .transaction()
    .execute((trx) => beginBucketDeletion(trx, { projectId: project.id, bucket, startedBy, at: test.clock() }))
  if (typeof begun === 'string') throw new Error(`the bucket is ${begun}`)
  return begun.id
}

/** Rows of objects in all folders of the bucket, without going through the gateway. */
async function fill(count: number): Promise<void> {
  await put('first')
  await sql`
    insert into store.objects (folder_id, name, version, stream_id, state, versioned, is_latest, created_at)
    select f.id, convert_to('k' || n, 'UTF8'), 1, gen_random_uuid(), 1, false, true, now()
    from generate_series(1, ${count - 1}) n, store.folders f join satellite.buckets b on b.id = f.bucket_id
    where b.project_id = ${project.id} and f.parent_id is null`.execute(test.db)
  await sql`select satellite.record_usage(b.project_id, b.id, 0, ${count - 1}, 0) from satellite.buckets b
    where b.project_id = ${project.id}`.execute(test.db)
}

const left = async () => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from store.objects o join store.folders f on f.id = o.folder_id
    join satellite.buckets b on b.id = f.bucket_id where b.project_id = ${project.id}`.execute(test.db)
  return rows[0]?.count
}

const acts = async () => {
  const found = await test.db
    .selectFrom('satellite.acts')
    .select(['name', 'actor_kind as by', 'facts'])
    .where('project_id', '=', project.id)
    .where('name', 'like', 'bucket.dele%')
    .orderBy('id')
    .execute()
  return found
}

/** An end that is asked for after this many steps. */
function afterSteps(steps: number): AbortSignal {
  let looks = 0
  const { signal } = new AbortController()
  return new Proxy(signal, {
    get: (target, name) => (name === 'aborted' ? ++looks > steps : (Reflect.get(target, name) as unknown)),
  })
}

it('a bucket goes with versions, markers, uploads and folders, and its entry is written with it', async () => {
  await sql`update satellite.buckets set versioning = 2 where project_id = ${project.id}`.execute(test.db)
  for (const n of numbers(12)) await put(`a${n % 6}/b`)
  await test.store.deleteObject(caller, { bucket, path: path('a1/b') })
  await test.store.beginUpload(caller, { bucket, path: path('begun'), sealed: null })
  await start()
  expect(await run()).toBe(14)
  expect([await bucketIsThere(), await left()]).toEqual([false, 0])
  expect(await deletions()).toMatchObject([{ bucket, removed: 14, left: 0, endedAs: 'deleted', endedAt: test.clock() }])
  expect(await acts()).toEqual([{ name: 'bucket.deleted', by: 'job', facts: { keyId: '', keyName: '' } }])
  await test.store.createBucket(caller, { bucket })
  expect(await run()).toBe(0)
  expect(await bucketIsThere()).toBe(true)
})

describe('cut off in the middle', () => {
  it('by the end of its process, it goes on where it was, with a true count', async () => {
    await fill(1_700)
    await start()
    expect(await run(afterSteps(2))).toBe(1_000)
    expect(await deletions()).toMatchObject([{ removed: 1_000, left: 700, endedAs: null }])
    expect(await run()).toBe(700)
    expect(await deletions()).toMatchObject([{ removed: 1_700, endedAs: 'deleted' }])
  })

  it('by a kill that releases nothing, another process takes it up soon', async () => {
    await fill(700)
    await start()
    await run(afterSteps(1))
    await sql`update satellite.bucket_deletions set next_step_at = ${new Date(test.clock().getTime() + 10_000)}
      where ended_at is null`.execute(test.db)
    expect(await run()).toBe(0)
    test.clock.advance(10_000)
    expect(await run()).toBe(200)
    expect(await deletions()).toMatchObject([{ removed: 700, endedAs: 'deleted' }])
  })
})

it('several processes at once remove each version once', async () => {
  await fill(2_300)
  await start()
  const totals = await Promise.all(
    numbers(3).map(async () => {
      await sql`update satellite.bucket_deletions set next_step_at = ${test.clock()}`.execute(test.db)
      return run()
    }),
  )
  expect(totals.reduce((sum, each) => sum + each)).toBe(2_300)
  expect(await deletions()).toMatchObject([{ removed: 2_300, endedAs: 'deleted' }])
})

describe('whoever started it is judged before each step', () => {
  const half = async (startedBy?: UserId) => {
    await fill(1_100)
    await start(startedBy)
    await run(afterSteps(1))
  }
  const stopped = async (endedAs: string) => {
    const before = await left()
    expect(await run()).toBe(0)
    expect(await deletions()).toMatchObject([{ removed: 500, endedAs }])
    expect(await left()).toBe(before)
    expect(await acts()).toEqual([
      { name: 'bucket.deletionStopped', by: 'job', facts: { reason: endedAs, removed: 500 } },
    ])
  }
  const anAdmin = async () => {
    const id = await aUser(test.db)
    await join(id, wireRoles.admin)
    return id
  }

  it('a role that was taken away', async () => {
    const admin = await anAdmin()
    await half(admin)
    await sql`update satellite.project_members set role = ${wireRoles.member} where user_id = ${admin}`.execute(test.db)
    await stopped('rightLost')
    await put('may be used again')
  })

  it('a person who left', async () => {
    const admin = await anAdmin()
    await half(admin)
    await sql`delete from satellite.project_members where user_id = ${admin}`.execute(test.db)
    await stopped('rightLost')
  })

  it('an account that is held', async () => {
    const admin = await anAdmin()
    await half(admin)
    await sql`update satellite.users set status = 4 where id = ${admin}`.execute(test.db)
    await stopped('rightLost')
  })

  it('a frozen project', async () => {
    await half()
    await sql`update satellite.projects set rate_limit = 0 where id = ${project.id}`.execute(test.db)
    await stopped('projectClosed')
  })

  it('a deleted project', async () => {
    await half()
    await sql`update satellite.projects set status = ${projectStatus.pendingDeletion} where id = ${project.id}`.execute(
      test.db,
    )
    await stopped('projectDeleted')
  })

  it('object lock that came meanwhile', async () => {
    await half()
    await sql`update satellite.buckets set versioning = 2, object_lock = true where project_id = ${project.id}`.execute(
      test.db,
    )
    await stopped('objectLock')
  })

  it('a version that is locked although the bucket is not', async () => {
    await half()
    await sql`update store.objects o set legal_hold = true from store.folders f, satellite.buckets b
      where f.id = o.folder_id and b.id = f.bucket_id and b.project_id = ${project.id}`.execute(test.db)
    await stopped('objectLock')
  })
})

it('object lock that is switched on by S3 while it runs ends it, and the locked version stays', async () => {
  await sql`update satellite.buckets set versioning = 2 where project_id = ${project.id}`.execute(test.db)
  await fill(600)
  await start()
  await run(afterSteps(1))
  await test.store.setBucketLock(caller, { bucket, defaultRetention: null })
  const target = await sql<{
    name: Uint8Array
  }>`select o.name from store.objects o join store.folders f on f.id = o.folder_id
    join satellite.buckets b on b.id = f.bucket_id where b.project_id = ${project.id} limit 1`.execute(test.db)
  expect(target.rows).toHaveLength(1)
  expect(await run()).toBe(0)
  expect(await deletions()).toMatchObject([{ endedAs: 'objectLock', removed: 500 }])
  expect(await left()).toBe(100)
})

it('one that is stopped leaves the rest, and the bucket can be used again', async () => {
  await fill(700)
  const id = await start()
  await run(afterSteps(1))
  await test.db
    .transaction()
    .execute((trx) => endBucketDeletion(trx, { id, as: 'byHand', at: test.clock(), by: project.ownerId }))
  expect(await run()).toBe(0)
  expect(await left()).toBe(200)
  await put('again')
})

it('a bucket that somebody removed by S3 meanwhile is gone, with one entry', async () => {
  await fill(700)
  await start()
  await run(afterSteps(1))
  await test.store.deleteBucket(caller, { bucket, force: true })
  expect(await run()).toBe(0)
  expect(await deletions()).toMatchObject([{ removed: 500, endedAs: 'deleted' }])
  expect((await acts()).map(({ by }) => by)).toEqual(['accessKey'])
})

it('nothing is stored in a bucket that is being deleted; what is there can be read and removed', async () => {
  await put('there')
  const upload = await test.store.beginUpload(caller, { bucket, path: path('begun'), sealed: null })
  await start()
  const aborted = { code: 'bucketBeingDeleted', status: 409 }
  await expect(put('new')).rejects.toMatchObject(aborted)
  await expect(test.store.beginUpload(caller, { bucket, path: path('u'), sealed: null })).rejects.toMatchObject(aborted)
  const part = { ...inlineSegment(new Uint8Array(5)), part: 1 }
  const address = { bucket, path: path('begun'), streamId: upload.streamId }
  await expect(
    test.store.commitPart(caller, { ...address, segments: [part], etag: new Uint8Array(8) }),
  ).rejects.toMatchObject(aborted)
  await expect(test.store.createBucket(caller, { bucket })).rejects.toMatchObject({ code: 'bucketExists' })
  expect(await test.store.statObject(caller, { bucket, path: path('there') })).toMatchObject({ plainSize: 3 })
  await test.store.deleteObject(caller, { bucket, path: path('there') })
})

it('a deletion whose step fails is tried again later, and does not hold up another one', async () => {
  await fill(3)
  await start()
  await sql`create rule no_removal as on delete to store.objects where old.name = 'k1' do instead
    select 1 / (old.version - old.version)`.execute(test.db)
  try {
    await expect(run()).rejects.toThrow('buckets could not be deleted')
    expect(await deletions()).toMatchObject([{ isTroubled: true, removed: 0, left: 3, endedAs: null }])
    expect(await run()).toBe(0)
  } finally {
    await sql`drop rule no_removal on store.objects`.execute(test.db)
  }
  test.clock.advance(5 * minute)
  expect(await run()).toBe(3)
  expect(await deletions()).toMatchObject([{ isTroubled: false, endedAs: 'deleted' }])
})
