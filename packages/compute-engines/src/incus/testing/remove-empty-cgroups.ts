import { readdir, rmdir } from 'node:fs/promises'
import { join } from 'node:path'

const root = '/sys/fs/cgroup'

/** What LXC leaves of these machines when it is killed, where nothing is in it. */
export async function removeEmptyCgroups(machines: readonly string[]): Promise<void> {
  const isLeft = (name: string) =>
    machines.some((machine) => /^lxc\.(monitor|payload)\./.test(name) && name.includes(machine))
  const controllers = await readdir(root).catch(() => [])
  const folders = [root, ...controllers.map((name) => join(root, name))]
  for (const folder of folders) {
    const names = await readdir(folder).catch(() => [])
    for (const name of names.filter(isLeft)) await rmdir(join(folder, name)).catch(() => undefined)
  }
}
