import { chown, lchown, lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Account } from '../account'
import type { Places } from '../places'

/**
 * Gives the folder in which a machine writes to the user as whom it is to run, with the files in it. The machine does not
 * run. A file that has a second name may be somebody else's, and stays whose it is.
 */
export async function handOver({ run }: Pick<Places, 'run'>, { uid, gid }: Account): Promise<void> {
  if ((await lstat(run)).uid === uid) return
  // It is ours meanwhile: who had it can change no name in it, and what was cut off is begun anew.
  await chown(run, process.getuid?.() ?? 0, process.getgid?.() ?? 0)
  for (const name of await readdir(run)) {
    const file = join(run, name)
    const found = await lstat(file)
    if (found.isFile() && found.nlink === 1) await lchown(file, uid, gid)
  }
  await chown(run, uid, gid)
}
