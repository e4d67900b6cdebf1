import { closeDatabase, openDatabase } from '@perigee/server-kit/database'
import { createLogger } from '@perigee/server-kit/logger'
import type { Kysely } from 'kysely'
import { findPostmaster } from '../../e2e/src/postmaster'
import type { Product } from '../../e2e/src/product'

/** The embedded database of a product, over connections of our own. */
export async function withDatabaseOf<Schema, T>(
  { dataDir }: Product,
  maxConnections: number,
  work: (db: Kysely<Schema>) => Promise<T>,
): Promise<T> {
  const postgres = await findPostmaster(dataDir)
  if (!postgres) throw new Error('the product has no database')
  const { socketDir, port, password } = postgres
  const address = { socketDir, port, user: 'postgres', password, database: 'perigee' }
  const db = openDatabase<Schema>(address, { logger: createLogger({ level: 'error' }), maxConnections })
  try {
    return await work(db)
  } finally {
    await closeDatabase(db)
  }
}
