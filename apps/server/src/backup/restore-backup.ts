import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { DatabaseAddress } from '@perigee/server-kit/database'
import { orIfMissing } from '@perigee/server-kit/or-if-missing'
import type { Logger } from '@perigee/server-kit/logger'
import type { PlacedBlobs } from '@perigee/store-core/blobs/blob-store'
import { writeDurable } from '@perigee/store-core/blobs/durable-files'
import { utf8 } from '@perigee/std/bytes'
import { toHex } from '@perigee/std/encoding'
import type { ConfiguredPlacement } from '../placements/load-placements'
import { readBlobLines } from './blob-lines'
import { batches, remembered } from './copy-blobs'
import { fillDatabase } from './fill-database'
import type { Manifest } from './manifest'
import { keptBlobs } from './places'
import { openSecret } from './sealed-secret'
import { checkedBlob } from './verify-backup'
import { checkKeptFile } from './write-kept-file'

const atOnce = 8

/** @throws Error with a sentence unless the folder has nothing in it, or is not there; also when that cannot be seen */
export async function assertEmptyFolder(folder: string): Promise<void> {
  const names = await orIfMissing(readdir(folder), []).catch((cause: unknown) => {
    throw new Error(`${folder} cannot be read: nothing was changed. Restore into a new folder (PERIGEE_DATA).`, {
      cause,
    })
  })
  if (names.length > 0) {
    throw new Error(`${folder} is not empty: nothing was changed. Restore into a new folder (PERIGEE_DATA).`)
  }
}

/** @throws Error that names placements which hold blobs of the backup but are not configured here */
export function assertPlacements({ blobs }: Manifest, stores: readonly ConfiguredPlacement[]): void {
  const missing = blobs.placements.filter((placement) => !stores.some(({ id }) => id === placement))
  if (missing.length === 0) return
  throw new Error(`The backup has blobs of placement ${missing.join(', ')}, which PERIGEE_PLACEMENTS does not have.`)
}

/** `PERIGEE_SECRET` where it is set, else the root secret as it stands in the backup. @throws Error with a sentence */
export async function secretOf(
  { secret }: Manifest,
  given: { passphrase: string | null; rootSecret: Uint8Array | null },
): Promise<Uint8Array> {
  if (given.rootSecret) return given.rootSecret
  if (secret === null)
    throw new Error('The backup was made without the secret: set PERIGEE_SECRET to the one of the old installation.')
  if (given.passphrase === null) throw new Error(noPassphrase)
  return openSecret(secret, given.passphrase)
}

/** Of the files of the tables; null when they lie open. @throws Error with a sentence */
export async function tableKeyOf({ tableKey }: Manifest, passphrase: string | null): Promise<Uint8Array | null> {
  if (!tableKey) return null
  if (passphrase === null) throw new Error(noPassphrase)
  return openSecret(tableKey, passphrase)
}

const noPassphrase = 'Give the passphrase of the backup: --passphrase-file or PERIGEE_BACKUP_PASSPHRASE.'

/**
 * The keys of managed passphrases as they stand in the backup; undefined when there are none or the installation keeps
 * them elsewhere. @throws Error with a sentence when the backup has them and they cannot be opened
 */
export async function passphraseKeysOf(
  { passphraseKeys }: Manifest,
  given: { passphrase: string | null; file: string },
): Promise<Uint8Array | undefined> {
  if (!passphraseKeys || existsSync(given.file)) return undefined
  if (given.passphrase === null)
    throw new Error(
      'The backup holds the keys of managed passphrases: give its passphrase (--passphrase-file or ' +
        'PERIGEE_BACKUP_PASSPHRASE), or put the key file where PERIGEE_PASSPHRASE_KEYS_FILE says.',
    )
  return openSecret(passphraseKeys, given.passphrase)
}

export const writePassphraseKeys = (file: string, keys: Uint8Array): Promise<number> => writeDurable(file, bytes(keys))

async function* bytes(content: Uint8Array): AsyncGenerator<Uint8Array> {
  yield content
}

/** What makes the installation this one; in the data folder, readable by our user alone. */
export async function writeIdentity(
  dataFolder: string,
  identity: { nodeId: string; rootSecret: Uint8Array | undefined },
) {
  await writeDurable(join(dataFolder, 'node-id'), lines(identity.nodeId))
  if (identity.rootSecret) await writeDurable(join(dataFolder, 'secret'), lines(toHex(identity.rootSecret)))
}

async function* lines(text: string): AsyncGenerator<Uint8Array> {
  yield utf8(`${text}\n`)
}

interface Restoring {
  target: string
  folder: string
  manifest: Manifest
  address: DatabaseAddress
  blobs: PlacedBlobs
  rootSecret: Uint8Array
  tableKey: Uint8Array | null
  logger: Logger
}

/** Every byte is checked on its way. What a service of a placement has already, in the right size, stays. */
export async function restoreContent({ target, folder, manifest, blobs, ...database }: Restoring): Promise<void> {
  for (const file of [...manifest.tables, manifest.blobs]) await checkKeptFile(folder, file)
  const storeOf = remembered((placement) => keptBlobs(target, placement))
  for await (const batch of batches(readBlobLines(folder, manifest.blobs), atOnce)) {
    await Promise.all(
      batch.map(async (blob) => {
        const place = blobs.at(blob.placement)
        if ((await place.size(blob.id)) === blob.size) return
        await place.write(blob.id, checkedBlob(await storeOf(blob.placement), blob))
      }),
    )
  }
  await fillDatabase({ ...database, folder }, manifest)
}
