import type { Client } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { KeptFile, KeptTable, Manifest } from './manifest'
import { schemas, snapshotTables, type SnapshotTable } from './snapshot-tables'
import { writeKeptFile } from './write-kept-file'

export type Dump = Pick<Manifest, 'migrations' | 'tables' | 'sequences'> & {
  /** The blobs that the objects of the snapshot consist of, not hashed yet. */
  blobList: KeptFile
}

const blobList = `select distinct on (placement, blob_id) placement, blob_id, encrypted_size
  from store.segments where blob_id is not null order by placement, blob_id`

/** Everything that was committed when this began, as one moment; the server goes on meanwhile. */
export async function dumpDatabase(client: Client, folder: string): Promise<Dump> {
  await client.query('begin isolation level repeatable read, read only')
  const tables: KeptTable[] = []
  for (const table of await snapshotTables(client)) tables.push(await dumpTable(client, folder, table))
  const kept = await copyOut(client, folder, { file: 'blob-list.gz', query: blobList })
  const dump = {
    migrations: await appliedMigrations(client),
    tables,
    sequences: await sequenceValues(client),
    blobList: kept.file,
  }
  await client.query('commit')
  return dump
}

async function dumpTable(client: Client, folder: string, table: SnapshotTable): Promise<KeptTable> {
  const { schema, name, columns } = table
  const query = `select ${columns.map(quoted).join(', ')} from ${quoted(schema)}.${quoted(name)}`
  const { file, rows } = await copyOut(client, folder, { file: `${schema}.${name}.gz`, query })
  return { schema, name, columns, rows, ...file }
}

async function copyOut(client: Client, folder: string, { file, query }: { file: string; query: string }) {
  const stream = client.query(copyTo(`copy (${query}) to stdout`))
  return { file: await writeKeptFile(folder, file, stream), rows: stream.rowCount }
}

async function appliedMigrations(client: Client): Promise<Record<string, string[]>> {
  const applied: Record<string, string[]> = {}
  for (const schema of schemas) {
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
