import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { randomUUID } from 'node:crypto'
import { storeRefusals } from '@perigee/contract/refusals/store'
import { type BytesInFile, isForFile } from '@perigee/std/direct-content'
import { singleFlight } from '@perigee/std/single-flight'
import { KiB } from '@perigee/std/units'
import { BlobMissingError, type BlobId, type BlobStore, type StoredBlob } from './blob-store'
import { takesDirect } from './direct-file'
import { makeDurable, writeDurable } from './durable-files'
import { writeElsewhere } from './write-elsewhere'

const unfinishedFolder = 'unfinished'
/** So many blobs in a row come into one folder: making one, durably, takes longer than writing a blob. */
const perFolder = 512
const readSize = 256 * KiB
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const fanOut = /^[0-9a-f]{2}$/

/**
 * Blobs as files, two levels of 256 folders deep. A blob is written beside the others, synced, renamed into place, and
 * its folder synced: it is there whole or not at all.
 */
export async function openFileBlobs({ directory }: { directory: string }): Promise<BlobStore> {
  const unfinished = join(directory, unfinishedFolder)
  await mkdir(unfinished, { recursive: true })
  const direct = await takesDirect(unfinished)
  const made = new Set<string>()
  const makeOnce = singleFlight<void>()

  const folderOf = (id: BlobId): string => join(directory, id.slice(0, 2), id.slice(2, 4))
  const fileOf = (id: BlobId): string => join(folderOf(checked(id)), id)

  async function makeFolder(folder: string): Promise<void> {
    if (made.has(folder)) return
    await makeOnce(folder, async () => {
      await mkdir(folder, { recursive: true })
      await makeDurable(join(folder, '..'))
      await makeDurable(directory)
    })
    made.add(folder)
  }

  const asMissing = (id: BlobId, error: unknown): unknown =>
    codeOf(error) === 'ENOENT' ? new BlobMissingError(id, { cause: error }) : error

  async function* readPieces(id: BlobId, { offset, length }: { offset: number; length: number }) {
    if (length === 0) return
    const file = await open(fileOf(id)).catch((error: unknown) => {
      throw asMissing(id, error)
    })
    const end = offset + length
    let ahead = readPiece(file, offset, end)
    try {
      for (let at = offset; at < end;) {
        const bytes = await ahead
        if (bytes.length === 0) return
        at += bytes.length
        // The next piece is read while this one is used.
        if (at < end) ahead = readPiece(file, at, end)
        yield bytes
      }
    } finally {
      await Promise.allSettled([ahead])
      await file.close()
    }
  }

  async function writeNamed(file: { content: AsyncIterable<Uint8Array>; draft: string; target: string }) {
    const { content, draft, target } = file
    if (isForFile(content)) return writeElsewhere(content, { path: draft, isDirect: direct }, target)
    const size = await writeDurable(draft, content, { direct })
    await rename(draft, target)
    return size
  }

  let current = { prefix: '', left: 0 }

  return {
    newId() {
      const id = randomUUID()
      if (current.left === 0) current = { prefix: id.slice(0, 4), left: perFolder }
      current.left--
      return current.prefix + id.slice(4)
    },

    async write(id, content) {
      const target = fileOf(id)
      const draft = join(unfinished, `${id}.${randomUUID()}`)
      try {
        await makeFolder(folderOf(id))
        const size = await writeNamed({ content, draft, target })
        await makeDurable(folderOf(id))
        return size
      } catch (error) {
        await rm(draft, { force: true })
        throw isFull(error) ? storeRefusals.storageFull() : error
      }
    },

    read: (id, range): BytesInFile => ({
      [Symbol.asyncIterator]: () => readPieces(id, range),
      useFile: () => ({
        path: fileOf(id),
        offset: range.offset,
        took: () => undefined,
        end: () => undefined,
        asError: (cause) => asMissing(id, cause),
      }),
    }),

    delete: (id) => rm(fileOf(id), { force: true }),

    size: async (id) => (await describe(fileOf(id), id))?.size,

    async *list() {
      for (const high of await namesIn(directory, fanOut)) {
        for (const low of await namesIn(join(directory, high), fanOut)) {
          for (const id of await namesIn(join(directory, high, low), uuid)) {
            const blob = await describe(fileOf(id), id)
            if (blob) yield blob
          }
        }
      }
    },

    async removeUnfinished(before) {
      const names = await readdir(unfinished)
      const removals = names.map(async (name) => {
        const found = await describe(join(unfinished, name), name)
        if (!found || found.writtenAt >= before) return false
        await rm(join(unfinished, name), { force: true })
        return true
      })
      return (await Promise.all(removals)).filter(Boolean).length
    },
  }
}

/** As much as one piece holds, in memory of its own; less, or nothing, at the end of the file. */
function readPiece(file: FileHandle, at: number, end: number): Promise<Uint8Array> {
  const buffer = Buffer.allocUnsafeSlow(Math.min(readSize, end - at))
  const read = file.read(buffer, 0, buffer.length, at).then(({ bytesRead }) => buffer.subarray(0, bytesRead))
  // Whoever awaits it is told; a reader that stops early does not.
  read.catch(() => undefined)
  return read
}

/** A blob id becomes part of a path: nothing else may. */
function checked(id: BlobId): BlobId {
  if (!uuid.test(id)) throw new TypeError('a blob id has to be a UUID')
  return id
}

async function namesIn(folder: string, pattern: RegExp): Promise<string[]> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return []
    throw error
  })
  return names.filter((name) => pattern.test(name))
}

/** Undefined when the file went in the meantime. */
async function describe(file: string, id: string): Promise<StoredBlob | undefined> {
  try {
    const { size, mtime } = await stat(file)
    return { id, size, writtenAt: mtime }
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
}

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined)
const isFull = (error: unknown): boolean => codeOf(error) === 'ENOSPC' || codeOf(error) === 'EDQUOT'
