import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { assertWhole } from '../instance/unfinished-restore'
import type { Config } from '../load-config'
import { fine, note, reasonOf, wrong, type Finding } from './finding'

const about = 'data folder'

/** The folder, the secret in it, and whether a restore into it has finished. */
export async function checkDataFolder({ dataFolder, settings }: Config): Promise<Finding[]> {
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
    ...(settings.server.secret ? [fine('secret', 'given by PERIGEE_SECRET')] : [await checkSecret(dataFolder)]),
  ]
}

async function checkSecret(dataFolder: string): Promise<Finding> {
  const file = join(dataFolder, 'secret')
  const found = await stat(file).catch(() => undefined)
  if (!found)
    return note(
      'secret',
      `${file} is not there yet`,
      'The first start makes it. If there was one, restore it from a backup first.',
    )
  return isPrivate(found.mode)
    ? fine('secret', 'readable by its owner alone')
    : wrong('secret', `other users may read ${file}`, `chmod 600 ${file}`)
}

/** Root's folder may be passed by the user that the database runs as, but nobody may read or write. */
const isPrivate = (mode: number): boolean => (mode & 0o066) === 0
