import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { CpioEntry } from './cpio'
import { tinyFiles, tinyModules } from './tiny-init'

const folders = [
  'bin',
  'dev',
  'disk',
  'etc',
  'etc/perigee',
  'lib',
  'lib/modules',
  'lib64',
  'proc',
  'root',
  'run',
  'sys',
]
const programs = {
  'bin/busybox': 'bin/busybox',
  'usr/sbin/dropbear': 'bin/dropbear',
  'usr/bin/dropbearkey': 'bin/dropbearkey',
}
const libraries = ['tomcrypt.so.1', 'tommath.so.1', 'gmp.so.10', 'crypt.so.1', 'z.so.1', 'c.so.6', 'm.so.6', 'e2p.so.2']
const moreLibraries = ['ext2fs.so.2', 'com_err.so.2', 'pthread.so.0', 'resolv.so.2']

/** Of unpacked packages: where the kernel is, and what the tiny image has in memory. */
export async function readTinyTree(root: string): Promise<{ kernel: string; entries: CpioEntry[] }> {
  const boot = await readdir(join(root, 'boot'))
  const kernel = boot.find((name) => name.startsWith('vmlinuz-'))
  if (kernel === undefined) throw new Error('the package of the kernel has no kernel')
  const found = await findAll(root)

  async function program(from: string, to: string, mode = 0o755): Promise<CpioEntry> {
    return { kind: 'file', path: to, mode, content: await readFile(join(root, from)) }
  }
  function whereIs(name: string): string {
    const path = found.get(name)
    if (path === undefined) throw new Error(`the packages have no ${name}`)
    return path
  }

  const files = await Promise.all([
    ...Object.entries(programs).map(([from, to]) => program(from, to)),
    program(whereIs('resize2fs'), 'bin/resize2fs'),
    program(whereIs('ld-linux-x86-64.so.2'), 'lib64/ld-linux-x86-64.so.2'),
    ...[...libraries, ...moreLibraries].map((name) => program(whereIs(`lib${name}`), `lib/lib${name}`, 0o644)),
    ...tinyModules.map((name) => program(whereIs(`${name}.ko`), `lib/modules/${name}.ko`, 0o644)),
  ])
  const entries: CpioEntry[] = [
    ...folders.map((path): CpioEntry => ({ kind: 'folder', path, mode: 0o755 })),
    { kind: 'character-device', path: 'dev/console', mode: 0o600, major: 5, minor: 1 },
    { kind: 'link', path: 'init', mode: 0o777, target: 'bin/busybox' },
    { kind: 'link', path: 'sbin', mode: 0o777, target: 'bin' },
    { kind: 'link', path: 'usr', mode: 0o777, target: '.' },
    { kind: 'link', path: 'bin/rclone', mode: 0o777, target: '/disk/.perigee/bin/rclone' },
    { kind: 'link', path: 'bin/sh', mode: 0o777, target: 'busybox' },
    ...files,
    ...Object.entries(tinyFiles).map(([path, { mode, text }]): CpioEntry => ({
      kind: 'file',
      path,
      mode,
      content: Buffer.from(text),
    })),
  ]
  return { kernel: join(root, 'boot', kernel), entries }
}

/** Where the first file of each name is, relative to `root`. Links are followed when they are read. */
async function findAll(root: string): Promise<Map<string, string>> {
  const listed = await readdir(root, { recursive: true, withFileTypes: true })
  const files = listed.filter((entry) => !entry.isDirectory())
  return new Map(
    files.map((entry) => [basename(entry.name), join(entry.parentPath.slice(root.length + 1), entry.name)]),
  )
}
