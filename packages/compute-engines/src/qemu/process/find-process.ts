import { lstat, open, readdir, readFile, stat } from 'node:fs/promises'
import { constants } from 'node:fs'
import { join } from 'node:path'
import { within, type Places } from '../places'

/** The process of QEMU that runs this machine, though it may not have written its number down yet. */
export async function findProcess(places: Places): Promise<number | undefined> {
  const written = await findWrittenProcess(places)
  if (written !== undefined) return written
  for (const name of await readdir('/proc')) {
    if (/^\d+$/.test(name) && (await runsMachine(Number(name), places))) return Number(name)
  }
  return undefined
}

/** The one that has written its number down. That may be the number of somebody else by now: its arguments tell. */
export async function findWrittenProcess(places: Places): Promise<number | undefined> {
  const written = await writtenProcess(places)
  return written !== undefined && (await runsMachine(written, places)) ? written : undefined
}

/**
 * Whether that process is there and runs that machine. Anybody can start a process with its arguments: it is the machine's
 * if it is of the user who has the machine's folder. A dead one that nobody has asked after has no arguments.
 */
export async function runsMachine(pid: number, { id, run }: Pick<Places, 'id' | 'run'>): Promise<boolean> {
  try {
    const words = (await readFile(`/proc/${pid}/cmdline`, 'utf8')).split('\0')
    const isNamed = words.some((word, at) => word === '-uuid' && words[at + 1] === id)
    if (!isNamed || !words.includes(`perigee-${id}`)) return false
    const [running, folder] = await Promise.all([stat(`/proc/${pid}`), lstat(run)])
    return running.uid === folder.uid
  } catch {
    return false
  }
}

/** The file is of the user of QEMU: it is not followed elsewhere, and not read beyond a number. */
async function writtenProcess({ root }: Places): Promise<number | undefined> {
  const file = await open(
    join(root, within.pid),
    constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK,
  ).catch(() => undefined)
  if (file === undefined) return undefined
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(16), 0, 16, 0)
    const pid = Number(buffer.toString('latin1', 0, bytesRead).trim())
    return Number.isInteger(pid) && pid > 1 ? pid : undefined
  } catch {
    return undefined
  } finally {
    await file.close()
  }
}
