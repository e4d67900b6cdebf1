import { constants } from 'node:fs'
import { open, rm, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { randomUUID } from 'node:crypto'
import { borrowSlot, giveBack, pageSize } from './page-slots'

/** Opens a new file whose content goes to the disk past the kernel's cache: copying it there costs more than hashing it. */
export const openDirect = (path: string): Promise<FileHandle> =>
  open(path, constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | constants.O_DIRECT, 0o600)

/** Whether files in this folder can be written so: file systems in memory and some of networks cannot, nor can Windows. */
export async function takesDirect(folder: string): Promise<boolean> {
  if (process.platform !== 'linux' || typeof WebAssembly === 'undefined') return false
  const path = join(folder, randomUUID())
  const slot = await borrowSlot()
  try {
    const file = await openDirect(path)
    try {
      await writePages(file, slot.subarray(0, pageSize), 0)
    } finally {
      await file.close()
    }
    return true
  } catch {
    return false
  } finally {
    giveBack(slot)
    await rm(path, { force: true })
  }
}

/** Writes whole pages. @throws an error with the code `ENOSPC` on a full disk */
export async function writePages(file: FileHandle, pages: Uint8Array, at: number): Promise<void> {
  for (let done = 0; done < pages.length;) {
    const { bytesWritten } = await file.write(pages, done, pages.length - done, at + done)
    const whole = bytesWritten - (bytesWritten % pageSize)
    if (whole === 0) throw Object.assign(new Error('the disk took no whole page'), { code: 'ENOSPC' })
    done += whole
  }
}
