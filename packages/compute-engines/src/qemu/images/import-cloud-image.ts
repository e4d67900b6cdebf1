import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, open, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { diskGBOf } from '../disk/disk-bytes'
import { runTool } from '../run-tool'
import { saveImage } from './catalogue'
import { imageName, loginName, type CatalogueEntry } from './catalogue-entry'
import { keepFile } from './keep-file'
import { ensureRelay } from './relay'

interface CloudImage {
  folder: string
  /** A disk with cloud-init in it, as distributions offer them: qcow2 or raw. */
  file: string
  name: string
  title: string
  /** Who logs in: cloud-init makes that user unless it is there. */
  user: string
  minMemoryMB?: number
}

/** What is taken: a disk of its own, which leads to no other file. */
const diskInfo = z.object({
  format: z.enum(['qcow2', 'raw']),
  'virtual-size': z.int().positive(),
  'backing-filename': z.undefined().optional(),
  'format-specific': z.object({ data: z.object({ 'data-file': z.undefined().optional() }).optional() }).optional(),
})

const sector = 512

/** Every file could be a raw disk: one to start from ends its first sector with these two bytes, also with GPT. */
async function isBootable(path: string): Promise<boolean> {
  const file = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(sector), 0, sector, 0)
    return bytesRead === sector && buffer.readUInt16BE(sector - 2) === 0x55aa
  } finally {
    await file.close()
  }
}

/** Takes over a disk that distributions offer for clouds. @throws ToolFailure, or an error for what is no such disk */
export async function importCloudImage(given: CloudImage): Promise<CatalogueEntry> {
  const { folder, title, minMemoryMB = 512 } = given
  const name = imageName.parse(given.name)
  const user = loginName.parse(given.user)
  const file = resolve(given.file)
  const { format, 'virtual-size': size } = diskInfo.parse(
    JSON.parse(await runTool('qemu-img', ['info', '--output=json', file])),
  )
  if (format === 'raw' && !(await isBootable(file))) throw new Error(`${file} is no disk that a machine starts from.`)
  await mkdir(folder, { recursive: true, mode: 0o711 })
  await ensureRelay(folder)
  const work = await mkdtemp(join(folder, '.import-'))
  try {
    const made = join(work, 'disk.qcow2')
    await runTool('qemu-img', ['convert', '-f', format, '-O', 'qcow2', file, made])
    const disk = await keepFile(folder, made, 'qcow2')
    const entry: CatalogueEntry = {
      name,
      title,
      disk,
      seed: 'nocloud',
      minDiskGB: diskGBOf(size),
      minMemoryMB,
      user,
      tools: [],
      recipe: createHash('sha256').update(disk).digest('hex'),
    }
    await saveImage(folder, entry)
    return entry
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}
