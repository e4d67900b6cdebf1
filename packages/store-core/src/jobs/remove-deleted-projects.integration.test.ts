import type { StoreCaller } from '@perigee/contract/store'
import { blankUser } from '@perigee/satellite-db/account-deletion'
import { endProjects } from '@perigee/satellite-db/project-deletion'
import { builders } from '@perigee/satellite-db/testing/builders'
import { createLogger } from '@perigee/server-kit/logger'
import type { BucketName } from '@perigee/std/brand'
import { day, hour } from '@perigee/std/durations'
import { toHex } from '@perigee/std/encoding'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { path, putBlob, putSmall } from '../testing/objects'
import { aProject, startTestStore, type TestProject, type TestStore } from '../testing/test-store'
import { collectGarbage } from './collect-garbage'
import { removeDeletedProjects } from './remove-deleted-projects'

let test: TestStore
let project: TestProject
let caller: StoreCaller
let lines: string[]
const bucket = 'photos' as BucketName
const other = 'films' as BucketName
beforeAll(async () => {
  test = await startTestStore()
})
afterAll(() => test.stop())
beforeEach(async () => {
  lines = []
  await run()
  test.forgotten.length = 0
  project = await aProject(test.db)
  caller = { apiKey: project.apiKey.raw }
  await test.store.createBucket(caller, { bucket })
})

const context = () => ({
  ...test,
  logger: createLogger({ level: 'debug', destination: { write: (line) => void lines.push(line) } }),
})
const run = () => removeDeletedProjects(context())
const put = (key: string, to = bucket) => putSmall(test.store, caller, { bucket: to, key }, new Uint8Array(3))
const numbers = (count: number) => Array.from({ length: count }, (_, n) => n)
const deleteAccount = () => test.db.transaction().execute((trx) => blankUser(trx, project.ownerId))
const count = async (what: string) => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.raw(what)}`.execute(test.db)
  return rows[0]?.count
}
const buckets = () => count(`satellite.buckets where project_id = ${project.id}`)
const keys = () => count(`satellite.api_keys where project_id = ${project.id}`)
const row = () =>
  test.db
    .selectFrom('satellite.projects')
    .select(['status', 'removal_after', 'sealed_passphrase', 'passphrase_key_id'])
    .where('id', '=', project.id)
    .executeTakeFirstOrThrow()
const gone = { status: 0, removal_after: null, sealed_passphrase: null, passphrase_key_id: null }

describe('a project of a deleted account', () => {
  it('can be used by nobody from the moment of the deletion', async () => {
    await put('before')
    await deleteAccount()
    await expect(put('after')).rejects.toMatchObject({ code: 'unauthorizedApiKey' })
    await expect(test.store.listBuckets(caller)).rejects.toMatchObject({ code: 'unauthorizedApiKey' })
  })

  it('loses versions, uploads, buckets, credentials, keys and its kept passphrase', async () => {
    await test.store.createBucket(caller, { bucket: other })
    await sql`update satellite.buckets set versioning = 2 where project_id = ${project.id}`.execute(test.db)
    const sealed = { sealed_passphrase: new Uint8Array(60), passphrase_key_id: 'one' }
    await test.db.updateTable('satellite.projects').set(sealed).where('id', '=', project.id).execute()
    for (const n of numbers(620)) await put(`a${n % 300}/b`)
    for (const n of numbers(3)) await test.store.deleteObject(caller, { bucket, path: path(`a${n}/b`) })
    await put('x', other)
    await putBlob(test.store, caller, { bucket: other, key: 'blob' }, new Uint8Array(9_000))
    await test.store.beginUpload(caller, { bucket: other, path: path('upload'), sealed: null })
    await deleteAccount()

    expect(await run()).toBe(620 + 3 + 2 + 1 + 2 + 1)
    expect([await buckets(), await keys(), await row()]).toEqual([0, 0, gone])
    expect(test.forgotten).toEqual([toHex(project.apiKey.head)])
    expect(await count(`satellite.bucket_usage_deltas where project_id = ${project.id}`)).toBe(0)
    expect([await count('store.objects'), await count('store.folders'), await count('store.segments')]).toEqual([
      0, 0, 0,
    ])
    expect(lines.join('')).toContain('the data of a deleted project is gone')
    test.clock.advance(hour)
    expect(await collectGarbage(test)).toBe(1)
    expect(await run()).toBe(0)
  })

  it('is removed once by two processes at the same time', async () => {
    for (const n of numbers(1_100)) await put(`${n % 5}/${n}`)
    await deleteAccount()
    const [first, second] = await Promise.all([run(), run()])
    expect([await buckets(), await keys(), await row()]).toEqual([0, 0, gone])
    expect(first + second).toBeGreaterThanOrEqual(1_102)
    expect(await count('store.objects')).toBe(0)
  })

  it('is gone on with where a run was cut off', async () => {
    for (const n of numbers(700)) await put(`${n}`)
    await deleteAccount()
    const stopping = new AbortController()
    const cutOff = { ...context(), signal: stopping.signal, clock: () => (stopping.abort(), test.clock()) }
    expect(await removeDeletedProjects(cutOff)).toBe(0)
    const { rows } = await sql`select store.remove_some_versions(id, 500, now()) from satellite.buckets
      where project_id = ${project.id}`.execute(test.db)
    expect([rows.length, await count('store.objects')]).toEqual([1, 200])

    const offline = { ...context(), forgetCredentials: () => Promise.reject(new Error('no connection')) }
    await expect(removeDeletedProjects(offline)).rejects.toMatchObject({
      errors: [{ message: `the data of project ${project.publicId} could not be removed` }],
    })
    expect([await buckets(), await keys(), (await row()).status]).toEqual([0, 1, 2])
    expect(await run()).toBe(1)
    expect([await keys(), await row()]).toEqual([0, gone])
  })

  it('is done only when its machines are gone, which the service of their location removes', async () => {
    await builders(test.db).anInstance(project.id, project.ownerId)
    await deleteAccount()
    expect(await run()).toBe(2)
    expect([await buckets(), await keys(), (await row()).status]).toEqual([0, 0, 2])
    await test.db.deleteFrom('satellite.compute_instances').where('project_id', '=', project.id).execute()
    await run()
    expect(await row()).toEqual(gone)
  })

  it('leaves the projects of others alone, also when one before them fails', async () => {
    await deleteAccount()
    const failing = project
    project = await aProject(test.db)
    caller = { apiKey: project.apiKey.raw }
    await test.store.createBucket(caller, { bucket })
    await put('mine')
    const stays = project
    project = await aProject(test.db)
    await deleteAccount()
    const failOnce = (heads: readonly Uint8Array[]) =>
      heads.some((head) => toHex(head) === toHex(failing.apiKey.head))
        ? Promise.reject(new Error('no'))
        : Promise.resolve()
    await expect(removeDeletedProjects({ ...context(), forgetCredentials: failOnce })).rejects.toBeInstanceOf(
      AggregateError,
    )
    expect(await row()).toEqual(gone)
    project = stays
    expect([await buckets(), await keys(), (await row()).status]).toEqual([1, 1, 1])
    expect(await run()).toBe(1)
  })
})

describe('a project that its owner has deleted', () => {
  const end = (work: () => Promise<unknown> = async () => undefined) =>
    test.db.transaction().execute(async (trx) => {
      await endProjects(trx, [project.id])
      await work()
    })
  const waiting = () => count(`pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)

  it('takes no bucket that is made at the same moment', async () => {
    let made: Promise<unknown> | undefined
    await end(async () => {
      made = test.store.createBucket(caller, { bucket: other }).catch((cause: unknown) => cause)
      await expect.poll(waiting).toBe(1)
    })
    await expect(made).resolves.toMatchObject({ code: 'unauthorizedApiKey' })
    expect(await buckets()).toBe(1)
  })

  it('loses the keys that browsers have left, also when a run is cut off between them', async () => {
    await test.store.deleteBucket(caller, { bucket, force: false })
    await sql`insert into satellite.api_keys (project_id, head, name, sealed_secret, version, partner, created_at)
      select project_id, sha256(n::text::bytea), 'browser ' || n, sealed_secret, version, partner, created_at
      from satellite.api_keys, generate_series(1, 600) n where project_id = ${project.id}`.execute(test.db)
    await end()
    await expect(test.store.listBuckets(caller)).rejects.toMatchObject({ code: 'unauthorizedApiKey' })
    const stopping = new AbortController()
    const cutOff = { ...context(), signal: stopping.signal, forgetCredentials: async () => stopping.abort() }
    expect(await removeDeletedProjects(cutOff)).toBe(500)
    expect([await keys(), (await row()).status]).toEqual([101, 2])
    expect(await run()).toBe(101)
    expect([await keys(), await row()]).toEqual([0, gone])
  })
})

describe('what object lock holds', () => {
  const locked = 'vault' as BucketName
  const setRetention = (until: string) =>
    sql`update store.objects set retention_mode = 1, retain_until = ${sql.raw(until)} where folder_id in (
      select f.id from store.folders f join satellite.buckets b on b.id = f.bucket_id where b.name = ${locked})`.execute(
      test.db,
    )
  const held = () => count('store.objects where retention_mode = 1')
  const setHold = (on: boolean) => sql`update store.objects set legal_hold = ${on}`.execute(test.db)

  it('stays with its bucket, but nobody can reach it; it goes when the last lock has ended', async () => {
    await test.store.createBucket(caller, { bucket: locked, objectLock: true })
    for (const key of ['a', 'b', 'c']) await put(key, locked)
    await setRetention(`now() + interval '1 day'`)
    await setHold(true)
    await deleteAccount()

    await run()
    const tomorrow = new Date(test.clock().getTime() + day)
    expect([await buckets(), await keys(), await row()]).toEqual([
      1,
      0,
      { ...gone, status: 2, removal_after: tomorrow },
    ])
    expect(await held()).toBe(3)
    await expect(test.store.getBucket(caller, { bucket: locked })).rejects.toMatchObject({ code: 'unauthorizedApiKey' })

    await setRetention(`now() - interval '1 day'`)
    expect(await run()).toBe(0)
    test.clock.advance(day)
    expect(await run()).toBe(0)
    expect(await held()).toBe(3)
    await setHold(false)
    test.clock.advance(day)
    expect(await run()).toBe(4)
    expect([await buckets(), await row()]).toEqual([0, gone])
  })
})
