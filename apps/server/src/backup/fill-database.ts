import { pipeline } from 'node:stream/promises'
import { migrations as auth } from '@perigee/auth/migrations/index'
import { migrations as cardSandbox } from '@perigee/card-providers/sandbox/migrations'
import { migrations as satellite } from '@perigee/satellite-db/migrations/index'
import { closeDatabase, connectionOf, openDatabase, type DatabaseAddress } from '@perigee/server-kit/database'
import type { Logger } from '@perigee/server-kit/logger'
import { migrateAsFarAs } from '@perigee/server-kit/migrate'
import type { Migrations } from '@perigee/server-kit/migrations'
import { migrations as store } from '@perigee/store-core/migrations/index'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { migrateAll } from '../services/migrate-all'
import { quoted } from './dump-database'
import type { KeptTable, Manifest } from './manifest'
import { schemas } from './snapshot-tables'
import { readKeptFile } from './write-kept-file'

const known: readonly (readonly [schema: string, Migrations])[] = [
  ['satellite', satellite],
  ['store', store],
  ['auth', auth],
  ['card_sandbox', cardSandbox],
]

export interface Filling {
  address: DatabaseAddress
  folder: string
  /** That the backup belongs to; seals what a backup of an older version has unsealed. */
  rootSecret: Uint8Array
  /** Of sealed tables. */
  tableKey: Uint8Array | null
  logger: Logger
}

/**
 * Brings an empty database to the state of the backup, all rows in one transaction, then up to date.
 * @throws DatabaseTooNewError for a backup of a newer version, and for rows that do not fit
 */
export async function fillDatabase(
  { address, folder, rootSecret, tableKey, logger }: Filling,
  manifest: Manifest,
): Promise<void> {
  await makeTables(address, { applied: manifest.migrations, logger })
  const client = new pg.Client(connectionOf(address))
  await client.connect()
  try {
    await client.query('begin')
    const names = manifest.tables.map(nameOf)
    for (const name of names) await client.query(`alter table ${name} disable trigger user`)
    await client.query(`truncate ${names.join(', ')}`)
    for (const table of manifest.tables) await fillTable(client, { folder, tableKey }, table)
    for (const name of names) await client.query(`alter table ${name} enable trigger user`)
    for (const { schema, name, value } of manifest.sequences) {
      await client.query('select setval(format($1, $2::text, $3::text)::regclass, $4::bigint)', [
        '%I.%I',
        schema,
        name,
        value,
      ])
    }
    await client.query('commit')
    await client.query('analyze')
  } finally {
    await client.end()
  }
  await migrateAll(address, { rootSecret, logger })
}

/** @throws Error with a sentence when the database has anything of an installation */
export async function assertEmptyDatabase(address: DatabaseAddress): Promise<void> {
  const client = new pg.Client(connectionOf(address))
  await client.connect()
  try {
    const { rows } = await client.query('select from pg_namespace where nspname = any ($1)', [schemas])
    if (rows.length > 0) throw new Error('The database of DATABASE_URL is not empty. Restore into a new database.')
  } finally {
    await client.end()
  }
}

/** Those that the backup was taken of. */
async function makeTables(
  address: DatabaseAddress,
  { applied, logger }: { applied: Manifest['migrations']; logger: Logger },
): Promise<void> {
  const db = openDatabase<unknown>(address, { logger, maxConnections: 1 })
  try {
    for (const [schema, migrations] of known) {
      const names = applied[schema]
      if (names) await migrateAsFarAs(db, { schema, migrations, names })
    }
  } finally {
    await closeDatabase(db)
  }
}

async function fillTable(
  client: pg.Client,
  { folder, tableKey }: Pick<Filling, 'folder' | 'tableKey'>,
  table: KeptTable,
): Promise<void> {
  const target = client.query(copyFrom(`copy ${nameOf(table)} (${table.columns.map(quoted).join(', ')}) from stdin`))
  await pipeline(readKeptFile(folder, table, tableKey), target)
  if (target.rowCount === table.rows) return
  throw new Error(`${nameOf(table)} got ${target.rowCount} rows, the backup has ${table.rows}.`)
}

const nameOf = ({ schema, name }: KeptTable): string => `${quoted(schema)}.${quoted(name)}`
