import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { GiB } from '@perigee/std/units'
import type { Config } from '../load-config'
import { sizeText } from '../size-text'
import { fine, note, reasonOf, wrong, type Finding } from './finding'

const enough = 5 * GiB
const tooLittle = GiB / 2

/** Room where the database and the blobs are. */
export async function checkDisk({ dataFolder, placements }: Config): Promise<Finding[]> {
  const folders = placements.stores.flatMap(({ blobs }) => (blobs.kind === 'files' ? [blobs.folder] : []))
  return Promise.all([dataFolder, ...folders.filter((folder) => !folder.startsWith(`${dataFolder}/`))].map(checkFolder))
}

async function checkFolder(folder: string): Promise<Finding> {
  try {
    return judgeRoom(folder, await freeAt(folder))
  } catch (error) {
    return wrong('disk', `${folder}: ${reasonOf(error)}`, 'Look whether the disk is mounted.')
  }
}

export function judgeRoom(folder: string, free: number): Finding {
  const says = `${sizeText(free)} free for ${folder}`
  if (free < tooLittle) return wrong('disk', says, 'Uploads fail soon: make room, or move the data to a larger disk.')
  return free < enough ? note('disk', says, 'Plan for more room.') : fine('disk', says)
}

/** In bytes; a folder that is not made yet lies where the one above it does. */
async function freeAt(folder: string): Promise<number> {
  try {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize
  } catch (error) {
    if (dirname(folder) === folder) throw error
    return freeAt(dirname(folder))
  }
}
