import { access } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runTool } from '../run-tool'

/** What tests of machines need, by a program of each package. */
const packages = {
  '/usr/bin/qemu-system-x86_64': 'qemu-system-x86',
  '/usr/bin/qemu-img': 'qemu-utils',
  '/usr/sbin/mke2fs': 'e2fsprogs',
  '/usr/bin/ssh-keygen': 'openssh-client',
}

/** Other suites install what they need with the same lock. */
const lock = join(tmpdir(), 'perigee-apt.lock')
const enough = 300_000

/** Debian's packages of what is missing, where this is root on a Debian. @throws ToolFailure */
export async function installQemu(): Promise<void> {
  if (process.getuid?.() !== 0) return
  const checked = await Promise.all(
    Object.entries(packages).map(async ([file, name]) => ((await isThere(file)) ? [] : [name])),
  )
  const missing = checked.flat()
  if (missing.length === 0) return
  await runTool('flock', [lock, 'apt-get', 'update', '-q'], { timeout: enough })
  const install = ['install', '-y', '-q', '--no-install-recommends', ...missing]
  await runTool('flock', [lock, 'apt-get', ...install], { timeout: enough, env: { DEBIAN_FRONTEND: 'noninteractive' } })
}

const isThere = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  )
