import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Logger } from './logger'
import { namedStatements } from './database/named-statements'
import { typeParsers } from './database/type-parsers'

/** A PostgreSQL that listens on a unix socket in `socketDir`. */
export interface SocketAddress {
  socketDir: string
  port: number
  user: string
  /** Undefined where the server asks for none. */
  password?: string
  database: string
}

/** A `postgres://` URL or a unix socket. */
export type DatabaseAddress = string | SocketAddress

export interface DatabaseOptions {
  logger: Logger
  /** Connections held at most; 20 by default. */
  maxConnections?: number
  /** Told of the pool, for metrics. */
  watch?: (pool: pg.Pool) => void
}

/**
 * Opens a pool; nothing is connected before the first query. int8 arrives as number, bytea as Uint8Array, sums of int8
 * (numeric) as text. Statements with parameters are prepared once per connection. A connection that breaks is
 * replaced; the query that runs on it fails.
 */
export function openDatabase<Schema>(
  address: DatabaseAddress,
  { logger, maxConnections = 20, watch }: DatabaseOptions,
) {
  const pool = new pg.Pool({
    ...connectionOf(address),
    max: maxConnections,
    connectionTimeoutMillis: 15_000,
    types: typeParsers,
    application_name: 'perigee',
  })
  pool.on('error', (err) => logger.warn({ err }, 'a database connection broke'))
  // While a query runs its caller is told; without a listener the event would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined))
  watch?.(pool)
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool: namedStatements(pool) }) })
}

/** Waits for running queries and closes every connection. */
export const closeDatabase = <Schema>(db: Kysely<Schema>): Promise<void> => db.destroy()

/** Connection options of `pg` for an address. */
export function connectionOf(address: DatabaseAddress): pg.ClientConfig {
  if (typeof address === 'string') return { connectionString: address }
  const { socketDir, port, user, password, database } = address
  return { host: socketDir, port, user, database, ...(password === undefined ? {} : { password }) }
}
