import { createHash } from 'node:crypto'
import { chmod, copyFile, mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { orIfMissing } from '@perigee/server-kit/or-if-missing'
import { unpackPackages } from './debian-packages'

const relayName = /^busybox-[0-9a-f]{64}$/

/** What carries connections of machines to the S3 gateway, if it lies among the images. */
export async function findRelay(folder: string): Promise<string | undefined> {
  const files = await orIfMissing(readdir(folder), [])
  return files.filter((file) => relayName.test(file)).toSorted()[0]
}

/** Keeps a BusyBox without libraries as the relay. Its name tells it what it is, and has the hash of its content. */
export async function keepRelay(folder: string, busybox: string): Promise<string> {
  const name = `busybox-${createHash('sha256')
    .update(await readFile(busybox))
    .digest('hex')}`
  const fresh = join(folder, `.${name}.new`)
  await copyFile(busybox, fresh)
  await chmod(fresh, 0o555)
  await rename(fresh, join(folder, name))
  return name
}

/** The relay that is there, or that of the package of Debian. @throws ToolFailure */
export async function ensureRelay(folder: string): Promise<string> {
  const there = await findRelay(folder)
  if (there !== undefined) return there
  await mkdir(folder, { recursive: true, mode: 0o711 })
  const work = await mkdtemp(join(folder, '.relay-'))
  try {
    await unpackPackages(['busybox-static'], work, join(work, 'root'))
    return await keepRelay(folder, join(work, 'root/bin/busybox'))
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}
