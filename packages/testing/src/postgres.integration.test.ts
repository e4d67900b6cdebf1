import { sql, type Kysely } from 'kysely'
import { expect, it } from 'vitest'
import { openTestDatabase } from './postgres'

interface Notes {
  notes: { text: string }
}

it('gives every caller a copy of the prepared template, separate from the others', async () => {
  let prepared = 0
  const options = {
    template: 'notes',
    migrate: async (db: Kysely<unknown>) => {
      prepared += 1
      await sql`create table notes (text text not null)`.execute(db)
    },
  }
  const [one, two] = await Promise.all([openTestDatabase<Notes>(options), openTestDatabase<Notes>(options)])
  await one.db.insertInto('notes').values({ text: 'only here' }).execute()

  expect(await two.db.selectFrom('notes').selectAll().execute()).toEqual([])
  expect(prepared).toBe(1)
  await Promise.all([one.drop(), two.drop()])
})

it('drops a database that is still in use elsewhere', async () => {
  const { db, address, drop } = await openTestDatabase()
  await sql`select 1`.execute(db)
  await drop()

  const other = await openTestDatabase<{ pg_database: { datname: string } }>()
  const names = await other.db.selectFrom('pg_database').select('datname').execute()
  expect(names.map(({ datname }) => datname)).not.toContain(address.database)
  await other.drop()
})
