import { createLogger } from '../logger'
import { openTestDatabase } from '@perigee/testing/postgres'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { closeDatabase, openDatabase, DatabaseFullError, DatabaseUnavailableError } from '../database'

const logger = createLogger({ level: 'silent' })

it('is said of a database that does not answer', async () => {
  const db = openDatabase('postgres://nobody@127.0.0.1:1/none', { logger })
  const failure = await sql`select 1`.execute(db).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(DatabaseUnavailableError)
  expect(failure).toMatchObject({ code: 'ECONNREFUSED' })
  await closeDatabase(db)
})

it('is said of a connection that is ended under a query, and of nothing that is wrong with the query', async () => {
  const { db, drop } = await openTestDatabase({ template: 'unavailable', migrate: () => Promise.resolve() })
  await expect(sql`select nothing`.execute(db)).rejects.not.toBeInstanceOf(DatabaseUnavailableError)
  const ending = sql`select pg_terminate_backend(pg_backend_pid()), pg_sleep(60)`.execute(db)
  await expect(ending).rejects.toBeInstanceOf(DatabaseUnavailableError)
  await drop()
})

it('is not said of a database whose disk is full: what it was asked to do is undone', async () => {
  const { db, drop } = await openTestDatabase({ template: 'unavailable', migrate: () => Promise.resolve() })
  // What PostgreSQL raises itself when a file cannot grow.
  const full = sql`do $$ begin raise 'could not extend file' using errcode = 'disk_full'; end $$`.execute(db)
  await expect(full).rejects.toBeInstanceOf(DatabaseFullError)
  expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }])
  await drop()
})
