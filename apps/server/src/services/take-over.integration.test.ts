import { openTestDatabase } from '@perigee/testing/postgres'
import { sql, type Kysely } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import type { SatelliteSchema } from '@perigee/satellite-db/schema'
import { definitions as satelliteTexts } from '@perigee/satellite-db/sql/definitions'
import { definitions as storeTexts } from '@perigee/store-core/sql/definitions'
import { tableProblems } from '@perigee/store-core/testing/table-problems'
import type { StoreSchema } from '@perigee/store-core/schema'
import { catalogueOf, type Catalogue } from '../testing/catalogue'
import {
  allOldSteps,
  columnsOf,
  makeOldDatabase,
  old,
  oldRootSecret,
  opened,
  openRecords,
  schemas,
  type OldSteps,
  type Row,
} from '../testing/old-installation'
import { migrateSchemas } from './migrate-all'

type Db = Kysely<unknown>

async function installed(make?: (db: Db) => Promise<void>) {
  const { db, drop } = await openTestDatabase<StoreSchema>()
  await make?.(db as Db)
  await migrateSchemas(db, oldRootSecret)
  return { db, drop }
}

const fresh = await installed()
afterAll(() => fresh.drop())
const freshCatalogue = await everythingIn(fresh.db)
const steps = await allOldSteps()

/** What PostgreSQL knows, and what the installation notes about itself. */
async function everythingIn<Schema>(db: Kysely<Schema>): Promise<Catalogue> {
  const found = await catalogueOf(db, schemas)
  for (const schema of schemas) {
    for (const table of ['migrations', 'installed_definitions']) {
      const { rows } = await sql<{ row: Row }>`
        select to_jsonb(t) - 'applied_at' as row from ${sql.id(schema, table)} t`.execute(db)
      found[`${schema}.${table}`] = rows.map(({ row }) => JSON.stringify(row)).sort()
    }
  }
  return found
}

/** Without what cannot be the same: when, and by which transaction, something was shown. */
async function rowsOf(db: Db, table: string, columns: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ row: Row }>`select to_jsonb(t) as row from ${sql.table(table)} t`.execute(db)
  return linesOf(
    table,
    rows.map(({ row }) => row),
    columns,
  )
}

const linesOf = (table: string, rows: readonly Row[], columns: readonly string[]): string[] =>
  rows
    .map((row) => opened(table, row))
    .map((row) => JSON.stringify(Object.fromEntries(columns.map((column) => [column, row[column]]))))
    .sort()

/** Each state of the schema with the most steps, with the others as far on their way. Uploads came with store/0002. */
function* statesOf({ satellite, store, auth }: OldSteps): Generator<OldSteps> {
  for (let count = 2; count <= satellite.length; count++) {
    const share = count / satellite.length
    yield {
      satellite: satellite.slice(0, count),
      store: store.slice(0, Math.max(2, Math.floor(share * store.length))),
      auth: share < 0.9 ? auth.slice(0, 1) : auth,
    }
  }
}

const states = [...statesOf(steps)].map((state): [string, OldSteps] => [
  schemas.map((schema) => `${schema}/${state[schema].at(-1)}`).join(', '),
  state,
])

const countOnly = /"storage":0,"objects":0,"segments":0\}$/

it.each(states)('an installation with %s becomes like a new one, and keeps its rows', async (_, state) => {
  const before: Record<string, string[]> = {}
  const taken = await installed(async (db) => {
    await makeOldDatabase(db, state)
    if (state.auth.length === 1) await openRecords(db)
    for (const table of Object.keys(old.tables)) before[table] = await columnsOf(db, table)
  })
  expect(await everythingIn(taken.db)).toEqual(freshCatalogue)

  const db = taken.db as unknown as Db
  for (const [table, rows] of Object.entries(old.tables)) {
    const columns = (before[table] ?? []).map((column) => (column === 'secret' ? 'sealed_secret' : column))
    if (table === 'store.objects') columns.push('upload_path')
    const known = columns.filter((column) => rows.some((row) => column in row))
    if (known.length === 0) continue
    const found = await rowsOf(db, table, known)
    // What objects lack to the smallest sizes is counted once, in rows of their own.
    const isCount = (line: string) => table.endsWith('bucket_usage_deltas') && countOnly.test(line)
    expect([table, found.filter((line) => !isCount(line))]).toEqual([table, linesOf(table, rows, known)])
  }
  expect(await tableProblems(taken.db)).toEqual([])
  expect(await migrateSchemas(taken.db as unknown as Kysely<SatelliteSchema>, oldRootSecret)).toEqual([])
  await taken.drop()
})

it('what runs is what the files say', async () => {
  const { rows } = await sql<{ name: string; body: string }>`
    select n.nspname || '.' || p.proname as name, p.prosrc as body
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace where n.nspname = any (${[...schemas]})
    order by 1`.execute(fresh.db)
  const written = [...satelliteTexts, ...storeTexts].flatMap((text) => {
    const [, name, body] = /^\s*create function (\S+?)\([^]*?\$\$([^]*)\$\$\s*$/.exec(text) ?? []
    return name === undefined ? [] : [{ name, body }]
  })
  expect(rows.length).toBeGreaterThan(30)
  expect(rows).toEqual(written.sort((a, b) => (a.name < b.name ? -1 : 1)))
})
