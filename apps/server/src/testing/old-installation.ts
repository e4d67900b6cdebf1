import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createRecordSeal } from '@perigee/auth/records/record-seal'
import { createApiKeySecrets } from '@perigee/satellite-db/api-key-secrets'
import { parseRootSecret } from '@perigee/server-kit/installation'
import { fromHex, toHex } from '@perigee/std/encoding'
import { sql, type Kysely } from 'kysely'

const folder = fileURLToPath(new URL('old-installation/', import.meta.url))
export const schemas = ['satellite', 'store', 'auth'] as const
type Schema = (typeof schemas)[number]

/** Which migrations an old installation has, by schema. */
export type OldSteps = Record<Schema, readonly string[]>
export type Row = Record<string, unknown>

interface OldInstallation {
  credentials: { accessKeyId: string; secretAccessKey: string }
  /** 64 hexadecimal digits. */
  secret: string
  nodeId: string
  /** base64, by their paths in the data folder. */
  blobs: Record<string, string>
  /** Rows of the last step, by `schema.table`. */
  tables: Record<string, Row[]>
}

export const old = JSON.parse(await readFile(join(folder, 'rows.json'), 'utf8')) as OldInstallation
export const oldRootSecret = parseRootSecret(old.secret)
const apiKeys = createApiKeySecrets(oldRootSecret)
const records = createRecordSeal(oldRootSecret)

export async function allOldSteps(): Promise<OldSteps> {
  const read = async (schema: Schema) =>
    (await readdir(join(folder, schema))).map((file) => file.replace('.sql', '')).sort()
  return { satellite: await read('satellite'), store: await read('store'), auth: await read('auth') }
}

/** Runs the migrations of then, and writes the rows as the version of then kept them. */
export async function makeOldDatabase(db: Kysely<unknown>, steps: OldSteps): Promise<void> {
  await db.connection().execute(async (connection) => {
    for (const schema of schemas) {
      await sql`create schema ${sql.id(schema)}`.execute(connection)
      await sql`create table ${sql.id(schema, 'migrations')} (
        name text primary key, applied_at timestamptz not null default now())`.execute(connection)
      await sql`select set_config('search_path', ${`${schema}, public`}, false)`.execute(connection)
      for (const name of steps[schema]) {
        await sql.raw(await readFile(join(folder, schema, `${name}.sql`), 'utf8')).execute(connection)
        await sql`insert into ${sql.id(schema, 'migrations')} (name) values (${name})`.execute(connection)
      }
    }
    // in any order, and without the triggers of then
    await sql`set session_replication_role = replica`.execute(connection)
    for (const [table, rows] of Object.entries(old.tables)) await insertRows(connection, table, rows)
    await sql`reset session_replication_role`.execute(connection)
    await sql`reset search_path`.execute(connection)
  })
}

/** The columns of a table, none when it is not there. */
export async function columnsOf(db: Kysely<unknown>, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select attname::text as name from pg_attribute
    where attrelid = to_regclass(${table}) and attnum > 0 and not attisdropped`.execute(db)
  return rows.map(({ name }) => name)
}

async function insertRows(db: Kysely<unknown>, table: string, rows: readonly Row[]): Promise<void> {
  const columns = await columnsOf(db, table)
  const kept = rows.map((row) => asThen(table, row, columns))
  const names = columns.filter((column) => kept.some((row) => column in row))
  if (names.length === 0) return
  const list = sql.join(names.map((name) => sql.id(name)))
  await sql`
    insert into ${sql.table(table)} (${list}) overriding system value
    select ${list} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(kept)}::jsonb)`.execute(db)
  if (typeof rows[0]?.['id'] !== 'number') return
  await sql`select setval(pg_get_serial_sequence(${table}, 'id'), max(id)) from ${sql.table(table)}`.execute(db)
}

/** API keys lay open before their secrets were sealed; records of credentials had one seal before they had two. */
function asThen(table: string, row: Row, columns: readonly string[]): Row {
  if (table === 'satellite.api_keys' && columns.includes('secret')) return { ...row, secret: openSecretOf(row) }
  return row
}

/** For a database whose records have one seal. */
export async function openRecords(db: Kysely<unknown>): Promise<void> {
  for (const row of old.tables['auth.records'] ?? []) {
    const { encryptedSecretKey, encryptedAccessGrant } = records.open(bytesOf(row['encryption_key_hash']), {
      encryptedSecretKey: bytesOf(row['encrypted_secret_key']),
      encryptedAccessGrant: bytesOf(row['encrypted_access_grant']),
    })
    await sql`
      update auth.records
      set encrypted_secret_key = ${encryptedSecretKey}, encrypted_access_grant = ${encryptedAccessGrant}
      where encryption_key_hash = ${bytesOf(row['encryption_key_hash'])}`.execute(db)
  }
}

/** A row with sealed values, as what they hold: sealing the same twice gives other bytes. */
export function opened(table: string, row: Row): Row {
  if (table === 'satellite.api_keys') return { ...row, sealed_secret: openSecretOf(row) }
  if (table !== 'auth.records') return row
  const values = records.open(bytesOf(row['encryption_key_hash']), {
    encryptedSecretKey: bytesOf(row['encrypted_secret_key']),
    encryptedAccessGrant: bytesOf(row['encrypted_access_grant']),
  })
  return {
    ...row,
    encrypted_secret_key: toHex(values.encryptedSecretKey),
    encrypted_access_grant: toHex(values.encryptedAccessGrant),
  }
}

const openSecretOf = (row: Row): string =>
  String.raw`\x` + toHex(apiKeys.open(bytesOf(row['head']), bytesOf(row['sealed_secret'])))

/** What the database writes as `\x…`. */
const bytesOf = (value: unknown): Uint8Array => fromHex(String(value).slice(2))

/** Secret, node id and blobs. */
export async function writeOldFiles(dataFolder: string): Promise<void> {
  await writeFile(join(dataFolder, 'secret'), `${old.secret}\n`, { mode: 0o600 })
  await writeFile(join(dataFolder, 'node-id'), `${old.nodeId}\n`)
  for (const [path, content] of Object.entries(old.blobs)) {
    await mkdir(dirname(join(dataFolder, path)), { recursive: true })
    await writeFile(join(dataFolder, path), Buffer.from(content, 'base64'))
  }
}
