import { access, copyFile, link } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { buildTinyImage } from '../images/build-tiny-image'
import { saveImage } from '../images/catalogue'
import { findRelay } from '../images/relay'
import { makeFolder } from '../make-folder'
import { runTool } from '../run-tool'
import { installQemu } from './install-qemu'

/** Of this checkout: built once for each version of the packages and of what is made of them. */
const cache = resolve(import.meta.dirname, '../../../../../.cache/compute-images')

let built: ReturnType<typeof buildTinyImage> | undefined

/** Looks for newer packages once in each process: asking apt takes seconds. */
const tinyImage = () => (built ??= buildTinyImage({ folder: cache }))

/** Why no machine can be run here; undefined where one can. The image is there then. */
export async function whyNoMachines(): Promise<string | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return 'machines are run on Linux on x86-64 alone'
  await installQemu().catch(() => undefined)
  for (const tool of ['qemu-system-x86_64', 'qemu-img', 'apt-get', 'dpkg-deb', 'mke2fs', 'ssh-keygen']) {
    const isThere = await runTool('sh', ['-c', 'command -v "$1"', 'sh', tool]).then(
      () => true,
      () => false,
    )
    if (!isThere) return `${tool} is not installed`
  }
  return tinyImage().then(
    () => undefined,
    (cause: unknown) => `the tiny image cannot be built: ${String(cause).slice(0, 300)}`,
  )
}

/** Puts the tiny image into the folder of an engine. */
export async function ensureTinyImage(folder: string): Promise<void> {
  const images = join(folder, 'images')
  await makeFolder(folder, 0o711)
  await makeFolder(images, 0o711)
  const tiny = await tinyImage()
  for (const file of [tiny.kernel, tiny.initrd, tiny.disk, await findRelay(cache)]) {
    if (file !== undefined) await share(file, images)
  }
  await saveImage(images, tiny)
}

/** As another name of the same file, where both are on one file system. */
async function share(file: string, images: string): Promise<void> {
  const to = join(images, file)
  if (
    await access(to).then(
      () => true,
      () => false,
    )
  )
    return
  await link(join(cache, file), to).catch(() => copyFile(join(cache, file), to))
}
