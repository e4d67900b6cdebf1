import { createHash } from 'node:crypto'
import { chmod, copyFile, mkdir, mkdtemp, readdir, rm, symlink, truncate, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { diskBytes } from '../disk/disk-bytes'
import { runTool } from '../run-tool'
import { saveImage } from './catalogue'
import type { CatalogueEntry } from './catalogue-entry'
import { debianFiles, debianPackages, debianUser } from './debian-files'
import { keepFile } from './keep-file'
import { ensureRelay } from './relay'

const diskGB = 3

/**
 * Makes the image `debian-12` of the packages of today: systemd, OpenSSH, rclone. It takes minutes, a network, root and
 * mmdebstrap. @throws ToolFailure
 */
export async function buildDebianImage({ folder }: { folder: string }): Promise<CatalogueEntry> {
  await mkdir(folder, { recursive: true, mode: 0o711 })
  await ensureRelay(folder)
  const work = await mkdtemp(join(folder, '.debian-'))
  try {
    // it is the root of a machine: who logs in there has to see it
    const root = join(work, 'root')
    await chmod(work, 0o755)
    await bootstrap(root)
    await addFiles(root)
    const [kernel, initrd] = await Promise.all([takeBoot(root, 'vmlinuz-', work), takeBoot(root, 'initrd.img-', work)])
    const entry: CatalogueEntry = {
      name: 'debian-12',
      title: 'Debian 12',
      kernel: await keepFile(folder, kernel, 'kernel'),
      initrd: await keepFile(folder, initrd, 'initrd'),
      cmdline: 'console=ttyS0 root=LABEL=root rw net.ifnames=0 quiet panic=-1',
      disk: await keepFile(folder, await makeDisk(work, root), 'qcow2'),
      seed: 'fwcfg',
      minDiskGB: diskGB,
      minMemoryMB: 512,
      user: debianUser,
      tools: ['rclone'],
      recipe: createHash('sha256')
        .update(JSON.stringify([debianPackages, debianFiles]))
        .digest('hex'),
    }
    await saveImage(folder, entry)
    return entry
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

async function bootstrap(root: string): Promise<void> {
  const include = `--include=${debianPackages.join(',')}`
  const smaller = ['--dpkgopt=path-exclude=/usr/share/doc/*', '--dpkgopt=path-exclude=/usr/share/man/*']
  const languages = ['--dpkgopt=path-exclude=/usr/share/locale/*', '--aptopt=APT::Install-Recommends "false"']
  await runTool('mmdebstrap', [
    '--quiet',
    '--mode=root',
    '--variant=minbase',
    include,
    ...smaller,
    ...languages,
    'bookworm',
    root,
  ])
  await runTool('chroot', [root, 'useradd', '--create-home', '--shell', '/bin/bash', debianUser])
}

/** Each machine makes keys of its own for SSH, and an id. */
async function addFiles(root: string): Promise<void> {
  const ssh = join(root, 'etc/ssh')
  const keys = (await readdir(ssh)).filter((name) => name.startsWith('ssh_host_'))
  await Promise.all(keys.map((name) => rm(join(ssh, name))))
  for (const [path, { mode, text }] of Object.entries(debianFiles)) {
    const file = join(root, path)
    await mkdir(dirname(file), { recursive: true, mode: 0o755 })
    await rm(file, { force: true })
    await writeFile(file, text)
    await chmod(file, mode)
  }
  const wants = join(root, 'etc/systemd/system/multi-user.target.wants')
  await mkdir(wants, { recursive: true, mode: 0o755 })
  await symlink('../perigee-seed.service', join(wants, 'perigee-seed.service'))
}

async function takeBoot(root: string, prefix: string, work: string): Promise<string> {
  const name = (await readdir(join(root, 'boot'))).find((file) => file.startsWith(prefix))
  if (name === undefined) throw new Error(`the tree of Debian has no ${prefix}`)
  await copyFile(join(root, 'boot', name), join(work, name))
  return join(work, name)
}

async function makeDisk(work: string, root: string): Promise<string> {
  const raw = join(work, 'disk.raw')
  await writeFile(raw, '')
  await truncate(raw, diskBytes(diskGB))
  const settled = 'lazy_itable_init=0,lazy_journal_init=0'
  await runTool('mke2fs', ['-q', '-t', 'ext4', '-L', 'root', '-m', '1', '-E', settled, '-d', root, raw])
  const made = join(work, 'disk.qcow2')
  await runTool('qemu-img', ['convert', '-c', '-f', 'raw', '-O', 'qcow2', raw, made])
  return made
}
