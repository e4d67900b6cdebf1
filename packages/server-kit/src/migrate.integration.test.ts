import { openTestDatabase } from '@perigee/testing/postgres'
import { sql, type Kysely } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import { closeDatabase, openDatabase } from './database'
import { createLogger } from './logger'
import { migrate, migrateAsFarAs } from './migrate'
import { statements, type Migrations } from './migrations'

async function database() {
  const test = await openTestDatabase<unknown>()
  onTestFinished(() => test.drop())
  return test
}

const create = (table: string) => statements([`create table ${table} (id bigint)`])
const steps = (all: Migrations['steps']): Migrations => ({ steps: all, definitions: [] })
const house = (db: Kysely<unknown>, migrations: Migrations) => migrate(db, { schema: 'house', migrations })

const tables = async (db: Kysely<unknown>) =>
  (
    await sql<{ name: string }>`select table_schema || '.' || table_name as name from information_schema.tables
      where table_schema = 'house' and table_name <> 'installed_definitions' order by 1`.execute(db)
  ).rows.map(({ name }) => name)

const appliedNames = async (db: Kysely<unknown>) =>
  (await sql<{ name: string }>`select name from house.migrations order by name`.execute(db)).rows.map(
    ({ name }) => name,
  )

describe('steps', () => {
  it('are applied where they are missing, in the order of names, in their schema', async () => {
    const { db } = await database()
    const both = steps({ '0002-b': create('b'), '0001-a': create('a') })
    expect(await house(db, steps({ '0001-a': create('a') }))).toEqual(['0001-a'])
    expect(await house(db, both)).toEqual(['0002-b'])
    expect(await house(db, both)).toEqual([])
    expect(await tables(db)).toEqual(['house.a', 'house.b', 'house.migrations'])
  })

  it('are applied all or not at all', async () => {
    const { db } = await database()
    const migrations = steps({ '0001-a': create('a'), '0002-a-again': create('a') })
    await expect(house(db, migrations)).rejects.toThrow('already exists')
    expect(await tables(db)).toEqual([])
  })

  it('are applied once by servers that start together', async () => {
    const { db, address } = await database()
    const other = openDatabase<unknown>(address, { logger: createLogger({ level: 'error' }) })
    const migrations: Migrations = { ...steps({ '0001-a': create('a') }), definitions: [one('1')] }
    const applied = await Promise.all([house(db, migrations), house(other, migrations)])
    expect(applied.flat()).toEqual(['0001-a'])
    await closeDatabase(other)
  })

  it('that a newer version has applied keep an older one out', async () => {
    const { db } = await database()
    await house(db, steps({ '0001-a': create('a'), '0002-b': create('b') }))
    await expect(house(db, steps({ '0001-a': create('a') }))).rejects.toThrow(
      /changes this version does not know \(0002-b\)/,
    )
  })
})

describe('the baseline', () => {
  const migrations: Migrations = {
    steps: { '0001-baseline': statements([`create table a (id bigint, b text)`]), '0002-c': create('c') },
    definitions: [],
    beforeBaseline: { '0001-a': create('a'), '0005-b': statements([`alter table a add column b text`]) },
  }

  it('is what a new database gets', async () => {
    const { db } = await database()
    expect(await house(db, migrations)).toEqual(['0001-baseline', '0002-c'])
  })

  it.each([[['0001-a']], [['0001-a', '0005-b']], [['0005-b', '0001-a']]])(
    'is reached from any step before it: %j',
    async (names) => {
      const { db } = await database()
      await migrateAsFarAs(db, { schema: 'house', migrations, names })
      expect(await appliedNames(db)).toEqual(names.toSorted())
      await sql`insert into house.a (id) values (7)`.execute(db)
      expect((await house(db, migrations)).slice(-2)).toEqual(['0001-baseline', '0002-c'])
      expect((await sql`select id, b from house.a`.execute(db)).rows).toEqual([{ id: 7, b: null }])
      expect(await appliedNames(db)).toEqual(['0001-baseline', '0002-c'])
      expect(await house(db, migrations)).toEqual([])
    },
  )

  it('keeps versions of before out', async () => {
    const { db } = await database()
    await house(db, migrations)
    await expect(house(db, steps({ '0001-a': create('a') }))).rejects.toThrow('used by a newer version')
  })
})

const one = (result: string, args = '') =>
  `create function house.one(${args}) returns text language sql as $$ select '${result}'::text $$`
const view = `create view house.shown as select house.one() as one`

describe('functions, views and triggers', () => {
  const withTexts = (...definitions: string[]): Migrations => ({ steps: { '0001-a': create('a') }, definitions })
  const call = async (db: Kysely<unknown>, expression = 'house.one()') =>
    (await sql<{ one: string }>`select ${sql.raw(expression)} as one`.execute(db)).rows[0]?.one
  const oid = (db: Kysely<unknown>) => call(db, `'house.one'::regproc::oid`)

  it('become those of the program that starts', async () => {
    const { db } = await database()
    await house(db, withTexts(one('1')))
    expect(await call(db)).toBe('1')
    await house(db, withTexts(one('2')))
    expect(await call(db)).toBe('2')
    await house(db, withTexts(one('1')))
    expect(await call(db)).toBe('1')
  })

  it('stay the same things while their declarations stay, also for those who use them', async () => {
    const { db } = await database()
    await house(db, withTexts(one('1'), view))
    const before = await oid(db)
    await house(db, withTexts(one('2'), view))
    expect(await oid(db)).toBe(before)
    expect(await call(db, '(select one from house.shown)')).toBe('2')
  })

  it('leave no overload behind when their arguments change', async () => {
    const { db } = await database()
    await house(db, withTexts(one('1'), view))
    await house(db, withTexts(one('2', `other integer default 0`), view))
    expect(await call(db)).toBe('2')
    expect(await call(db, '(select one from house.shown)')).toBe('2')
    await sql`create function house.one(text) returns text language sql as $$ select 'by hand'::text $$`.execute(db)
    await house(db, withTexts(one('2'), view))
    expect(await call(db, `(select count(*) from pg_proc where proname = 'one')`)).toBe(1)
  })

  it('go when no file has them any more', async () => {
    const { db } = await database()
    const trigger = [
      `create function house.touch() returns trigger language plpgsql as $$ begin return new; end $$`,
      `create trigger touched before update on house.a for each row execute function house.touch()`,
    ]
    await house(db, withTexts(one('1'), view, ...trigger))
    expect(await call(db, `(select count(*) from pg_trigger where tgname = 'touched')`)).toBe(1)
    await house(db, withTexts())
    expect(
      await call(
        db,
        `(select count(*) from pg_proc where pronamespace = 'house'::regnamespace) +
        (select count(*) from pg_trigger where tgname = 'touched') +
        (select count(*) from pg_class where relname = 'shown')`,
      ),
    ).toBe(0)
  })

  it('come with the steps, or neither does', async () => {
    const { db } = await database()
    await house(db, withTexts(one('1')))
    const next: Migrations = {
      steps: { '0001-a': create('a'), '0002-b': create('b') },
      definitions: [one('2'), `create function house.two() returns text language sql as $$ select nonsense $$`],
    }
    await expect(house(db, next)).rejects.toThrow('nonsense')
    expect(await tables(db)).toEqual(['house.a', 'house.migrations'])
    expect(await call(db)).toBe('1')
  })

  it('that somebody dropped are made again', async () => {
    const { db } = await database()
    await house(db, withTexts(one('1')))
    await sql`drop function house.one`.execute(db)
    await house(db, withTexts(one('1')))
    expect(await call(db)).toBe('1')
  })

  it('are refused when one name is defined twice, or nothing is created', async () => {
    const { db } = await database()
    await expect(house(db, withTexts(one('1'), one('2', 'a text')))).rejects.toThrow('function one is defined twice')
    await expect(house(db, withTexts('alter table a add b text'))).rejects.toThrow('no function, view or trigger')
  })
})

it('reads int8 as number, bytea as bytes, and refuses numbers that would change', async () => {
  const { db } = await database()
  const bytes = new Uint8Array([0, 1, 255])
  const { rows } = await sql`select 9007199254740991::int8 as n, ${bytes}::bytea as b`.execute(db)
  expect(rows).toEqual([{ n: 9007199254740991, b: bytes }])
  await expect(sql`select 9007199254740993::int8`.execute(db)).rejects.toThrow('does not fit a number')
})
