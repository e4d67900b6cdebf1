import pg from 'pg'
import { findPostmaster } from './postmaster'
import type { Installation } from './product'

/** A connection to the embedded database of a running product. */
export async function withDatabase<T>(
  { dataDir }: Installation,
  database: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const server = await findPostmaster(dataDir)
  if (!server) throw new Error(`no PostgreSQL runs below ${dataDir}`)
  const { socketDir: host, port, password } = server
  const client = new pg.Client({ host, port, user: 'postgres', password, database })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Writes everything that is still in memory into the data files. */
export const checkpoint = (installation: Installation): Promise<unknown> =>
  withDatabase(installation, 'postgres', (client) => client.query('checkpoint'))

/** Every row of every table of every database as text; bytea is in hexadecimal there. */
export async function dumpDatabases(installation: Installation): Promise<Buffer> {
  const databases = await withDatabase(installation, 'postgres', async (client) => {
    const { rows } = await client.query<{ datname: string }>('select datname from pg_database where datallowconn')
    return rows.map(({ datname }) => datname)
  })
  const dumps = await Promise.all(databases.map((name) => withDatabase(installation, name, dumpTables)))
  return Buffer.from(dumps.join('\n'))
}

async function dumpTables(client: pg.Client): Promise<string> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema')`,
  )
  const parts: string[] = []
  for (const { name } of tables) {
    const { rows } = await client.query<{ row: string }>(`select t::text as row from ${name} t`)
    parts.push(name, ...rows.map(({ row }) => row))
  }
  return parts.join('\n')
}
