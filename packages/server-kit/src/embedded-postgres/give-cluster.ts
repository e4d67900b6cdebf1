import { execFile } from 'node:child_process'
import { chmod, chown, readdir, stat } from 'node:fs/promises'
import { promisify } from 'node:util'
import type { Owner } from './owner'

/**
 * Makes everything in a stopped cluster the property of `owner`, for clusters that another user has run so far. The
 * folder itself is root's meanwhile, so that the former user cannot lead us elsewhere; it is handed over last and so
 * says that all of it is done. Can be cut off and begun again.
 */
export async function giveCluster(dataDir: string, owner: Owner): Promise<void> {
  const { uid } = await stat(dataDir)
  if (uid === owner.uid) return
  await chown(dataDir, 0, 0)
  await chmod(dataDir, 0o700)
  // The system's own chown goes by open folders and follows no link, which Node cannot.
  const names = (await readdir(dataDir)).map((name) => `./${name}`)
  const whom = `${owner.uid}:${owner.gid}`
  if (names.length > 0) await promisify(execFile)('chown', ['-R', '-h', whom, ...names], { cwd: dataDir })
  await chown(dataDir, owner.uid, owner.gid)
}
