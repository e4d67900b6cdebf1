import { realpath, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { stranger, type Owner } from './owner'

/** The first folder on the way to `path`, itself included, that `owner` may not pass; undefined when all are open. */
export async function firstClosedFolder(path: string, owner: Owner): Promise<string | undefined> {
  const folders: string[] = []
  for (let at = await realpath(path); ; at = dirname(at)) {
    folders.unshift(at)
    if (dirname(at) === at) break
  }
  for (const folder of folders) {
    const { uid, gid, mode } = await stat(folder)
    const mayPass = uid === owner.uid ? mode & 0o100 : gid === owner.gid ? mode & 0o010 : mode & 0o001
    if (!mayPass) return folder
  }
  return undefined
}

export const canReach = async (path: string, owner: Owner): Promise<boolean> =>
  (await firstClosedFolder(path, owner)) === undefined

/** @throws with a sentence that names the folder in the way. */
export async function assertReachable(path: string): Promise<void> {
  const closed = await firstClosedFolder(path, stranger)
  if (closed === undefined) return
  throw new Error(
    `PostgreSQL cannot run as root, it runs as a user of its own, who may not enter ${closed}. ` +
      `Choose another folder with PERIGEE_DATA, or open that one: chmod o+x ${closed}`,
  )
}
