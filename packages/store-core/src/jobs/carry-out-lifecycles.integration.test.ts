import type { StoredLifecycleRule, StoreCaller } from '@perigee/contract/store'
import type { LifecycleRule } from '@perigee/domain/lifecycle-rule'
import type { BucketName } from '@perigee/std/brand'
import { utf8 } from '@perigee/std/bytes'
import { day, hour } from '@perigee/std/durations'
import { fc, fuzz } from '@perigee/std/testing/fuzz'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { path, putBlob, putSmall } from '../testing/objects'
import {
  carryOut,
  dueOf,
  put as putInModel,
  remove as removeInModel,
  type ModelBucket,
} from '../testing/lifecycle-model'
import { aProject, startTestStore, type TestStore } from '../testing/test-store'
import { carryOutLifecycles } from './carry-out-lifecycles'
import { createLogger } from '@perigee/server-kit/logger'
import { reconcileUsage } from './reconcile-usage'

const start = new Date('2026-01-02T03:04:05Z')
let test: TestStore
let caller: StoreCaller
let projectId: number
let bucket: BucketName
let made = 0

beforeAll(async () => {
  test = await startTestStore()
  const project = await aProject(test.db, { bucket_limit: 10_000 })
  projectId = project.id
  caller = { apiKey: project.apiKey.raw }
})
afterAll(() => test.stop())
beforeEach(() => makeBucket())

async function makeBucket(objectLock = false): Promise<void> {
  await sql`delete from store.lifecycle_rules`.execute(test.db)
  test.clock.set(start)
  bucket = `bucket-${made++}` as BucketName
  await test.store.createBucket(caller, { bucket, objectLock })
}

const aRule = (changes: Partial<LifecycleRule> = {}): LifecycleRule => ({
  id: 'rule',
  isEnabled: true,
  hasOldForm: false,
  prefix: '',
  sizeGreaterThan: null,
  sizeLessThan: null,
  expireDays: null,
  expireAt: null,
  removeLoneMarkers: false,
  noncurrentDays: null,
  newerNoncurrent: null,
  abortDays: null,
  ...changes,
})

/** Names are plain here, so each prefix is a folder and the beginning of a name. */
function stored({ prefix, ...terms }: LifecycleRule): StoredLifecycleRule {
  const cut = prefix.lastIndexOf('/')
  return { ...terms, folder: cut < 0 ? null : path(prefix.slice(0, cut)), nameStart: utf8(prefix.slice(cut + 1)) }
}

const setRules = (...rules: LifecycleRule[]) => test.store.setLifecycle(caller, { bucket, rules: rules.map(stored) })
const run = () => carryOutLifecycles(test)
const put = (key: string, size = 1) => putSmall(test.store, caller, { bucket, key }, new Uint8Array(size))
const versioning = (keeps: boolean) => test.store.setVersioning(caller, { bucket, keeps })

interface Row {
  key: string
  kind: 'upload' | 'object' | 'marker'
  size: number
}

/** Everything in the bucket, each key from its oldest version to its newest. */
async function rows(): Promise<Row[]> {
  const { rows: found } = await sql<{ key: string; state: number; size: number }>`
    select convert_from(store.joined_path(store.folder_names(o.folder_id), o.name), 'utf8') as key, o.state,
      o.plain_size as size
    from store.objects o join store.folders f on f.id = o.folder_id join satellite.buckets b on b.id = f.bucket_id
    where b.name = ${bucket} order by store.joined_path(store.folder_names(o.folder_id), o.name), o.state = 0, o.version, o.id`.execute(
    test.db,
  )
  const kinds = ['upload', 'object', 'marker'] as const
  return found.map(({ key, state, size }) => ({ key, kind: kinds[state] ?? 'object', size }))
}
const keysLeft = async () => (await rows()).map(({ key, kind }) => (kind === 'object' ? key : `${key} ${kind}`))

describe('a rule by age', () => {
  it('acts at the first midnight UTC after its days, and not a moment before', async () => {
    await put('a')
    await setRules(aRule({ expireDays: 3 }))
    test.clock.set(new Date('2026-01-05T23:59:59.999Z'))
    expect([await run(), await keysLeft()]).toEqual([0, ['a']])
    test.clock.set(new Date('2026-01-06T00:00:00Z'))
    expect([await run(), await keysLeft()]).toEqual([1, []])
    expect(await run()).toBe(0)
  })

  it('takes names by their beginning, and folders whole', async () => {
    for (const key of ['log', 'logs', 'logs/a', 'logs/b/c', 'logs-2/a', 'photos/logs/a']) await put(key)
    await setRules(aRule({ expireDays: 1, prefix: 'logs/' }))
    test.clock.advance(2 * day)
    await run()
    expect(await keysLeft()).toEqual(['log', 'logs', 'logs-2/a', 'photos/logs/a'])
    await setRules(aRule({ expireDays: 1, prefix: 'logs' }))
    await run()
    expect(await keysLeft()).toEqual(['log', 'photos/logs/a'])
  })

  it('is done once a day, and again after a change of the rules', async () => {
    await setRules(aRule({ expireAt: new Date('2026-01-01T00:00:00Z') }))
    expect(await run()).toBe(0)
    await put('a')
    expect(await run()).toBe(0)
    await setRules(aRule({ expireAt: new Date('2026-01-01T00:00:00Z') }))
    expect(await run()).toBe(1)
    await put('b')
    test.clock.advance(day)
    expect(await run()).toBe(1)
  })

  it('does nothing while it is disabled, and in a closed project', async () => {
    await put('a')
    test.clock.advance(9 * day)
    await setRules(aRule({ expireDays: 1, isEnabled: false }))
    expect(await run()).toBe(0)
    await setRules(aRule({ expireDays: 1 }))
    const rate = (rate_limit: number | null) =>
      test.db.updateTable('satellite.projects').set({ rate_limit }).where('id', '=', projectId).execute()
    await rate(0)
    expect(await run()).toBe(0)
    await rate(null)
    expect(await run()).toBe(1)
  })

  it('takes the most days and the largest sizes there are', async () => {
    await put('a')
    const most = 2 ** 31 - 1
    await setRules(aRule({ expireDays: most, noncurrentDays: most, abortDays: most, sizeLessThan: 2 ** 53 - 1 }))
    expect(await run()).toBe(0)
  })
})

it('rules read as they were set, and need Delete', async () => {
  const rules = [aRule({ prefix: 'a/b/c', expireDays: 1 }), aRule({ id: 'other', abortDays: 2, hasOldForm: true })]
  await setRules(...rules)
  const read = await test.store.getLifecycle(caller, { bucket })
  expect(read.map((rule) => ({ ...rule, nameStart: new Uint8Array(rule.nameStart) }))).toEqual(rules.map(stored))
  await setRules()
  expect(await test.store.getLifecycle(caller, { bucket })).toEqual([])
})

it('blobs of what went become garbage, and usage stays right', async () => {
  await putBlob(test.store, caller, { bucket, key: 'a/b' }, new Uint8Array(9_000))
  await put('c', 100)
  await setRules(aRule({ expireDays: 1, sizeGreaterThan: 8_999 }))
  test.clock.advance(2 * day)
  expect(await run()).toBe(1)
  expect((await sql`select from store.blob_garbage`.execute(test.db)).rows).toHaveLength(1)
  const logger = createLogger({ level: 'error' })
  expect(await reconcileUsage({ ...test, logger })).toBe(0)
})

it('two processes end each of many objects once, and an aborted run goes on where it was', async () => {
  for (let n = 0; n < 450; n++) await put(`f${n % 7}/${n}`)
  await versioning(true)
  await setRules(aRule({ expireDays: 1, noncurrentDays: 1 }))
  test.clock.advance(2 * day)
  expect(await carryOutLifecycles({ ...test, signal: AbortSignal.abort() })).toBe(200)
  const [first, second] = await Promise.all([run(), run()])
  const rest = await run()
  expect(first + second + rest).toBe(250)
  expect(await run()).toBe(0)
  expect((await rows()).filter(({ kind }) => kind === 'marker')).toHaveLength(450)
})

it('a marker below which the last version went stays until the next day', async () => {
  await versioning(true)
  await put('a')
  await test.store.deleteObject(caller, { bucket, path: path('a') })
  await setRules(aRule({ noncurrentDays: 1, removeLoneMarkers: true }))
  test.clock.advance(2 * day)
  expect([await run(), await keysLeft()]).toEqual([1, ['a marker']])
  test.clock.advance(day)
  expect([await run(), await keysLeft()]).toEqual([1, []])
})

const keys = ['a', 'lo', 'logs', 'logs/a', 'logs/b/c', 'logs/b/d', 'logs-2/a']
const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant('put' as const), key: fc.constantFrom(...keys) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('delete' as const), key: fc.constantFrom(...keys) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('upload' as const), key: fc.constantFrom(...keys) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('versions' as const), keeps: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('wait' as const), hours: fc.integer({ min: 1, max: 60 }) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('lock' as const),
      key: fc.constantFrom(...keys),
      days: fc.constantFrom(0, 1, 4, 9),
    }),
  },
)
const days = fc.option(fc.integer({ min: 1, max: 4 }))
const rule = fc.record({
  prefix: fc.constantFrom('', '', 'lo', 'logs', 'logs/', 'logs/b', 'logs/b/', 'nowhere/'),
  isEnabled: fc.constantFrom(true, true, true, false),
  sizeGreaterThan: fc.constantFrom(null, null, 5, 20),
  sizeLessThan: fc.constantFrom(null, null, 12, 30),
  expireDays: days,
  expireAt: fc.constantFrom(null, null, null, new Date('2026-01-06T00:00:00Z')),
  removeLoneMarkers: fc.boolean(),
  noncurrentDays: days,
  newerNoncurrent: fc.option(fc.integer({ min: 1, max: 2 })),
  abortDays: days,
})
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

/** The same to the store and to the model. What object lock refuses neither does. */
async function take(model: ModelBucket, wanted: Step, size: number): Promise<void> {
  const at = test.clock().getTime()
  if (wanted.do === 'wait') return test.clock.advance(wanted.hours * hour)
  if (wanted.do === 'versions') {
    if (
      !(await versioning(wanted.keeps).then(
        () => true,
        () => false,
      ))
    )
      return
    model.keeps = wanted.keeps ? 'on' : 'suspended'
    return
  }
  const { key } = wanted
  if (wanted.do === 'put') {
    await put(key, size)
    return putInModel(model, key, { isMarker: false, size, at, isNull: false, retainUntil: 0, isHeld: false })
  }
  if (wanted.do === 'delete') {
    await test.store.deleteObject(caller, { bucket, path: path(key) })
    return removeInModel(model, key, at)
  }
  if (wanted.do === 'upload') {
    await test.store.beginUpload(caller, { bucket, path: path(key), sealed: null })
    model.uploads.push({ key, at })
    return
  }
  const current = model.keys.get(key)?.at(-1)
  if (!current || current.isMarker) return
  if (wanted.days === 0) {
    const set = test.store.setLegalHold(caller, { bucket, path: path(key), legalHold: true })
    if (
      await set.then(
        () => true,
        () => false,
      )
    )
      current.isHeld = true
    return
  }
  const until = at + wanted.days * day
  const retention = { mode: 'GOVERNANCE', until: new Date(until) } as const
  const set = test.store.setRetention(caller, { bucket, path: path(key), retention, bypassGovernance: false })
  if (
    await set.then(
      () => true,
      () => false,
    )
  )
    current.retainUntil = until
}

function rowsOf({ keys: kept, uploads }: ModelBucket): Row[] {
  const found: Row[] = []
  for (const key of keys) {
    for (const { isMarker, size } of kept.get(key) ?? [])
      found.push({ key, kind: isMarker ? 'marker' : 'object', size })
    for (const upload of uploads) if (upload.key === key) found.push({ key, kind: 'upload', size: 0 })
  }
  return found.toSorted((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
}

it('random rules do to random histories what a model does, and no more than was estimated', async () => {
  const runs = fc.record({
    objectLock: fc.boolean(),
    steps: fc.array(step, { minLength: 10, maxLength: 40 }),
    rules: fc.array(rule, { minLength: 1, maxLength: 3 }),
    later: fc.integer({ min: 0, max: 5 }),
  })
  await fc.assert(
    fc.asyncProperty(runs, async ({ objectLock, steps, rules: drawn, later }) => {
      await makeBucket(objectLock)
      const model: ModelBucket = { keeps: objectLock ? 'on' : 'never', keys: new Map(), uploads: [] }
      for (const [at, wanted] of steps.entries()) await take(model, wanted, at + 1)
      const rules = drawn.map((one, at) => aRule({ ...one, id: String(at) }))
      await setRules(...rules)
      for (let round = 0; round < 3; round++) {
        const now = test.clock().getTime()
        for (const one of rules) {
          const due = dueOf(model, one, now)
          const estimate = await test.store.estimateLifecycle(caller, { bucket, rule: stored(one) })
          const of = (kind: (typeof due)[number]['kind']) => {
            const found = due.filter((each) => each.kind === kind)
            return { count: found.length, bytes: found.reduce((sum, { size }) => sum + size, 0) }
          }
          expect(estimate).toEqual({
            current: of('current'),
            noncurrent: of('noncurrent'),
            markers: of('markers'),
            uploads: of('uploads'),
            isComplete: true,
          })
        }
        carryOut(model, rules, now)
        await run()
        expect(await rows()).toEqual(rowsOf(model))
        test.clock.advance(day + later * 7 * hour)
      }
      expect(await reconcileUsage({ ...test, logger: createLogger({ level: 'error' }) })).toBe(0)
    }),
    { ...fuzz(25), seed: 20_261, endOnFailure: true },
  )
}, 120_000)
