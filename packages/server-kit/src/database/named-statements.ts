import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type pg from 'pg'
import { orUnavailable } from './unavailable'

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
    const query = async <R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>> => {
      const name = values.length > 0 ? nameOf(text) : undefined
      const statement = { text, values: [...values], ...(name === undefined ? {} : { name }) }
      return (await orUnavailable(() => client.query(statement))) as unknown as PostgresQueryResult<R>
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
