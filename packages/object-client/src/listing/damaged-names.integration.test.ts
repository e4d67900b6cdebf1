import type { KeptNames } from '@perigee/contract/kept-names'
import { hour } from '@perigee/std/durations'
import { aProject, startTestStore, type TestProject, type TestStore } from '@perigee/store-core/testing/test-store'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { aProcess, keptNamesOf, type ProcessOptions, type TestProcess } from '../testing/a-process'
import { aLargeFolder, type LargeFolder } from '../testing/large-folder'

let test: TestStore
let project: TestProject
let folder: LargeFolder
let other: LargeFolder

function started(options: ProcessOptions = {}): TestProcess {
  const process = aProcess(test, project, { keeps: true, ...options })
  onTestFinished(() => process.close())
  return process
}

async function keep(which: LargeFolder): Promise<void> {
  const process = started()
  await which.list(process.objects)
  await process.settled()
}

beforeAll(async () => {
  test = await startTestStore()
  project = await aProject(test.db)
  const { objects, close } = aProcess(test, project)
  folder = await aLargeFolder(objects)
  other = await aLargeFolder(objects, 1_100)
  await close()
})
afterAll(() => test.stop())
beforeEach(async () => {
  await test.db.deleteFrom('store.kept_listings').execute()
  await keep(folder)
  await keep(other)
})

/** Both folders are listed as they are by processes that have just started, the second time from what was kept anew. */
async function expectRightListings(): Promise<void> {
  for (const which of [folder, other]) {
    for (const query of [{}, { after: 'f/6' }]) {
      const { objects, settled } = started()
      expect(await which.list(objects, query)).toEqual(which.model(query))
      await settled()
      expect(await which.list(objects, query)).toEqual(which.model(query))
    }
    const last = started()
    expect(await which.list(last.objects)).toEqual(which.model())
    await last.settled()
    expect(last.calls.listNames).toBeUndefined()
  }
}

/** Written as the program does it: rows that were changed otherwise are not looked at. */
const now = sql`written_by = pg_current_xact_id()`
const flipped = sql`set_byte(sealed, 700, get_byte(sealed, 700) # 1)`
const parts = sql`store.kept_names`

describe('a listing is right, and the names are kept again, after', () => {
  it.each([
    ['a changed directory', sql`update store.kept_listings set directory = set_byte(directory, 99, 7), ${now}`],
    ['an empty directory', sql`update store.kept_listings set directory = '', ${now}`],
    ['changed parts', sql`update ${parts} set sealed = ${flipped}`],
    ['cut parts', sql`update ${parts} set sealed = substr(sealed, 1, 100)`],
    ['empty parts', sql`update ${parts} set sealed = ''`],
    ['a part that is missing', sql`delete from ${parts} where part in (select min(part) from ${parts} group by place)`],
    ['all parts missing', sql`delete from ${parts}`],
    [
      'parts that stand for each other',
      sql`update ${parts} a set sealed = b.sealed from ${parts} b where b.place = a.place and b.part = (
        select coalesce(min(n.part) filter (where n.part > a.part), min(n.part)) from ${parts} n where n.place = a.place
      )`,
    ],
    ['parts of another folder', sql`update ${parts} a set sealed = b.sealed from ${parts} b where b.place <> a.place`],
    [
      'directories of another folder',
      sql`update store.kept_listings a set directory = b.directory, ${now} from store.kept_listings b
        where a.place <> b.place`,
    ],
    ['rows that were copied into this database', sql`update store.kept_listings set size = size`],
  ])('%s', async (_, damage) => {
    await damage.execute(test.db)
    await expectRightListings()
  })

  it('an older version of everything was put back', async () => {
    const listings = await test.db.selectFrom('store.kept_listings').selectAll().execute()
    const kept = await test.db.selectFrom('store.kept_names').selectAll().execute()
    const writer = started({ keeps: false })
    const gone = folder.model().objects.slice(5, 25)
    for (const key of gone) await folder.remove(writer.objects, key)
    for (const n of [1, 2, 3]) await folder.put(writer.objects, `f/${n} between ${n}`)
    test.clock.advance(25 * hour)
    await keep(folder)
    for (const key of gone.slice(0, 5)) await folder.put(writer.objects, key)
    await test.db.deleteFrom('store.kept_listings').execute()
    for (const { place, folder_id, directory, size, written_at } of listings) {
      const row = { place, folder_id, directory, size, written_at }
      await test.db.insertInto('store.kept_listings').values(row).execute()
    }
    await test.db.insertInto('store.kept_names').values(kept).execute()
    await expectRightListings()
  })
})

it('a place that keeps nothing, and answers anything, changes no listing', async () => {
  const real = keptNamesOf(test)
  const noise = new Uint8Array(20_000).fill(9)
  const broken: KeptNames = {
    ...real,
    find: async () => ({ version: '1', writtenAt: new Date(), directory: noise }),
    read: async (_, ids) => ids.map(() => noise),
    keep: async () => undefined,
  }
  const { objects, calls } = started({ kept: broken })
  expect(await folder.list(objects)).toEqual(folder.model())
  expect(calls.listNames).toBe(1)
})
