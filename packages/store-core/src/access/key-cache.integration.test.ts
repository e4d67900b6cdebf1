import type { StoreCaller } from '@perigee/contract/store'
import { addCaveat } from '@perigee/grants/api-key'
import { createLogger } from '@perigee/server-kit/logger'
import type { BucketName } from '@perigee/std/brand'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDirectStore, type DirectStore } from '../direct-store'
import { path, putSmall } from '../testing/objects'
import { aProject, startTestStore, type TestProject, type TestStore } from '../testing/test-store'

const bucket = 'photos' as BucketName
const key = 'a'
const logger = createLogger({ level: 'silent' })
let test: TestStore
/** A second process of the installation. */
let another: DirectStore
beforeAll(async () => {
  test = await startTestStore()
  another = createDirectStore({ ...test, logger })
})
afterAll(async () => {
  await another.close()
  await test.stop()
})

interface Warm {
  project: TestProject
  caller: StoreCaller
  put: (store: DirectStore, bytes?: Uint8Array) => Promise<unknown>
  get: (store: DirectStore) => Promise<unknown>
}

/** A bucket that both processes have just written to and read from. */
async function warm(): Promise<Warm> {
  const project = await aProject(test.db)
  const caller = { apiKey: project.apiKey.raw }
  await test.store.createBucket(caller, { bucket })
  const put = (store: DirectStore, bytes?: Uint8Array) => putSmall(store, caller, { bucket, key }, bytes)
  const get = (store: DirectStore) => store.openObject(caller, { bucket, path: path(key) })
  for (const store of [test.store, another]) {
    await put(store)
    await put(store)
    await get(store)
  }
  return { project, caller, put, get }
}

const refused = (code: string) => expect.objectContaining({ code }) as Error

/** What each process answers to the very next write and read. */
async function answers({ put, get }: Warm): Promise<string[]> {
  const codeOf = (work: Promise<unknown>) =>
    work.then(
      () => 'ok',
      (error: unknown) => (error as { code: string }).code,
    )
  const found: string[] = []
  for (const store of [test.store, another]) found.push(await codeOf(put(store)), await codeOf(get(store)))
  return found
}

describe('at the very next request, in every process,', () => {
  it('a deleted key is worth nothing', async () => {
    const one = await warm()
    await test.db.deleteFrom('satellite.api_keys').where('head', '=', one.project.apiKey.head).execute()
    expect(await answers(one)).toEqual(Array(4).fill('unauthorizedApiKey'))
  })

  it('a project that is not active any more is closed', async () => {
    const one = await warm()
    await test.db.updateTable('satellite.projects').set({ status: 0 }).where('id', '=', one.project.id).execute()
    expect(await answers(one)).toEqual(Array(4).fill('unauthorizedApiKey'))
  })

  it('a frozen project neither takes nor gives', async () => {
    const one = await warm()
    const frozen = { storage_limit: 0, bandwidth_limit: 0 }
    const change = (limits: Partial<typeof frozen>) =>
      test.db.updateTable('satellite.projects').set(limits).where('id', '=', one.project.id).execute()
    await change(frozen)
    const refusal = ['storageLimitExceeded', 'bandwidthLimitExceeded']
    expect(await answers(one)).toEqual([...refusal, ...refusal])
    await change({ storage_limit: 1e9, bandwidth_limit: 1e9 })
    expect(await answers(one)).toEqual(Array(4).fill('ok'))
  })

  it('a project that may send no request is answered nothing', async () => {
    const one = await warm()
    const limit = (rate: number | null) =>
      test.db.updateTable('satellite.projects').set({ rate_limit: rate }).where('id', '=', one.project.id).execute()
    await limit(0)
    expect(await answers(one)).toEqual(Array(4).fill('slowDown'))
    await limit(null)
    expect(await answers(one)).toEqual(Array(4).fill('ok'))
  })

  it('a lower limit refuses, a higher one lets in', async () => {
    const { project, put } = await warm()
    const limit = (bytes: number) =>
      test.db.updateTable('satellite.projects').set({ user_set_storage_limit: bytes }).where('id', '=', project.id)
    await limit(100).execute()
    for (const store of [test.store, another]) {
      await expect(put(store, new Uint8Array(200))).rejects.toEqual(refused('storageLimitExceeded'))
    }
    await limit(10_000).execute()
    for (const store of [another, test.store]) await put(store, new Uint8Array(200))
  })

  it('a deleted bucket is gone, and one of the same name is another one', async () => {
    const one = await warm()
    await another.deleteBucket(one.caller, { bucket, force: true })
    expect(await answers(one)).toEqual(Array(4).fill('noSuchBucket'))
    await another.createBucket(one.caller, { bucket })
    expect(await answers(one)).toEqual(['ok', 'ok', 'ok', 'ok'])
  })

  it('versioning that is switched on keeps what is overwritten', async () => {
    const { caller, put } = await warm()
    await another.setVersioning(caller, { bucket, keeps: true })
    await put(test.store)
    await put(another)
    const asked = { bucket, folder: null, components: [path(key)], limit: 10 }
    expect(await test.store.listVersions(caller, asked)).toHaveLength(3)
  })
})

describe('a key that is no child of a known one', () => {
  it('is refused, though its head is known', async () => {
    const { project } = await warm()
    const { raw } = addCaveat(project.apiKey, new Uint8Array())
    const forged = raw.slice()
    forged.set([(forged.at(-1) ?? 0) ^ 1], forged.length - 1)
    const put = putSmall(test.store, { apiKey: forged }, { bucket, key })
    await expect(put).rejects.toEqual(refused('unauthorizedApiKey'))
  })
})

describe('writes while rights change', () => {
  it('never come through after the key is gone', async () => {
    const { project, put } = await warm()
    const acknowledged: number[] = []
    const writers = [test.store, another].map(async (store) => {
      for (;;) {
        const begun = performance.now()
        try {
          await put(store)
        } catch (error) {
          expect(error).toEqual(refused('unauthorizedApiKey'))
          return
        }
        acknowledged.push(begun)
      }
    })
    await test.db.deleteFrom('satellite.api_keys').where('head', '=', project.apiKey.head).execute()
    const goneAt = performance.now()
    await Promise.all(writers)
    expect(acknowledged.filter((begun) => begun > goneAt)).toEqual([])
  })
})
