import { openTestDatabase } from '@perigee/testing/postgres'
import { sql, type Kysely } from 'kysely'
import { afterEach, expect, it } from 'vitest'
import { closeDatabase, openDatabase } from './database'
import { createLogger } from './logger'
import { migrate } from './migrate'

const opened: { drop(): Promise<void> }[] = []
afterEach(async () => {
  await Promise.all(opened.splice(0).map(({ drop }) => drop()))
})

async function database() {
  const test = await openTestDatabase<unknown>()
  opened.push(test)
  return test
}

const create = (table: string) => ({
  up: async (db: Kysely<unknown>) => void (await sql`create table ${sql.id(table)} (id bigint)`.execute(db)),
})

const tables = async (db: Kysely<unknown>) =>
  (
    await sql<{ name: string }>`select table_schema || '.' || table_name as name from information_schema.tables
      where table_schema = 'house' order by 1`.execute(db)
  ).rows.map(({ name }) => name)

it('applies what is missing, in the order of names, into its schema', async () => {
  const { db } = await database()
  const migrations = { '0002-b': create('b'), '0001-a': create('a') }
  expect(await migrate(db, { schema: 'house', migrations: { '0001-a': create('a') } })).toEqual(['0001-a'])
  expect(await migrate(db, { schema: 'house', migrations })).toEqual(['0002-b'])
  expect(await migrate(db, { schema: 'house', migrations })).toEqual([])
  expect(await tables(db)).toEqual(['house.a', 'house.b', 'house.migrations'])
})

it('applies all or nothing', async () => {
  const { db } = await database()
  const migrations = { '0001-a': create('a'), '0002-a-again': create('a') }
  await expect(migrate(db, { schema: 'house', migrations })).rejects.toThrow('already exists')
  expect(await tables(db)).toEqual([])
})

it('lets servers that start together take turns', async () => {
  const { db, address } = await database()
  const other = openDatabase<unknown>(address, { logger: createLogger({ level: 'error' }) })
  const options = { schema: 'house', migrations: { '0001-a': create('a') } }
  const applied = await Promise.all([migrate(db, options), migrate(other, options)])
  expect(applied.flat()).toEqual(['0001-a'])
  await closeDatabase(other)
})

it('refuses a database that a newer version has changed', async () => {
  const { db } = await database()
  await migrate(db, { schema: 'house', migrations: { '0001-a': create('a'), '0002-b': create('b') } })
  await expect(migrate(db, { schema: 'house', migrations: { '0001-a': create('a') } })).rejects.toThrow(
    /changes this version does not know \(0002-b\)/,
  )
})

it('reads int8 as number, bytea as bytes, and refuses numbers that would change', async () => {
  const { db } = await database()
  const bytes = new Uint8Array([0, 1, 255])
  const { rows } = await sql`select 9007199254740991::int8 as n, ${bytes}::bytea as b`.execute(db)
  expect(rows).toEqual([{ n: 9007199254740991, b: bytes }])
  await expect(sql`select 9007199254740993::int8`.execute(db)).rejects.toThrow('does not fit a number')
})
