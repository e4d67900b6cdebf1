import { open } from 'node:fs/promises'

/** Writes a new file and syncs it. Returns its size. */
export async function writeDurable(path: string, content: AsyncIterable<Uint8Array>): Promise<number> {
  const file = await open(path, 'wx', 0o600)
  try {
    let size = 0
    for await (const chunk of content) {
      for (let at = 0; at < chunk.length;) {
        const { bytesWritten } = await file.write(chunk, at, chunk.length - at)
        at += bytesWritten
      }
      size += chunk.length
    }
    await file.sync()
    return size
  } finally {
    await file.close()
  }
}

/** Syncs a folder, so that names added to it survive a power cut. Windows cannot, and does not need it. */
export async function makeDurable(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
