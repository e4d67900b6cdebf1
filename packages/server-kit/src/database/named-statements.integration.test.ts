import { openTestDatabase } from '@perigee/testing/postgres'
import { sql } from 'kysely'
import { expect, it } from 'vitest'

it('prepares statements with parameters once per connection', async () => {
  const { db, drop } = await openTestDatabase()
  await db.connection().execute(async (connection) => {
    for (const n of [1, 2, 3]) {
      const { rows } = await sql`select ${n}::int + 1 as next`.execute(connection)
      expect(rows).toEqual([{ next: n + 1 }])
    }
    await sql`select 1`.execute(connection)
    const prepared = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(connection)
    expect(prepared.rows).toEqual([{ statement: 'select $1::int + 1 as next' }])
  })
  await drop()
})

it('goes on with the connection after a statement that failed', async () => {
  const { db, drop } = await openTestDatabase()
  await db.connection().execute(async (connection) => {
    const divide = (by: number) => sql<{ n: number }>`select 6 / ${by}::int as n`.execute(connection)
    await expect(divide(0)).rejects.toMatchObject({ code: '22012' })
    expect((await divide(2)).rows).toEqual([{ n: 3 }])
    await expect(sql`select nothing(${1}::int)`.execute(connection)).rejects.toMatchObject({ code: '42883' })
    expect((await divide(3)).rows).toEqual([{ n: 2 }])
  })
  await drop()
})

it('reads rows of a prepared statement as pg reads others, the first time and later', async () => {
  const { db, drop } = await openTestDatabase()
  const value = sql`1::int as n, 2::int8 as big, null::text as nothing, '\\x00ff'::bytea as bytes, true as yes,
    array['a,b', null] as texts, '{"a": [1]}'::jsonb as json, timestamptz '2026-11-28 10:00Z' as at, 3 as n`
  await db.connection().execute(async (connection) => {
    const plain = await sql`select ${value}`.execute(connection)
    for (const given of ['first', 'later']) {
      const { rows } = await sql<Record<string, unknown>>`select ${value} where ${given} <> ''`.execute(connection)
      expect(rows).toEqual(plain.rows)
      expect(Object.keys(rows[0] ?? {})).toEqual(Object.keys(plain.rows[0] ?? {}))
    }
  })
  await drop()
})

it('tells how many rows were changed, and has none for what gives none', async () => {
  const { db, drop } = await openTestDatabase()
  await db.connection().execute(async (connection) => {
    await sql`create temporary table things (n int)`.execute(connection)
    for (const n of [1, 2]) {
      const inserted = await sql`insert into things select generate_series(1, ${3}::int)`.execute(connection)
      expect(inserted).toEqual({ numAffectedRows: 3n, rows: [] })
      const removed = await sql`delete from things where n = ${n} returning n`.execute(connection)
      expect(removed).toEqual({ numAffectedRows: BigInt(n === 1 ? 1 : 2), rows: n === 1 ? [{ n }] : [{ n }, { n }] })
    }
  })
  await drop()
})

it('fails with what cannot be sent or read, and goes on', async () => {
  const { db, drop } = await openTestDatabase()
  const circular: Record<string, unknown> = {}
  circular.itself = circular
  await db.connection().execute(async (connection) => {
    const number = (text: string) => sql`select ${text}::int8 as n`.execute(connection)
    await expect(sql`select ${circular}::jsonb as n`.execute(connection)).rejects.toThrow('circular')
    for (let time = 0; time < 2; time++) {
      await expect(number('9007199254740993')).rejects.toThrow(RangeError)
      expect((await number('5')).rows).toEqual([{ n: 5 }])
    }
  })
  await drop()
})
