import type { KeptPart, ListingToKeep } from '@perigee/contract/kept-names'
import { createLogger } from '@perigee/server-kit/logger'
import { closeDatabase, openDatabase } from '@perigee/server-kit/database'
import type { BucketName } from '@perigee/std/brand'
import { day, minute } from '@perigee/std/durations'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { forgetKeptNames } from '../jobs/forget-kept-names'
import type { StoreSchema } from '../schema'
import { aProject, startTestStore, type TestStore } from '../testing/test-store'
import { createKeptNames } from './create-kept-names'

const logger = createLogger({ level: 'fatal' })
const [here, there, elsewhere] = [1, 2, 3].map((n) => new Uint8Array(32).fill(n)) as [
  Uint8Array,
  Uint8Array,
  Uint8Array,
]
let test: TestStore
let mark: string

const kept = (maxSize = 10_000) => createKeptNames({ db: test.db, clock: test.clock, logger, maxSize })
const partOf = (n: number): KeptPart => ({ id: new Uint8Array(16).fill(n), sealed: new Uint8Array(1_000).fill(n) })
const listing = (parts: Iterable<KeptPart>, size = 3_000): ListingToKeep => ({
  mark,
  directory: new Uint8Array([1, 2, 3]),
  size,
  parts,
})
const rows = async () => {
  const listings = await test.db.selectFrom('store.kept_listings').select('place').orderBy('place').execute()
  const { count } = await test.db
    .selectFrom('store.kept_names')
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  return { places: listings.map(({ place }) => place), parts: count }
}

beforeAll(async () => {
  test = await startTestStore()
  const project = await aProject(test.db)
  const caller = { apiKey: project.apiKey.raw }
  const bucket = 'names' as BucketName
  await test.store.createBucket(caller, { bucket })
  mark = (await test.store.listNames(caller, { bucket, folder: null, limit: 1 })).mark
})
afterAll(() => test.stop())
beforeEach(async () => void (await test.db.deleteFrom('store.kept_listings').execute()))

it('is there as it was written, and one version at a time', async () => {
  expect(await kept().find(here)).toBeUndefined()
  expect(await kept().keep(here, listing([partOf(1), partOf(2)]))).toMatch(/^\d+$/)
  const found = await kept().find(here)
  expect(found).toMatchObject({ directory: new Uint8Array([1, 2, 3]), writtenAt: test.clock() })
  const { id: first, sealed } = partOf(2)
  expect(await kept().read(here, [first])).toEqual([sealed])
  expect(await kept().read(here, [first, partOf(3).id])).toBeUndefined()
  expect(await kept().read(there, [first])).toBeUndefined()

  test.clock.advance(11 * minute)
  expect(await kept().keep(here, listing([partOf(5)]))).toMatch(/^\d+$/)
  expect(await rows()).toEqual({ places: [here], parts: 1 })
  await kept().forget(here, found?.version ?? '')
  const later = await kept().find(here)
  expect(later?.version).not.toBe(found?.version)
  await kept().forget(here, later?.version ?? '')
  expect(await rows()).toEqual({ places: [], parts: 0 })
})

it('is written every ten minutes at most, by one process at a time', async () => {
  expect(await kept().keep(here, listing([partOf(1)]))).toMatch(/^\d+$/)
  expect(await kept().keep(here, listing([partOf(2)]))).toBeUndefined()
  test.clock.advance(9 * minute)
  expect(await kept().keep(here, listing([partOf(2)]))).toBeUndefined()
  expect(await kept().read(here, [partOf(1).id])).toBeDefined()
  test.clock.advance(2 * minute)
  const both = await Promise.all([here, there].map((place) => kept().keep(place, listing(many(400)))))
  expect(both.filter((version) => version !== undefined)).toHaveLength(1)
})

it('leaves what was there when the writing process ends in the middle', async () => {
  await kept().keep(here, listing([partOf(1)]))
  test.clock.advance(11 * minute)
  const broken = listing(
    breaking(3, () => {
      throw new Error('killed')
    }),
  )
  expect(await kept().keep(here, broken)).toBeUndefined()

  const own = openDatabase<StoreSchema>(test.address, { logger, maxConnections: 1 })
  const { rows: pids } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(own)
  const victim = createKeptNames({ db: own, clock: test.clock, logger, maxSize: 1e9 })
  let killed: Promise<unknown> = Promise.resolve()
  const cut = breaking(20, () => {
    killed = sql`select pg_terminate_backend(${pids[0]?.pid ?? 0})`.execute(test.db)
  })
  expect(await victim.keep(here, listing(cut))).toBeUndefined()
  await killed
  await closeDatabase(own)
  expect(await rows()).toEqual({ places: [here], parts: 1 })
  expect(await kept().read(here, [partOf(1).id])).toBeDefined()
})

it('keeps to its room: the oldest goes, and what is larger than all of it is not kept', async () => {
  for (const place of [here, there, elsewhere]) {
    expect(await kept(7_000).keep(place, listing([partOf(1)]))).toMatch(/^\d+$/)
    test.clock.advance(minute)
  }
  expect((await rows()).places).toEqual([there, elsewhere])
  expect(await kept(2_000).keep(here, listing([partOf(1)]))).toBeUndefined()
  expect((await rows()).places).toEqual([there, elsewhere])
})

it('is nothing for a folder that is gone, or for a mark of none', async () => {
  const gone = mark.replace(/^\d+/, '999999')
  expect(await kept().keep(here, { ...listing([partOf(1)]), mark: gone })).toBeUndefined()
  expect(await kept().keep(here, { ...listing([partOf(1)]), mark: 'none/1:1:' })).toBeUndefined()
  expect(await rows()).toEqual({ places: [], parts: 0 })
})

it('is not believed once the row was copied, as into another database', async () => {
  await kept().keep(here, listing([partOf(1)]))
  await test.db.updateTable('store.kept_listings').set({ size: 2_999 }).execute()
  expect(await kept().find(here)).toBeUndefined()
  expect(await kept().keep(here, listing([partOf(2)]))).toMatch(/^\d+$/)
  await test.db.updateTable('store.kept_listings').set({ size: 2_999 }).execute()
  expect(await forgetKeptNames(test)).toBe(1)
  expect(await rows()).toEqual({ places: [], parts: 0 })
})

it('is forgotten when nobody has written it for two weeks', async () => {
  await kept().keep(here, listing([partOf(1)]))
  test.clock.advance(13 * day)
  await kept().keep(there, listing([partOf(1)]))
  expect(await forgetKeptNames(test)).toBe(0)
  test.clock.advance(day)
  expect(await forgetKeptNames(test)).toBe(1)
  expect(await rows()).toEqual({ places: [there], parts: 1 })
})

it('is not there, and cannot be kept, while the database cannot be asked', async () => {
  const closed = openDatabase<StoreSchema>(test.address, { logger, maxConnections: 1 })
  const names = createKeptNames({ db: closed, clock: test.clock, logger, maxSize: 10_000 })
  expect(await names.find(here)).toBeUndefined()
  await closeDatabase(closed)
  expect(await names.find(here)).toBeUndefined()
  expect(await names.read(here, [here])).toBeUndefined()
  expect(await names.keep(here, listing([partOf(1)]))).toBeUndefined()
  await expect(names.forget(here, '1')).resolves.toBeUndefined()
})

function* many(count: number): Generator<KeptPart> {
  for (let n = 0; n < count; n++)
    yield { id: Uint8Array.from(Buffer.alloc(16, `${n} `)), sealed: new Uint8Array(1_000) }
}

/** Many parts, with something that happens before one of them. */
function* breaking(before: number, happen: () => void): Generator<KeptPart> {
  let n = 0
  for (const part of many(5_000)) {
    if (n++ === before) happen()
    yield part
  }
}
