import type { Client } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { KeptFile, KeptTable, Manifest } from './manifest'
import { schemas, snapshotTables, type SnapshotTable } from './snapshot-tables'
import { writeKeptFile } from './write-kept-file'

export type Dump = Pick<Manifest, 'migrations' | 'tables' | 'sequences'> & {
  /** The blobs that the objects of the snapshot consist of, not hashed yet. */
  blobList: KeptFile
}

/** What would be of no use in another database, by qualified names: these tables are kept empty. */
const withoutRows = new Set(['store.kept_listings', 'store.kept_names'])

const blobList = `select distinct on (placement, blob_id) placement, blob_id, encrypted_size
  from store.segments where blob_id is not null order by placement, blob_id`

export interface Dumping {
  folder: string
  /** Seals the tables; null leaves them open. */
  tableKey: Uint8Array | null
}

/**
 * Everything that was committed when this began, as one moment; the server goes on meanwhile.
 * @throws Error with a sentence when tables with secrets in them would lie open
 */
export async function dumpDatabase(client: Client, dumping: Dumping): Promise<Dump> {
  await client.query('begin isolation level repeatable read, read only')
  if (dumping.tableKey === null) await assertSealed(client)
  const tables: KeptTable[] = []
  for (const table of await snapshotTables(client)) tables.push(await dumpTable(client, dumping, table))
  const open = { ...dumping, tableKey: null }
  const kept = await copyOut(client, open, { file: 'blob-list.gz', query: blobList })
  const dump = {
    migrations: await appliedMigrations(client),
    tables,
    sequences: await sequenceValues(client),
    blobList: kept.file,
  }
  await client.query('commit')
  return dump
}

async function dumpTable(client: Client, dumping: Dumping, table: SnapshotTable): Promise<KeptTable> {
  const { schema, name, columns } = table
  const where = withoutRows.has(`${schema}.${name}`) ? ' where false' : ''
  const query = `select ${columns.map(quoted).join(', ')} from ${quoted(schema)}.${quoted(name)}${where}`
  const kept = `${schema}.${name}.gz${dumping.tableKey ? '.sealed' : ''}`
  const { file, rows } = await copyOut(client, dumping, { file: kept, query })
  return { schema, name, columns, rows, ...file }
}

async function copyOut(
  client: Client,
  { folder, tableKey: key }: Dumping,
  { file, query }: { file: string; query: string },
) {
  const stream = client.query(copyTo(`copy (${query}) to stdout`))
  return { file: await writeKeptFile(folder, { file, key }, stream), rows: stream.rowCount }
}

/** A version of before sealed the secrets of API keys keeps them as they are. */
async function assertSealed(client: Client): Promise<void> {
  const { rows } = await client.query(
    `select from information_schema.columns
     where table_schema = 'satellite' and table_name = 'api_keys' and column_name = 'secret'`,
  )
  if (rows.length === 0) return
  throw new Error(
    'The database is of an older version, which kept the secrets of API keys open. Bring it up to date first ' +
      '(perigee-server migrate), or give a passphrase.',
  )
}

async function appliedMigrations(client: Client): Promise<Record<string, string[]>> {
  const applied: Record<string, string[]> = {}
  const there = await client.query<{ schema: string }>(
    'select nspname::text as schema from pg_namespace where nspname = any ($1)',
    [schemas],
  )
  for (const { schema } of there.rows) {
    const { rows } = await client.query<{ name: string }>(`select name from ${quoted(schema)}.migrations order by name`)
    applied[schema] = rows.map(({ name }) => name)
  }
  return applied
}

/** Sequences stand outside of snapshots: read after the tables, they are at least as far. */
async function sequenceValues(client: Client): Promise<Manifest['sequences']> {
  const { rows } = await client.query<Manifest['sequences'][number]>(
    `select schemaname::text as schema, sequencename::text as name, last_value::text as value
     from pg_sequences where schemaname = any ($1) and last_value is not null order by 1, 2`,
    [schemas],
  )
  return rows
}

/** An identifier inside of SQL text. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`
