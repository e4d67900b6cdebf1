import { open, type FileHandle } from 'node:fs/promises'
import { nextFlight } from '@perigee/std/next-flight'
import { MiB } from '@perigee/std/units'
import { openDirect, writePages } from './direct-file'
import { appendAll, batchSize, gatheredChunks, isGathered } from './gathered-chunks'
import { borrowSlot, giveBack, pageSize, slotSize } from './page-slots'

/** After so much the disk is told to begin, so that the end of a file does not wait for all of it. */
const flushEvery = 16 * MiB
/** One file at a time: a flush holds one of the few threads that write. */
let flushing = false

/** Takes what is gathered, a batch at a time, while the one before is being written. */
interface Writer {
  /** @throws what went wrong with an earlier batch */
  batch(chunks: Gathered): Promise<void>
  /** Writes the rest. */
  end(chunks: Gathered): Promise<void>
  /** Nothing is under way any more. */
  settled(): Promise<unknown>
}
type Gathered = ReturnType<typeof gatheredChunks>

/**
 * Writes a new file and syncs it. Returns its size. Takes chunks while others are being written; none may change
 * afterwards. With `direct`, which `takesDirect` has to have found possible, a file of more than one batch goes past the
 * kernel's cache.
 */
export async function writeDurable(
  path: string,
  content: AsyncIterable<Uint8Array>,
  { direct = false } = {},
): Promise<number> {
  const chunks = gatheredChunks()
  let file: FileHandle | undefined
  let writer: Writer | undefined
  const begin = async (isLarge: boolean): Promise<Writer> => {
    const isDirect = direct && isLarge
    file = await (isDirect ? openDirect(path) : open(path, 'wx', 0o600))
    return (writer = isDirect ? directWriter(file) : cachedWriter(file))
  }
  try {
    let size = 0
    for await (const chunk of content) {
      chunks.add(chunk)
      size += chunk.length
      if (!isGathered(chunks)) continue
      await (writer ?? (await begin(true))).batch(chunks)
    }
    await (writer ?? (await begin(false))).end(chunks)
    await file?.sync()
    return size
  } finally {
    chunks.forget()
    await writer?.settled()
    await file?.close()
  }
}

function cachedWriter(file: FileHandle): Writer {
  let writing = Promise.resolve()
  let flushed = Promise.resolve()
  let unflushed = 0
  const append = (chunks: Gathered): Promise<void> => chunks.passTo((pieces) => appendAll(file, pieces))
  return {
    async batch(chunks) {
      await writing
      if (unflushed >= flushEvery && !flushing) {
        unflushed = 0
        await flushed
        flushed = unheard(flush(file))
      }
      unflushed += chunks.size
      writing = unheard(append(chunks))
    },
    async end(chunks) {
      await writing
      await append(chunks)
      await flushed
    },
    settled: () => Promise.allSettled([writing, flushed]),
  }
}

function directWriter(file: FileHandle): Writer {
  let writing = Promise.resolve()
  let at = 0
  async function write(chunks: Gathered, isLast: boolean): Promise<void> {
    const slot = await borrowSlot()
    const taken = chunks.takeInto(slot, isLast ? 1 : pageSize)
    const length = Math.ceil(taken / pageSize) * pageSize
    slot.fill(0, taken, length)
    const place = at
    at += taken
    writing = unheard(writePages(file, slot.subarray(0, length), place).finally(() => giveBack(slot)))
  }
  return {
    async batch(chunks) {
      // A chunk may be larger than what one piece of memory takes: it must not pile up.
      do {
        await writing
        await write(chunks, false)
      } while (chunks.size >= batchSize)
    },
    async end(chunks) {
      while (chunks.size > 0) {
        await writing
        await write(chunks, chunks.size <= slotSize)
      }
      await writing
      await file.truncate(at)
    },
    settled: () => Promise.allSettled([writing]),
  }
}

/** Whoever awaits it is told; until then it is nobody's fault. */
function unheard(work: Promise<void>): Promise<void> {
  work.catch(() => undefined)
  return work
}

async function flush(file: FileHandle): Promise<void> {
  flushing = true
  try {
    await file.datasync()
  } finally {
    flushing = false
  }
}

const together = nextFlight<void>()

/**
 * Syncs a folder, so that names added to it by now survive a power cut; one sync serves all who ask meanwhile. Windows
 * cannot, and does not need it.
 */
export async function makeDurable(folder: string): Promise<void> {
  if (process.platform !== 'win32') await together(folder, () => syncFolder(folder))
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
