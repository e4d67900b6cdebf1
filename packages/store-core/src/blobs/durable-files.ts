import { open, type FileHandle } from 'node:fs/promises'
import { KiB, MiB } from '@perigee/std/units'

/** Chunks are gathered up to this size: a write of 64 KiB costs more in asking for it than in doing it. */
const batchSize = 512 * KiB
/** All that is gathered and not written yet, of all files; beyond it every chunk is written as it comes. */
const maxGathered = 16 * MiB
let gathered = 0
/** After so much the disk is told to begin, so that the end of a file does not wait for all of it. */
const flushEvery = 16 * MiB
/** One file at a time: a flush holds one of the few threads that write. */
let flushing = false

/** Writes a new file and syncs it. Returns its size. Takes chunks while others are being written. */
export async function writeDurable(path: string, content: AsyncIterable<Uint8Array>): Promise<number> {
  const file = await open(path, 'wx', 0o600)
  let batch = newBatch()
  let writing = Promise.resolve()
  let flushed = Promise.resolve()
  let unflushed = 0
  try {
    let size = 0
    for await (const chunk of content) {
      batch.add(chunk)
      size += chunk.length
      if (batch.size < batchSize && gathered < maxGathered) continue
      await writing
      if (unflushed >= flushEvery && !flushing) {
        unflushed = 0
        await flushed
        flushed = flush(file)
        flushed.catch(() => undefined)
      }
      unflushed += batch.size
      writing = batch.writeTo(file)
      // Whoever awaits it is told; until then it is nobody's fault.
      writing.catch(() => undefined)
      batch = newBatch()
    }
    await writing
    await batch.writeTo(file)
    await flushed
    await file.sync()
    return size
  } finally {
    batch.forget()
    await Promise.allSettled([writing, flushed])
    await file.close()
  }
}

async function flush(file: FileHandle): Promise<void> {
  flushing = true
  try {
    await file.datasync()
  } finally {
    flushing = false
  }
}

function newBatch() {
  let chunks: Uint8Array[] = []
  let size = 0
  const forget = (): void => {
    gathered -= size
    chunks = []
    size = 0
  }
  return {
    get size() {
      return size
    },
    add(chunk: Uint8Array): void {
      chunks.push(chunk)
      size += chunk.length
      gathered += chunk.length
    },
    async writeTo(file: FileHandle): Promise<void> {
      try {
        while (chunks.length > 0) {
          const { bytesWritten } = await file.writev(chunks)
          chunks = behind(chunks, bytesWritten)
        }
      } finally {
        forget()
      }
    },
    forget,
  }
}

/** What is left when so many bytes are done. */
function behind(chunks: readonly Uint8Array[], done: number): Uint8Array[] {
  let left = done
  return chunks.flatMap((chunk) => {
    const skipped = Math.min(left, chunk.length)
    left -= skipped
    return skipped === chunk.length ? [] : [chunk.subarray(skipped)]
  })
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
