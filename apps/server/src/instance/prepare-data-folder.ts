import { access, chmod, constants, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { assertOurs, runsAsRoot } from '@perigee/server-kit/embedded-postgres/owner'

/** Where the cluster of the embedded PostgreSQL is. */
export const clusterFolder = (dataFolder: string): string => join(dataFolder, 'postgresql')

/**
 * Makes the data folder; from here on only our user may read what this process writes. Others may not list the folder;
 * as root they may pass it, because the database below runs as another user.
 * @throws with a sentence when it belongs to somebody else.
 */
export async function prepareDataFolder(folder: string): Promise<void> {
  process.umask(0o077)
  const isRoot = runsAsRoot()
  await mkdir(folder, { recursive: true, mode: isRoot ? 0o711 : 0o700 }).catch((cause: unknown) => {
    throw new Error(`The data folder ${folder} cannot be made. Choose another one with PERIGEE_DATA.`, { cause })
  })
  await assertOurs(clusterFolder(folder))
  if (isRoot) return chmod(folder, 0o711)
  await access(folder, constants.W_OK).catch((cause: unknown) => {
    throw new Error(`This user may not write to ${folder}. Choose another one with PERIGEE_DATA.`, { cause })
  })
}
