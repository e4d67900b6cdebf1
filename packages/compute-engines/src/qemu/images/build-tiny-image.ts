import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { findImage, saveImage } from './catalogue'
import type { CatalogueEntry } from './catalogue-entry'
import { cpioOf } from './cpio'
import { findCloudKernel, findPackages, unpackPackages } from './debian-packages'
import { keepFile } from './keep-file'
import { makeTinyDisk } from './make-tiny-disk'
import { tinyFiles } from './tiny-init'
import { readTinyTree } from './read-tiny-tree'
import { findRelay, keepRelay } from './relay'

/** Rises with each change of what is made of the same packages. */
const recipe = 2

/** In the initramfs, with what they need. */
const inMemory = ['busybox-static', 'dropbear-bin', 'e2fsprogs', 'libtomcrypt1', 'libtommath1', 'libgmp10', 'libcrypt1']
const libraries = ['zlib1g', 'libc6', 'libext2fs2', 'libcom-err2']

const compress = promisify(gzip)

/**
 * Makes the image `tiny` of packages of Debian: kernel, BusyBox, Dropbear, and rclone on its disk. What is there already
 * of the same versions and recipe is left. @throws ToolFailure
 */
export async function buildTinyImage({ folder }: { folder: string }): Promise<CatalogueEntry> {
  const packages = [await findCloudKernel(), ...inMemory, ...libraries, 'rclone']
  const versions = await findPackages(packages)
  const made = createHash('sha256')
    .update(JSON.stringify([recipe, versions, tinyFiles]))
    .digest('hex')
  const there = await findImage(folder, 'tiny')
  if (there?.recipe === made && (await findRelay(folder)) !== undefined) return there

  await mkdir(folder, { recursive: true, mode: 0o711 })
  const work = await mkdtemp(join(folder, '.tiny-'))
  try {
    const root = join(work, 'root')
    await unpackPackages(packages, work, root)
    const { kernel, entries } = await readTinyTree(root)
    await keepRelay(folder, join(root, 'bin/busybox'))
    const initrd = join(work, 'initrd')
    await writeFile(initrd, await compress(cpioOf(entries), { level: 9 }))
    const entry: CatalogueEntry = {
      name: 'tiny',
      title: 'Tiny Linux (BusyBox, rclone)',
      kernel: await keepFile(folder, kernel, 'kernel'),
      initrd: await keepFile(folder, initrd, 'initrd'),
      cmdline: 'console=ttyS0 quiet panic=-1',
      disk: await keepFile(folder, await makeTinyDisk(work, join(root, 'usr/bin/rclone')), 'qcow2'),
      seed: 'fwcfg',
      minDiskGB: 1,
      minMemoryMB: 128,
      user: 'root',
      tools: ['rclone'],
      recipe: made,
    }
    await saveImage(folder, entry)
    return entry
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}
