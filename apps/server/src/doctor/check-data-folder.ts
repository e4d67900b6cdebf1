import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { passwordFile } from '@perigee/server-kit/embedded-postgres/cluster-password'
import { clusterFolder } from '../instance/prepare-data-folder'
import { assertWhole } from '../instance/unfinished-restore'
import type { Config } from '../load-config'
import { fine, note, reasonOf, wrong, type Finding } from './finding'

const about = 'data folder'

/** The folder, the secrets in it, and whether a restore into it has finished. */
export async function checkDataFolder({ dataFolder, passphraseKeysFile, settings }: Config): Promise<Finding[]> {
  const found = await stat(dataFolder).catch(() => undefined)
  if (!found) {
    return [
      note(about, `${dataFolder} is not there yet`, 'The first start makes it. Set PERIGEE_DATA if data is elsewhere.'),
    ]
  }
  const unfinished = await assertWhole(dataFolder).then(() => undefined, reasonOf)
  return [
    isPrivate(found.mode)
      ? fine(about, `${dataFolder} is closed to others`)
      : wrong(about, `other users may look into ${dataFolder}`, `chmod go-rw ${dataFolder}`),
    ...(unfinished === undefined ? [] : [wrong(about, unfinished, 'Restore into a new folder.')]),
    ...(settings.server.secret
      ? [fine('secret', 'given by PERIGEE_SECRET')]
      : [await checkSecret('secret', join(dataFolder, 'secret'))]),
    ...(settings.server.databaseUrl === null
      ? [await checkSecret('database password', passwordFile(clusterFolder(dataFolder)), '')]
      : []),
    ...(settings.api.managedEncryption && settings.api.keyManagement === 'file'
      ? [await checkSecret('passphrase keys', passphraseKeysFile)]
      : []),
  ]
}

const fromBackup = ' If there was one, restore it from a backup first.'

async function checkSecret(name: string, file: string, more = fromBackup): Promise<Finding> {
  const found = await stat(file).catch(() => undefined)
  if (!found) return note(name, `${file} is not there yet`, `The first start makes it.${more}`)
  return isPrivate(found.mode)
    ? fine(name, 'readable by its owner alone')
    : wrong(name, `other users may read ${file}`, `chmod 600 ${file}`)
}

/** Root's folder may be passed by the user that the database runs as, but nobody may read or write. */
const isPrivate = (mode: number): boolean => (mode & 0o066) === 0
