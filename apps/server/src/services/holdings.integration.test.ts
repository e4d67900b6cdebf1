import { randomBytes } from 'node:crypto'
import { type Holding, satelliteHoldings } from '@perigee/satellite-db/holdings'
import { definitionsTable } from '@perigee/server-kit/database/install-definitions'
import { urlOfDatabase } from '@perigee/server-kit/database/url-of-database'
import { createLogger } from '@perigee/server-kit/logger'
import { storeHoldings } from '@perigee/store-core/holdings'
import { openTestDatabase } from '@perigee/testing/postgres'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { migrateAll } from './migrate-all'

/** Records of the auth service are found by the API key that they were made from. */
const authHoldings: Record<string, Holding> = {
  'auth.records': { project: { by: 'macaroon_head', ending: 'later' } },
  // with the record
  'auth.link_rules': {},
  'auth.link_downloads': {},
}
const holdings: Record<string, Holding> = { ...satelliteHoldings, ...storeHoldings, ...authHoldings }
/** What describes the database itself. */
const descriptions = ['migrations', definitionsTable]

const { db, address, drop } = await openTestDatabase<unknown>()
afterAll(drop)
await migrateAll(urlOfDatabase(address), { rootSecret: randomBytes(32), logger: createLogger({ level: 'fatal' }) })

const { rows: columns } = await sql<{ table: string; column: string }>`
  select format('%s.%s', table_schema, table_name) as "table", column_name::text as "column"
  from information_schema.columns
  where table_schema in ('satellite', 'store', 'auth') and table_name not in (${sql.join(descriptions)})`.execute(db)
const tables = [...new Set(columns.map(({ table }) => table))].sort()
const owners = ({ account, project, bucket, person }: Holding) =>
  [account, project, bucket, person].filter((owned) => owned !== undefined)

describe('the list of what hangs on accounts and projects', () => {
  it('names every table', () => {
    expect(Object.keys(holdings).sort()).toEqual(tables)
  })

  it('names columns that exist', () => {
    const exists = new Set(columns.map(({ table, column }) => `${table}.${column}`))
    const named = Object.entries(holdings).flatMap(([table, line]) => owners(line).map(({ by }) => `${table}.${by}`))
    expect(named.filter((column) => !exists.has(column))).toEqual([])
  })

  it.each(['user_id', 'owner_id', 'created_by', 'inviter_id', 'project_id'])('says what %s means', (name) => {
    const silent = columns.filter(
      ({ table, column }) => column === name && !owners(holdings[table] ?? {}).some(({ by }) => by === name),
    )
    expect(silent).toEqual([])
  })

  it('says why, where something outlives its owner', () => {
    const silent = Object.entries(holdings).filter(
      ([, line]) => line.why === undefined && owners(line).some(({ ending }) => ending === 'kept'),
    )
    expect(silent).toEqual([])
  })
})
