import { readdir, rmdir } from 'node:fs/promises'
import { join } from 'node:path'

const root = '/sys/fs/cgroup'

/** What LXC leaves of its own when it is killed, where nothing is in it. */
export async function removeEmptyCgroups(): Promise<void> {
  const controllers = await readdir(root).catch(() => [])
  const folders = [root, ...controllers.map((name) => join(root, name))]
  for (const folder of folders) {
    const names = await readdir(folder).catch(() => [])
    for (const name of names.filter((one) => /^lxc\.(pivot$|(monitor|payload)\.machines_i-)/.test(one)))
      await rmdir(join(folder, name)).catch(() => undefined)
  }
}
