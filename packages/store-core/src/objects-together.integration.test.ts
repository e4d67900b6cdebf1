import type { StoreCaller, StoreCalls } from '@perigee/contract/store'
import type { BucketName } from '@perigee/std/brand'
import { utf8 } from '@perigee/std/bytes'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { inlineSegment, path, putSmall } from './testing/objects'
import { tableProblems } from './testing/table-problems'
import { aProject, startTestStore, type TestProject, type TestStore } from './testing/test-store'

const bucket = 'photos' as BucketName
let test: TestStore
let project: TestProject
let caller: StoreCaller
beforeAll(async () => {
  test = await startTestStore()
})
beforeEach(async () => {
  project = await aProject(test.db)
  caller = { apiKey: project.apiKey.raw }
  await test.store.createBucket(caller, { bucket })
  // From here on the key is known.
  await put('first')
})
afterAll(() => test.stop())

const put = (key: string, text = key) => putSmall(test.store, caller, { bucket, key }, utf8(text))
const names = (count: number): string[] => Array.from({ length: count }, (_, n) => `folder-${n % 3}/${n}`)
const contentOf = async (key: string): Promise<string> => {
  const { segments } = await test.store.openObject(caller, { bucket, path: path(key) })
  return segments.map(({ content }) => (content.kind === 'inline' ? Buffer.from(content.bytes).toString() : '')).join()
}
const codes = (results: readonly PromiseSettledResult<unknown>[]): string[] =>
  results.map((result) => (result.status === 'fulfilled' ? 'ok' : (result.reason as { code: string }).code))

const transactions = async (): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(distinct o.xmin::text) from store.objects o join store.folders f on f.id = o.folder_id
    where f.bucket_id = (select id from satellite.buckets where project_id = ${project.id})`.execute(test.db)
  return rows[0]?.count ?? 0
}

describe('small objects that come at once', () => {
  it('are each there whole, in fewer transactions', async () => {
    const keys = names(60)
    await Promise.all(keys.map((key) => put(key)))
    expect(await Promise.all(keys.map(contentOf))).toEqual(keys)
    expect(await transactions()).toBeLessThan(20)
    expect(await tableProblems(test.db)).toEqual([])
  })

  it('are refused each for itself', async () => {
    const commit = (key: string, condition: Parameters<StoreCalls['commitObject']>[1]['condition']) =>
      test.store.commitObject(caller, {
        bucket,
        path: path(key),
        segments: [inlineSegment()],
        sealed: null,
        ...(condition && { condition }),
      })
    const results = await Promise.allSettled([
      commit('one', undefined),
      commit('first', { absent: true }),
      commit('two', { absent: true }),
      commit('first', { latest: new Uint8Array(3) }),
      commit('first', { latest: new Uint8Array(16) }),
      commit('three', undefined),
    ])
    expect(codes(results)).toEqual(['ok', 'objectExists', 'ok', 'objectChanged', 'objectChanged', 'ok'])
  })

  it('under one key leave one winner, or the last one', async () => {
    const commit = () =>
      test.store.commitObject(caller, {
        bucket,
        path: path('key'),
        segments: [inlineSegment()],
        sealed: null,
        condition: { absent: true },
      })
    const results = await Promise.allSettled(Array.from({ length: 40 }, commit))
    expect(codes(results).filter((code) => code === 'ok')).toHaveLength(1)
    await Promise.all(Array.from({ length: 40 }, (_, n) => put('key', String(n))))
    expect(await contentOf('key')).toMatch(/^\d+$/)
    expect(await tableProblems(test.db)).toEqual([])
  })

  it('take the place of what was there, in every folder', async () => {
    const old = names(12).slice(0, 6)
    await Promise.all(old.map((key) => put(key, 'old')))
    const keys = [...names(12), 'at the top', 'folder-1/below/deep', 'folder-1/below', 'a/b/c', 'zzz']
    await Promise.all(keys.map((key) => put(key, `new ${key}`)))
    expect(await Promise.all(keys.map(contentOf))).toEqual(keys.map((key) => `new ${key}`))
    expect(await tableProblems(test.db)).toEqual([])
    const { rows } = await sql`select from store.objects where name = ${utf8('zzz')} and version = 1`.execute(test.db)
    expect(rows).toHaveLength(1)
  })

  it('are versions where there are versions', async () => {
    await test.store.setVersioning(caller, { bucket, keeps: true })
    const keys = names(10)
    const first = await Promise.all(keys.map((key) => put(key, 'one')))
    const second = await Promise.all(keys.map((key) => put(key, 'two')))
    const ids = [...first, ...second].map(
      ({ versionId, versioned }) => `${versioned} ${Buffer.from(versionId).toString('hex')}`,
    )
    expect(new Set(ids).size).toBe(20)
    expect(ids.every((id) => id.startsWith('true'))).toBe(true)
    expect(await Promise.all(keys.map(contentOf))).toEqual(keys.map(() => 'two'))
    expect(await tableProblems(test.db)).toEqual([])
  })

  it('do not wait for some that have to', async () => {
    await put('held')
    let waiting: Promise<unknown> | undefined
    await test.db.transaction().execute(async (other) => {
      await sql`select store.lock_key(folder_id, name) from store.objects where name = ${utf8('held')}`.execute(other)
      let isDone = false
      waiting = Promise.all([1, 2, 3, 4].map(() => put('held', 'new'))).then(() => (isDone = true))
      await Promise.all(names(20).map((key) => put(key)))
      expect(isDone).toBe(false)
    })
    await waiting
    expect(await contentOf('held')).toBe('new')
  })

  it('have their locks', async () => {
    const locked = 'locked' as BucketName
    await test.store.createBucket(caller, { bucket: locked, objectLock: true })
    const results = await Promise.allSettled(
      names(10).map((key) =>
        test.store.commitObject(caller, {
          bucket: locked,
          path: path(key),
          segments: [inlineSegment()],
          sealed: null,
          lock: { legalHold: true },
        }),
      ),
    )
    expect(codes(results)).toEqual(Array(10).fill('ok'))
    const { legalHold } = await test.store.statObject(caller, { bucket: locked, path: path(names(10)[3] ?? '') })
    expect(legalHold).toBe(true)
  })
})

describe('reads that come at once', () => {
  it('are answered each for itself', async () => {
    const keys = names(10)
    await Promise.all(keys.map((key) => put(key)))
    const stranger = { apiKey: (await aProject(test.db)).apiKey.raw }
    const forged = { apiKey: project.apiKey.raw.slice() }
    forged.apiKey.set([(forged.apiKey.at(-1) ?? 0) ^ 1], forged.apiKey.length - 1)
    const open = (by: StoreCaller, key: string) => test.store.openObject(by, { bucket, path: path(key) })
    const results = await Promise.allSettled([
      ...keys.map(contentOf),
      contentOf('nothing'),
      open(forged, 'first'),
      open(stranger, 'first'),
      contentOf('first'),
    ])
    const told = results.map((result) => (result.status === 'fulfilled' ? result.value : codes([result])[0]))
    expect(told).toEqual([...keys, 'noSuchKey', 'unauthorizedApiKey', 'noSuchBucket', 'first'])
  })
})
