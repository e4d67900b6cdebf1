import { sql, type Transaction } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { BucketName } from '@perigee/std/brand'
import { path, putSmall } from '../testing/objects'
import { aProject, startTestStore, type TestStore } from '../testing/test-store'
import type { StoreSchema } from '../schema'
import { changesSince, type Shown } from './find-changes'
import { latestObject, readListingMark } from './find-children'
import { storedFolders } from './stored-path'

let test: TestStore
beforeAll(async () => {
  test = await startTestStore()
})
afterAll(() => test.stop())

const bucket = 'photos' as BucketName
const objects = 40
const shown: Shown = {
  states: sql`o.state = 1`,
  object: latestObject,
  packed: sql`''::bytea`,
  folder: sql`true`,
}

it('reads no more rows of a folder than it is asked for, though the database knows nothing of its size', async () => {
  const caller = { apiKey: (await aProject(test.db)).apiKey.raw }
  await test.store.createBucket(caller, { bucket })
  for (let n = 0; n < objects; n++) await putSmall(test.store, caller, { bucket, key: `f/${n}` })
  const { since, names } = await markBehindAll(caller)
  const { bucketId } = await test.db
    .selectFrom('store.folders')
    .select('bucket_id as bucketId')
    .where('id', '=', since.folder ?? 0)
    .executeTakeFirstOrThrow()
  const ids = names.slice(0, 5).map(({ id }) => id)
  const query = { bucketId, folders: storedFolders(path('f')), since, ids, maxAdded: 100 }

  const read = await test.db.transaction().execute(async (trx) => {
    const before = await rowsRead(trx)
    const changes = await changesSince(trx, query, shown)
    expect(changes?.added).toEqual([])
    expect(changes?.described.length).toBe(8 * ids.length)
    return (await rowsRead(trx)) - before
  })
  expect(read).toBe(ids.length)
})

/** A mark that no transaction of another test holds back to before these objects: their rows would count as new ones. */
async function markBehindAll(caller: { apiKey: Uint8Array }) {
  for (;;) {
    const { mark, names } = await test.store.listNames(caller, { bucket, folder: path('f'), limit: 100 })
    const since = readListingMark(mark)
    if (!since) throw new Error('no mark')
    const { rows } = await sql<{ isBehind: boolean }>`
      select bool_and(shown_by < pg_snapshot_xmin(${since.snapshot}::pg_snapshot)) as "isBehind"
      from store.objects`.execute(test.db)
    if (rows[0]?.isBehind) return { since, names }
  }
}

/** How many entries this connection has read from the indexes of objects. */
async function rowsRead(trx: Transaction<StoreSchema>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select sum(pg_stat_get_xact_tuples_returned(indexrelid))::int as count from pg_index
    where indrelid = 'store.objects'::regclass`.execute(trx)
  return rows[0]?.count ?? Number.NaN
}
