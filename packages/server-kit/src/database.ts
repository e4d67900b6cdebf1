import pg from 'pg'
import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import { preparedQueries } from './database/prepared-query'
import type { Logger } from './logger'

/** Of the network, of a server that starts, stops or has no connection left, and of a connection that broke. */
const codes = new Set('ECONNREFUSED ECONNRESET EPIPE ENOENT ETIMEDOUT ENOTFOUND EAI_AGAIN'.split(' '))
const states = /^(08|53300|57P0[1-3])/
/** `pg` gives these no code. */
const texts =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect)/

/** The database could not be asked, or the answer was lost: another try may work. Named as what caused it. */
export class DatabaseUnavailableError extends Error {
  override name = 'DatabaseUnavailableError'
  readonly code: string | undefined

  constructor(cause: Error, code: string | undefined) {
    super(cause.message, { cause })
    this.code = code
  }
}

/** How PostgreSQL says that nothing more fits on its disk. */
const diskFull = '53100'

/** The disk of the database is full, so it has undone what it was asked to do. */
export class DatabaseFullError extends Error {
  override name = 'DatabaseFullError'
  readonly code = diskFull

  constructor(cause: Error) {
    super(`the disk of the database is full: ${cause.message}`, { cause })
  }
}

/** Does work of a database connection. @throws DatabaseUnavailableError, DatabaseFullError in place of errors that mean this. */
export async function orUnavailable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Error)) throw error
    const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined
    if (code === diskFull) throw new DatabaseFullError(error)
    const isUnavailable = code === undefined ? texts.test(error.message) : codes.has(code) || states.test(code)
    throw isUnavailable ? new DatabaseUnavailableError(error, code) : error
  }
}

const { builtins } = pg.types

/** @throws RangeError beyond 2^53, where a number would silently be another one. */
function parseInt8(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`int8 ${text} does not fit a number`)
  return value
}

const parseDefaultBytea = pg.types.getTypeParser(builtins.BYTEA, 'text') as (text: string) => Buffer

function parseBytea(text: string): Uint8Array {
  const { buffer, byteOffset, length } = parseDefaultBytea(text)
  return new Uint8Array(buffer, byteOffset, length)
}

const parsers = new Map<number, (text: string) => unknown>([
  [builtins.INT8, parseInt8],
  [builtins.BYTEA, parseBytea],
])

/** PostgreSQL values as this project wants them; everything else as `pg` reads it. */
export const typeParsers: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => {
    const own = format === 'binary' ? undefined : parsers.get(oid)
    return own ?? (pg.types.getTypeParser(oid, format) as (value: string) => unknown)
  },
}

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

/** Texts beyond this many are not named: a query built with an endless variety of texts costs no memory. */
const maxNames = 1_000

/**
 * A pool for Kysely whose statements are prepared once per connection and parsed and planned no more: most of the cost
 * of a small query. Statements without parameters (`begin`, migrations) go as they are.
 */
export function namedStatements(pool: pg.Pool): PostgresPool {
  const names = new Map<string, string>()
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>()

  function nameOf(text: string): string | undefined {
    const known = names.get(text)
    if (known !== undefined || names.size >= maxNames) return known
    const name = `s${names.size}`
    names.set(text, name)
    return name
  }

  function wrapped(client: pg.PoolClient): PostgresPoolClient {
    const prepared = preparedQueries(client, typeParsers)
    const query = async (text: string, values: readonly unknown[]): Promise<unknown> => {
      const name = values.length > 0 ? nameOf(text) : undefined
      return orUnavailable<unknown>(() =>
        name === undefined ? client.query({ text, values: [...values] }) : prepared(name, text, values),
      )
    }
    return { query: query as PostgresPoolClient['query'], release: () => client.release() }
  }

  return {
    connect: async () => {
      const client = await orUnavailable(() => pool.connect())
      const known = clients.get(client) ?? wrapped(client)
      clients.set(client, known)
      return known
    },
    end: () => pool.end(),
  }
}
