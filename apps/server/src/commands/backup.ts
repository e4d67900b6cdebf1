import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { openInstallation } from '@perigee/server-kit/installation'
import { createLogger } from '@perigee/server-kit/logger'
import { createShutdown } from '@perigee/server-kit/shutdown'
import { systemClock } from '@perigee/std/clock'
import { makeBackup } from '../backup/make-backup'
import { findBackup } from '../backup/places'
import { verifyBackup } from '../backup/verify-backup'
import type { Config } from '../load-config'
import { openPlacements } from '../placements/open-placements'
import { reachDatabase } from '../services/reach-database'
import { sizeText } from '../size-text'

export interface BackupFlags {
  passphraseFile?: string
  /** False for `--no-secret`. */
  secret: boolean
}

type Say = (line: string) => void

/** Copies the installation into a folder. @throws Error with a sentence */
export async function runBackup(config: Config, target: string, flags: BackupFlags, say: Say): Promise<void> {
  const passphrase = flags.secret ? await passphraseOf(config, flags.passphraseFile) : null
  if (flags.secret && passphrase === null) {
    throw new Error(
      'The backup holds the secret of the installation, so it needs a passphrase: --passphrase-file or ' +
        'PERIGEE_BACKUP_PASSPHRASE. With --no-secret the secret is left out.',
    )
  }
  if (!flags.secret)
    say('Without the secrets: keep PERIGEE_SECRET or the file "secret", and the file "passphrase-keys", elsewhere.')
  process.umask(0o077)
  const logger = createLogger({ level: config.settings.server.logLevel })
  const shutdown = createShutdown({ logger })
  try {
    const address = await reachDatabase(config, { logger, shutdown })
    const { secret } = config.settings.server
    const installation = await openInstallation(config.dataFolder, secret ? { secret } : {})
    const blobs = await openPlacements(config.placements.stores)
    say(`Backing up to ${resolve(target)} …`)
    const made = await makeBackup({
      address,
      blobs,
      installation,
      passphraseKeysFile: config.passphraseKeysFile,
      target: resolve(target),
      passphrase,
      clock: systemClock,
    })
    const { manifest, copied } = made
    say(
      `Backup ${made.name}: ${manifest.tables.length} tables, ${blobsText(manifest.blobs)}; new ${blobsText(copied)}.`,
    )
  } finally {
    await shutdown.stop()
  }
}

/** Reads a finished backup to its last byte. @throws Error that names what is damaged */
export async function runVerify(target: string, name: string | undefined, say: Say): Promise<void> {
  const folder = await findBackup(resolve(target), name)
  const manifest = await verifyBackup(resolve(target), folder)
  say(`${folder} is whole: ${manifest.tables.length} tables, ${blobsText(manifest.blobs)}.`)
}

const blobsText = ({ count, bytes }: { count: number; bytes: number }): string => `${count} blobs (${sizeText(bytes)})`

/** Of the file, or of the environment. */
export async function passphraseOf(config: Config, file: string | undefined): Promise<string | null> {
  const text = file === undefined ? config.settings.server.backupPassphrase : await readFile(file, 'utf8')
  const passphrase = text?.trim() ?? ''
  return passphrase === '' ? null : passphrase
}
