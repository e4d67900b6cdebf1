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
