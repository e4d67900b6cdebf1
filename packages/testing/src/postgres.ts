import { randomBytes } from 'node:crypto'
import { closeDatabase, openDatabase, type SocketAddress } from '@perigee/server-kit/database'
import { createLogger } from '@perigee/server-kit/logger'
import { sql, type Kysely } from 'kysely'
import { inject } from 'vitest'
import { sharedPostgres } from './shared-postgres'

export interface TestDatabaseOptions {
  /** Databases with the same template name are copies of one that `migrate` prepared, once per test run. */
  template: string
  migrate: (db: Kysely<unknown>) => Promise<unknown>
}

export interface TestDatabase {
  address: SocketAddress
  /** Also ends connections that are still open. */
  drop(): Promise<void>
}

const logger = createLogger({ level: 'error' })

/** A database of one's own on the PostgreSQL of this test run; empty without options. Needs the globalSetup. */
export async function testDatabase(options?: TestDatabaseOptions): Promise<TestDatabase> {
  const server = await sharedPostgres(inject('postgresFolder'))
  const name = `test_${randomBytes(8).toString('hex')}`
  await withDatabase(server, async (admin) => {
    const template = options ? await prepared(server, admin, options) : 'template1'
    await sql`create database ${sql.id(name)} template ${sql.id(template)}`.execute(admin)
  })
  return {
    address: { ...server, database: name },
    drop: () =>
      withDatabase(server, async (admin) => {
        await sql`drop database if exists ${sql.id(name)} with (force)`.execute(admin)
      }),
  }
}

/** The same, opened; `drop` closes it first. */
export async function openTestDatabase<Schema>(
  options?: TestDatabaseOptions,
): Promise<TestDatabase & { db: Kysely<Schema> }> {
  const { address, drop } = await testDatabase(options)
  const db = openDatabase<Schema>(address, { logger, maxConnections: 10 })
  return {
    address,
    db,
    drop: async () => {
      await closeDatabase(db)
      await drop()
    },
  }
}

/** Makes the template unless another test file did; workers take turns. */
async function prepared(server: SocketAddress, admin: Kysely<unknown>, options: TestDatabaseOptions): Promise<string> {
  const template = `template_${options.template}`
  return admin.connection().execute(async (connection) => {
    await sql`select pg_advisory_lock(hashtext(${template}))`.execute(connection)
    try {
      const { rows } = await sql`select from pg_database where datname = ${template}`.execute(connection)
      if (rows.length > 0) return template
      const draft = `${template}_draft`
      await sql`drop database if exists ${sql.id(draft)} with (force)`.execute(connection)
      await sql`create database ${sql.id(draft)}`.execute(connection)
      await withDatabase({ ...server, database: draft }, options.migrate)
      await sql`alter database ${sql.id(draft)} rename to ${sql.id(template)}`.execute(connection)
      return template
    } finally {
      await sql`select pg_advisory_unlock(hashtext(${template}))`.execute(connection)
    }
  })
}

async function withDatabase(address: SocketAddress, work: (db: Kysely<unknown>) => Promise<unknown>): Promise<void> {
  const db = openDatabase<unknown>(address, { logger, maxConnections: 2 })
  try {
    await work(db)
  } finally {
    await closeDatabase(db)
  }
}
