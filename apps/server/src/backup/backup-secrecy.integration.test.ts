import { readdir, readFile, writeFile } from 'node:fs/promises'
import { createHash, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { CreateBucketCommand, GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3'
import { migrations as auth } from '@perigee/auth/migrations/index'
import { parseAccessKeyId, recordKeyOf } from '@perigee/crypto/edge-credentials'
import { createRecordSeal } from '@perigee/auth/records/record-seal'
import { migrations as satellite } from '@perigee/satellite-db/migrations/index'
import { parseRootSecret } from '@perigee/server-kit/installation'
import { migrations as store } from '@perigee/store-core/migrations/index'
import { minute } from '@perigee/std/durations'
import { fromHex, toHex } from '@perigee/std/encoding'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { anInstallation, type Credentials, type TestInstallation } from '../testing/an-installation'
import { manifestName, type Manifest } from './manifest'
import { findBackup } from './places'

/** Every command is a process of its own. */
const patience = 3 * minute
const passphrase = { PERIGEE_BACKUP_PASSPHRASE: 'correct horse battery' }
const object = { Bucket: 'kept', Key: 'word' }

let installation: TestInstallation
let credentials: Credentials
let rootSecret: string
let key: { head: Uint8Array; secret: Uint8Array; owner: string }

beforeAll(async () => {
  installation = await anInstallation()
  await installation.serve()
  credentials = await installation.credentials()
  const client = installation.client(credentials)
  await client.send(new CreateBucketCommand({ Bucket: object.Bucket }))
  await client.send(new PutObjectCommand({ ...object, Body: 'as before' }))
  rootSecret = (await readFile(join(installation.dataFolder, 'secret'), 'utf8')).trim()
  const secrets = await installation.keySecrets()
  const { head, sealed_secret } = await installation.withDatabase((db) =>
    db.selectFrom('satellite.api_keys').select(['head', 'sealed_secret']).executeTakeFirstOrThrow(),
  )
  const { email } = await installation.withDatabase((db) =>
    db.selectFrom('satellite.users').select('email').executeTakeFirstOrThrow(),
  )
  key = { head, secret: secrets.open(head, sealed_secret), owner: email }
}, patience)
afterAll(() => installation.remove())

/** As it is, in hexadecimal, and in base64 wherever it begins in it. */
function formsOf(secret: Uint8Array): Buffer[] {
  const inBase64 = [0, 1, 2].map((offset) =>
    Buffer.concat([Buffer.alloc(offset), secret])
      .toString('base64')
      .slice(offset === 0 ? 0 : 4, -4),
  )
  const texts = [toHex(secret), ...inBase64, ...inBase64.map((text) => text.replaceAll('+', '-').replaceAll('/', '_'))]
  return [Buffer.from(secret), ...texts.map((text) => Buffer.from(text))]
}

/** Every file of a backup, and what is packed in those that can be unpacked. */
async function contentOf(target: string): Promise<Buffer> {
  const parts: Buffer[] = []
  for (const entry of await readdir(target, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const bytes = await readFile(join(entry.parentPath, entry.name))
    parts.push(bytes, unpacked(bytes))
  }
  return Buffer.concat(parts)
}

function unpacked(bytes: Buffer): Buffer {
  try {
    return gunzipSync(bytes)
  } catch {
    return Buffer.alloc(0)
  }
}

const holds = (content: Buffer, secret: Uint8Array): boolean => formsOf(secret).some((form) => content.includes(form))
const bytesOf = (text: string): Uint8Array => Buffer.from(text)

it(
  'tells nothing but the blobs and their list without its passphrase',
  async () => {
    const target = join(installation.home, 'sealed')
    expect(await installation.command(['backup', target], passphrase)).toMatchObject({ code: 0 })
    const content = await contentOf(target)
    expect(holds(content, bytesOf('satellite.api_keys'))).toBe(true)
    for (const secret of [
      key.secret,
      key.head,
      bytesOf(key.owner),
      fromHex(rootSecret),
      parseAccessKeyId(credentials.accessKeyId),
    ])
      expect(holds(content, secret)).toBe(false)

    const fresh = await anInstallation()
    onTestFinished(() => fresh.remove())
    const without = await fresh.command(['restore', target], { PERIGEE_SECRET: rootSecret })
    expect([without.code, without.output]).toEqual([1, expect.stringContaining('Give the passphrase of the backup')])
  },
  patience,
)

it(
  'opens nothing when it is made without the secret',
  async () => {
    const target = join(installation.home, 'bare')
    expect(await installation.command(['backup', target, '--no-secret'])).toMatchObject({ code: 0 })
    const content = await contentOf(target)
    for (const open of [key.head, bytesOf(key.owner)]) expect(holds(content, open)).toBe(true)
    for (const secret of [key.secret, fromHex(rootSecret), parseAccessKeyId(credentials.accessKeyId)])
      expect(holds(content, secret)).toBe(false)
  },
  patience,
)

it(
  'of an older version still restores, and is sealed then',
  async () => {
    const target = join(installation.home, 'older')
    expect(await installation.command(['backup', target, '--no-secret'])).toMatchObject({ code: 0 })
    await makeOlder(await findBackup(target))

    const fresh = await anInstallation({ PERIGEE_SECRET: rootSecret })
    onTestFinished(() => fresh.remove())
    expect(await fresh.command(['restore', target])).toMatchObject({ code: 0 })
    await fresh.serve()
    const { Body } = await fresh.client(credentials).send(new GetObjectCommand(object))
    expect(await Body?.transformToString()).toBe('as before')
    const [row] = await fresh.withDatabase((db) => db.selectFrom('satellite.api_keys').selectAll().execute())
    expect((await installation.keySecrets()).open(key.head, row?.sealed_secret ?? randomBytes(60))).toEqual(key.secret)
  },
  patience,
)

const laterTables = [
  'early_deletions',
  'root_secret',
  'values_to_forget',
  'first_account_link',
  'completed_uploads',
  'outgoing_mails',
  'acts',
  'act_people',
  'act_batches',
  'act_subjects',
  'lock_changes',
  'usage_changes',
  'bucket_deletions',
  'link_rules',
  'link_downloads',
  'edge_processes',
  'key_uses',
  'connection_tests',
  'connection_test_requests',
  'key_facts',
  'key_ends',
  'domains',
  'project_people',
  'people_marks',
  'lifecycle_rules',
  'lifecycle_walks',
  'kept_listings',
  'kept_names',
  'former_partners',
  'project_entitlements',
  'certificates',
  'certificate_accounts',
  'links',
  'link_days',
  'billing_customers',
  'ledger_acts',
  'ledger_entries',
  'coupons',
  'applied_coupons',
  'tax_ids',
  'billing_begin',
  'invoices',
  'invoice_lines',
  'invoice_records',
  'card_payments',
  'provider_events',
  'token_wallets',
  'token_chains',
  'chain_blocks',
  'token_deposits',
  'budgets',
  'budget_alerts',
  'webhook_deliveries',
  'idempotent_answers',
  'rest_keys',
  'rest_key_uses',
  'webhook_tries',
  'webhooks',
  'compute_ssh_keys',
  'compute_instances',
  'compute_usage',
  'compute_locations',
]
const laterColumns = {
  users: ['upgraded_at', 'var_partner'],
  account_freezes: ['mails_sent'],
  bucket_tallies: ['placement', 'lacking'],
  bucket_usage: ['lacking'],
  bucket_usage_deltas: ['lacking', 'gone_bytes', 'gone_ages', 'gone_at'],
  bucket_egress: ['placement'],
  buckets: ['declarations', 'being_deleted'],
  project_members: ['name_key', 'email_key'],
  projects: [
    'edge_urls',
    'storage_notifications',
    'egress_notifications',
    'storage_level',
    'egress_level',
    'egress_level_month',
    'downloads_stopped_until',
    'downloads_stopped_in',
    'tells_object_names',
    'compute_allowed',
    'storage_told',
    'egress_told',
    'egress_told_month',
  ],
}

/** As versions wrote it that kept API keys open and gave records one seal. */
async function makeOlder(folder: string): Promise<void> {
  const file = join(folder, manifestName)
  const manifest = JSON.parse(await readFile(file, 'utf8')) as Manifest
  const newer = ['0020-sealed-api-keys', '0023-values-to-forget', '0002-second-seal']
  for (const [schema, { beforeBaseline = {} }] of Object.entries({ satellite, store, auth }))
    manifest.migrations[schema] = Object.keys(beforeBaseline).filter((name) => !newer.includes(name))
  manifest.tables = manifest.tables.filter(({ name }) => !laterTables.includes(name))
  manifest.sequences = manifest.sequences.filter(({ name }) => !laterTables.some((table) => name.startsWith(table)))
  const bytes = (value: Uint8Array) => String.raw`\\x` + toHex(value)

  await changeTable(folder, manifest, 'api_keys', (row) => {
    row.sealed_secret = bytes(key.secret)
  })
  const keys = manifest.tables.find(({ name }) => name === 'api_keys')
  if (keys) keys.columns = keys.columns.map((column) => (column === 'sealed_secret' ? 'secret' : column))
  for (const [table, columns] of Object.entries(laterColumns))
    await changeTable(folder, manifest, table, () => undefined, columns)
  const seal = createRecordSeal(parseRootSecret(rootSecret))
  const hash = recordKeyOf(parseAccessKeyId(credentials.accessKeyId))
  await changeTable(folder, manifest, 'records', (row) => {
    const read = (column: string) => fromHex((row[column] ?? '').replace(/^.*x/, ''))
    const inner = seal.open(hash, {
      encryptedSecretKey: read('encrypted_secret_key'),
      encryptedAccessGrant: read('encrypted_access_grant'),
    })
    row.encrypted_secret_key = bytes(inner.encryptedSecretKey)
    row.encrypted_access_grant = bytes(inner.encryptedAccessGrant)
  })
  await writeFile(file, JSON.stringify(manifest))
}

async function changeTable(
  folder: string,
  manifest: Manifest,
  name: string,
  change: (row: Record<string, string>) => void,
  /** Columns that the table did not have. */
  without: readonly string[] = [],
): Promise<void> {
  const table = manifest.tables.find((kept) => kept.name === name)
  if (!table) throw new Error(`there is no table ${name}`)
  const path = join(folder, table.file)
  const lines = gunzipSync(await readFile(path))
    .toString()
    .split('\n')
    .filter((line) => line !== '')
  const columns = table.columns.filter((column) => !without.includes(column))
  const changed = lines.map((line) => {
    const values = line.split('\t')
    const row = Object.fromEntries(table.columns.map((column, at) => [column, values[at] ?? '']))
    change(row)
    return `${columns.map((column) => row[column]).join('\t')}\n`
  })
  const packed = gzipSync(changed.join(''))
  await writeFile(path, packed)
  Object.assign(table, { columns, size: packed.length, sha256: createHash('sha256').update(packed).digest('hex') })
}
