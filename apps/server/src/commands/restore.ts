import { resolve } from 'node:path'
import { createLogger } from '@perigee/server-kit/logger'
import { createShutdown } from '@perigee/server-kit/shutdown'
import { assertEmptyDatabase } from '../backup/fill-database'
import { readManifest } from '../backup/manifest'
import { findBackup } from '../backup/places'
import {
  assertEmptyFolder,
  assertPlacements,
  passphraseKeysOf,
  restoreContent,
  secretOf,
  tableKeyOf,
  writeIdentity,
  writePassphraseKeys,
} from '../backup/restore-backup'
import { prepareDataFolder } from '../instance/prepare-data-folder'
import { takeLock } from '../instance/take-lock'
import { beginRestore, finishRestore } from '../instance/unfinished-restore'
import type { Config } from '../load-config'
import { openPlacements } from '../placements/open-placements'
import { provideDatabase } from '../services/database'
import { passphraseOf } from './backup'

export interface RestoreFlags {
  passphraseFile?: string
  backup?: string
}

/** Makes a new installation out of a backup, in an empty data folder and an empty database. @throws Error with a sentence */
export async function runRestore(
  config: Config,
  source: string,
  flags: RestoreFlags,
  say: (line: string) => void,
): Promise<void> {
  const { dataFolder, placements } = config
  const { databaseUrl, secret: givenSecret } = config.settings.server
  const target = resolve(source)
  const folder = await findBackup(target, flags.backup)
  const manifest = await readManifest(folder)
  await assertEmptyFolder(dataFolder)
  assertPlacements(manifest, placements.stores)
  const passphrase = await passphraseOf(config, flags.passphraseFile)
  const rootSecret = await secretOf(manifest, { passphrase, rootSecret: givenSecret })
  const tableKey = await tableKeyOf(manifest, passphrase)
  const { passphraseKeysFile } = config
  const passphraseKeys = await passphraseKeysOf(manifest, { passphrase, file: passphraseKeysFile })
  if (databaseUrl !== null) await assertEmptyDatabase(databaseUrl)

  const logger = createLogger({ level: config.settings.server.logLevel })
  const shutdown = createShutdown({ logger })
  try {
    await prepareDataFolder(dataFolder)
    await beginRestore(dataFolder)
    const lock = await takeLock(dataFolder, config.urls.console)
    shutdown.onShutdown('lock', () => lock.release())
    say(`Restoring ${folder} into ${dataFolder} …`)
    const { address } = await provideDatabase(config, { logger, shutdown })
    await writeIdentity(dataFolder, { nodeId: manifest.nodeId, rootSecret: givenSecret ? undefined : rootSecret })
    if (passphraseKeys) await writePassphraseKeys(passphraseKeysFile, passphraseKeys)
    const blobs = await openPlacements(placements.stores)
    await restoreContent({ target, folder, manifest, address, blobs, rootSecret, tableKey, logger })
    await finishRestore(dataFolder)
    say(`Restored: ${manifest.tables.length} tables, ${manifest.blobs.count} blobs, as of ${manifest.startedAt}.`)
  } finally {
    await shutdown.stop()
  }
}
