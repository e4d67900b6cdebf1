import { randomBytes } from 'node:crypto'
import { mkdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { connectionOf, type DatabaseAddress } from '@perigee/server-kit/database'
import type { Installation } from '@perigee/server-kit/installation'
import { orIfMissing } from '@perigee/server-kit/or-if-missing'
import { makeDurable, writeDurable } from '@perigee/store-core/blobs/durable-files'
import type { PlacedBlobs } from '@perigee/store-core/blobs/blob-store'
import { blobHoldKey } from '@perigee/store-core/jobs/blob-hold'
import type { Clock } from '@perigee/std/clock'
import { utf8 } from '@perigee/std/bytes'
import pg from 'pg'
import { version } from '../version'
import { readBlobLines, type BlobLine } from './blob-lines'
import { copyBlobs, type Copied } from './copy-blobs'
import { dumpDatabase } from './dump-database'
import { manifestName, readManifest, type Manifest } from './manifest'
import { backupName, backupNames, backupsFolder, unfinishedName } from './places'
import { sealSecret } from './sealed-secret'

export interface BackupOptions {
  address: DatabaseAddress
  blobs: PlacedBlobs
  installation: Installation
  /** Need not be there. */
  passphraseKeysFile: string
  target: string
  clock: Clock
  /** Seals the secrets and the tables; null leaves the secrets out and the tables open. */
  passphrase: string | null
}

export interface BackupResult extends Pick<Copied, 'copied'> {
  name: string
  manifest: Manifest
}

/**
 * Copies an installation, which may run: what was acknowledged before this began is in the backup. A backup that is
 * cut off has another name and no manifest, and the next one uses the blobs that it has copied.
 */
export async function makeBackup(options: BackupOptions): Promise<BackupResult> {
  const { address, blobs, installation, passphraseKeysFile, target, passphrase, clock } = options
  const tableKey = passphrase === null ? null : new Uint8Array(randomBytes(32))
  const startedAt = clock()
  const name = backupName(startedAt)
  const backups = backupsFolder(target)
  const folder = join(backups, unfinishedName(name))
  const before = blobsOfLast(target, (await backupNames(target)).at(-1))
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const client = new pg.Client({ ...connectionOf(address), application_name: 'perigee backup' })
  let broken: Error | undefined
  client.on('error', (error) => (broken = error))
  await client.connect()
  try {
    await client.query('select pg_advisory_lock_shared($1)', [blobHoldKey])
    const { blobList, ...database } = await dumpDatabase(client, { folder, tableKey })
    const { kept, copied } = await copyBlobs({ blobs, target, folder, list: blobList, before })
    await client.query('select pg_advisory_unlock_shared($1)', [blobHoldKey])
    const manifest: Manifest = {
      format: 1,
      version,
      startedAt: startedAt.toISOString(),
      nodeId: installation.nodeId,
      ...database,
      blobs: kept,
      secret: passphrase === null ? null : await sealSecret(installation.rootSecret, passphrase),
      ...(tableKey && passphrase !== null && { tableKey: await sealSecret(tableKey, passphrase) }),
      ...(passphrase !== null && (await sealedKeys(passphraseKeysFile, passphrase))),
    }
    await writeDurable(join(folder, manifestName), once(utf8(`${JSON.stringify(manifest, null, 2)}\n`)))
    await makeDurable(folder)
    await rename(folder, join(backups, name))
    await makeDurable(backups)
    return { name, manifest, copied }
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw broken ? new Error('The database ended the connection of the backup.', { cause: broken }) : error
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function* blobsOfLast(target: string, name: string | undefined): AsyncGenerator<BlobLine, void> {
  if (name === undefined) return
  const folder = join(backupsFolder(target), name)
  const { blobs } = await readManifest(folder)
  yield* readBlobLines(folder, blobs)
}

/** Read after the database: the keys of every passphrase in the backup are there by then. */
async function sealedKeys(file: string, passphrase: string): Promise<Pick<Manifest, 'passphraseKeys'>> {
  const keys = await orIfMissing(readFile(file), undefined)
  return keys ? { passphraseKeys: await sealSecret(keys, passphrase) } : {}
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
