import { createHash, randomBytes } from 'node:crypto'
import { appendFile, cp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import {
  CreateBucketCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3'
import { minute } from '@perigee/std/durations'
import { testDatabase } from '@perigee/testing/postgres'
import { closeDatabase, openDatabase, type DatabaseAddress } from '@perigee/server-kit/database'
import { createLogger } from '@perigee/server-kit/logger'
import { sql, type Kysely } from 'kysely'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { readBlobLines } from './blob-lines'
import { readManifest } from './manifest'
import { findBackup } from './places'
import { verifyBackup } from './verify-backup'
import { anInstallation, type Credentials, type TestInstallation } from '../testing/an-installation'

/** Every command is a process of its own. */
const patience = 2 * minute
const passphrase = { PERIGEE_BACKUP_PASSPHRASE: 'correct horse battery' }
const Bucket = 'kept'

let old: TestInstallation
let target: string
let credentials: Credentials
let client: S3Client
/** Key to hash of what was acknowledged. */
const acknowledged = new Map<string, string>()

beforeAll(async () => {
  old = await anInstallation()
  target = join(old.home, 'backups')
  await old.serve()
  credentials = await old.credentials()
  client = old.client(credentials)
  await client.send(new CreateBucketCommand({ Bucket }))
}, patience)
afterAll(() => old.remove())

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

async function put(key: string, size: number): Promise<void> {
  const Body = randomBytes(size)
  await client.send(new PutObjectCommand({ Bucket, Key: key, Body }))
  acknowledged.set(key, hashOf(Body))
}

async function read(from: S3Client, key: string): Promise<string> {
  const { Body } = await from.send(new GetObjectCommand({ Bucket, Key: key }))
  return hashOf((await Body?.transformToByteArray()) ?? new Uint8Array())
}

async function withDatabase(address: DatabaseAddress, work: (db: Kysely<unknown>) => Promise<void>): Promise<void> {
  const db = openDatabase<unknown>(address, { logger: createLogger({ level: 'error' }), maxConnections: 1 })
  await work(db)
  await closeDatabase(db)
}

/** Another installation, its folder still empty. */
async function another(): Promise<TestInstallation> {
  const made = await anInstallation()
  onTestFinished(() => made.remove())
  return made
}

const backup = (...flags: string[]) => old.command(['backup', target, ...flags], passphrase)

it(
  'brings back all that was acknowledged before it began, while the installation works on',
  async () => {
    for (let n = 0; n < 30; n++) await put(`folder ${n % 3}/object ${n}`, n % 2 ? 100 : 20_000)
    const before = new Map(acknowledged)

    const writing = new AbortController()
    const writer = (async () => {
      for (let n = 0; !writing.signal.aborted; n++) {
        await put(`meanwhile/${n}`, 10_000)
        if (n % 3 === 0) await client.send(new DeleteObjectCommand({ Bucket, Key: `meanwhile/${n}` }))
      }
    })()
    const made = await backup()
    writing.abort()
    await writer
    expect(made).toMatchObject({ code: 0 })
    expect(made.output).toMatch(/Backup 2\S+Z: \d+ tables, \d+ blobs/)
    expect(await backup('--verify')).toMatchObject({ code: 0 })

    const fresh = await another()
    const restored = await fresh.command(['restore', target], passphrase)
    expect(restored).toMatchObject({ code: 0 })
    await fresh.serve()
    const reader = fresh.client(credentials)
    for (const [key, hash] of before) expect(await read(reader, key)).toBe(hash)
    for (const { Key = '' } of (await reader.send(new ListObjectsV2Command({ Bucket }))).Contents ?? []) {
      const found = await read(reader, Key)
      if (acknowledged.has(Key)) expect(found).toBe(acknowledged.get(Key))
    }
    await reader.send(new PutObjectCommand({ Bucket, Key: 'new', Body: 'after the restore' }))
    expect((await stat(join(fresh.dataFolder, 'secret'))).mode & 0o777).toBe(0o600)
    const keysOf = ({ dataFolder }: TestInstallation) => join(dataFolder, 'passphrase-keys')
    expect(await readFile(keysOf(fresh), 'utf8')).toBe(await readFile(keysOf(old), 'utf8'))
    expect((await stat(keysOf(fresh))).mode & 0o777).toBe(0o600)
  },
  patience,
)

it(
  'moves to a PostgreSQL server where we are no superuser, and is backed up from there',
  async () => {
    const { address, drop } = await testDatabase()
    onTestFinished(drop)
    const owner = `owner_of_${address.database}`
    await withDatabase(address, async (db) => {
      await sql`create role ${sql.id(owner)} login password 'owned'`.execute(db)
      await sql`alter database ${sql.id(address.database)} owner to ${sql.id(owner)}`.execute(db)
    })
    const { socketDir, port, database } = address
    const DATABASE_URL = `postgres://${owner}:owned@localhost/${database}?host=${encodeURIComponent(socketDir)}&port=${port}`
    const fresh = await anInstallation({ DATABASE_URL })
    onTestFinished(() => fresh.remove())
    expect(await fresh.command(['restore', target], passphrase)).toMatchObject({ code: 0 })
    const again = await fresh.command(['restore', target], { ...passphrase, PERIGEE_DATA: join(fresh.home, 'other') })
    expect(again.output).toContain('The database of DATABASE_URL is not empty')

    const made = await fresh.command(['backup', join(fresh.home, 'backups')], passphrase)
    expect(made).toMatchObject({ code: 0 })
    const tables = async (folder: string) =>
      (await readManifest(await findBackup(folder))).tables.map(({ schema, name, rows }) => `${schema}.${name} ${rows}`)
    expect(await tables(join(fresh.home, 'backups'))).toEqual(await tables(target))
  },
  patience,
)

it(
  'copies only what is new',
  async () => {
    await put('one more', 30_000)
    const made = await backup()
    expect(made.output).toMatch(/; new \d+ blobs/)
    const again = await backup()
    expect(again.output).toContain('; new 0 blobs (0 B).')
    expect(again.code).toBe(0)
  },
  patience,
)

it(
  'leaves nothing that a restore accepts when it is killed',
  async () => {
    const elsewhere = join(old.home, 'killed')
    const running = old.begin(['backup', elsewhere, '--no-secret'])
    await running.until('Backing up to')
    running.process.kill('SIGKILL')
    expect(await running.ended).toBe('SIGKILL')
    expect((await readdir(join(elsewhere, 'backups')).catch(() => [])).filter((name) => /^\d/.test(name))).toEqual([])

    const fresh = await another()
    const restored = await fresh.command(['restore', elsewhere], passphrase)
    expect(restored.code).toBe(1)
    expect(restored.output).toContain(`There is no finished backup in ${elsewhere}.`)
    expect(await readdir(fresh.home)).not.toContain('data')
    expect(await old.command(['backup', elsewhere], passphrase)).toMatchObject({ code: 0 })
  },
  patience,
)

it(
  'asks for a passphrase, or leaves the secret out with a warning',
  async () => {
    const refused = await old.command(['backup', target])
    expect(refused.code).toBe(1)
    expect(refused.output).toContain('--passphrase-file')
    const bare = join(old.home, 'bare')
    const made = await old.command(['backup', bare, '--no-secret'])
    expect(made.output).toContain('Without the secret')

    const fresh = await another()
    const restored = await fresh.command(['restore', bare])
    expect(restored).toMatchObject({ code: 1 })
    expect(restored.output).toContain('set PERIGEE_SECRET')
    const secret = (await readFile(join(old.dataFolder, 'secret'), 'utf8')).trim()
    expect(await fresh.command(['restore', bare], { PERIGEE_SECRET: secret })).toMatchObject({ code: 0 })
  },
  patience,
)

it(
  'restores nothing with a wrong passphrase, over other data, or after a restore that was cut off',
  async () => {
    const fresh = await another()
    const wrong = await fresh.command(['restore', target], { PERIGEE_BACKUP_PASSPHRASE: 'wrong horse' })
    expect(wrong).toMatchObject({ code: 1 })
    expect(wrong.output).toContain('not the passphrase')

    const over = await old.command(['restore', target], passphrase)
    expect(over).toMatchObject({ code: 1 })
    expect(over.output).toContain('is not empty: nothing was changed')

    const running = fresh.begin(['restore', target, '--passphrase-file', await passphraseFile(fresh)])
    await running.until('Restoring ')
    running.process.kill('SIGKILL')
    await running.ended
    const served = await fresh.command([])
    expect(served.code).toBe(1)
    expect(served.output).toContain('was cut off')
  },
  patience,
)

async function passphraseFile({ home }: TestInstallation): Promise<string> {
  const file = join(home, 'passphrase')
  await writeFile(file, `${passphrase.PERIGEE_BACKUP_PASSPHRASE}\n`)
  return file
}

it(
  'notices damage, in a blob as in the database',
  async () => {
    const folder = await findBackup(target)
    const { blobs } = await readManifest(folder)
    const { value: blob } = await readBlobLines(folder, blobs).next()
    const { id } = blob ?? { id: '' }
    const damaged = join(old.home, 'damaged')
    const blobFile = join(damaged, 'blobs/0', id.slice(0, 2), id.slice(2, 4), id)
    for (const harm of [
      () => appendFile(join(damaged, 'backups', basename(folder), 'store.objects.gz.sealed'), 'x'),
      () => appendFile(blobFile, 'x'),
      () => rm(blobFile),
      async () => writeFile(blobFile, randomBytes((await stat(blobFile)).size)),
    ]) {
      await rm(damaged, { recursive: true, force: true })
      await cp(target, damaged, { recursive: true })
      await harm()
      await expect(verifyBackup(damaged, await findBackup(damaged))).rejects.toThrow('damaged')
    }
    const fresh = await another()
    const restored = await fresh.command(['restore', damaged], passphrase)
    expect(restored).toMatchObject({ code: 1 })
    expect(restored.output).toContain('damaged')
  },
  patience,
)
