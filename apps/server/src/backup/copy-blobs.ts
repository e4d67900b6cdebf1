import { createHash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { BlobStore, PlacedBlobs } from '@perigee/store-core/blobs/blob-store'
import { blobLine, compareBlobs, readBlobLines, type BlobLine } from './blob-lines'
import type { KeptFile, Manifest } from './manifest'
import { keptBlobs } from './places'
import { writeKeptFile } from './write-kept-file'

const atOnce = 8

interface Copying {
  blobs: PlacedBlobs
  target: string
  folder: string
  /** As the database gave it. */
  list: KeptFile
  /** What the backup before this one names, in order. */
  before: AsyncGenerator<BlobLine, void>
}

export interface Copied {
  kept: Manifest['blobs']
  copied: { count: number; bytes: number }
}

/** Copies what the target does not have yet, and writes down what there is with hashes. */
export async function copyBlobs({ blobs, target, folder, list, before }: Copying): Promise<Copied> {
  const totals = { count: 0, bytes: 0 }
  const copied = { count: 0, bytes: 0 }
  const placements = new Set<number>()
  const storeOf = remembered((placement) => keptBlobs(target, placement))
  const known = merged(before)

  async function keep(blob: BlobLine, old: BlobLine | undefined): Promise<BlobLine> {
    const kept = await storeOf(blob.placement)
    if (old && old.size === blob.size && (await kept.size(blob.id)) === blob.size) return old
    const sha256 = await copyBlob(blobs.at(blob.placement), kept, blob)
    copied.count += 1
    copied.bytes += blob.size
    return { ...blob, sha256 }
  }

  async function* lines(): AsyncGenerator<string> {
    for await (const batch of batches(readBlobLines(folder, list), atOnce)) {
      const pairs: [BlobLine, BlobLine | undefined][] = []
      for (const blob of batch) pairs.push([blob, await known(blob)])
      for (const blob of await Promise.all(pairs.map(([blob, old]) => keep(blob, old)))) {
        placements.add(blob.placement)
        totals.count += 1
        totals.bytes += blob.size
        yield blobLine(blob)
      }
    }
  }

  const file = await writeKeptFile(folder, { file: 'blobs.gz', key: null }, Readable.from(lines()))
  await rm(join(folder, list.file))
  return { kept: { ...file, ...totals, placements: [...placements] }, copied }
}

/** A copy that was cut off is not there; one that is there has been whole. */
async function copyBlob(from: BlobStore, to: BlobStore, { id, size }: BlobLine): Promise<string> {
  const hash = createHash('sha256')
  async function* hashed(): AsyncGenerator<Uint8Array> {
    for await (const chunk of from.read(id, { offset: 0, length: size })) {
      hash.update(chunk)
      yield chunk
    }
  }
  const copied = await to.write(id, hashed())
  if (copied !== size) throw new Error(`Blob ${id} has ${copied} bytes, the database says ${size}.`)
  return hash.digest('hex')
}

/** Walks through an ordered list along with another one: the entry for a blob, if there is one. */
function merged(list: AsyncGenerator<BlobLine, void>): (blob: BlobLine) => Promise<BlobLine | undefined> {
  let current: BlobLine | undefined
  let ended = false
  return async (blob) => {
    while (!ended && (!current || compareBlobs(current, blob) < 0)) {
      const next = await list.next()
      ended = next.done === true
      current = next.value ?? undefined
    }
    return current && compareBlobs(current, blob) === 0 ? current : undefined
  }
}

export async function* batches<T>(items: AsyncIterable<T>, size: number): AsyncGenerator<T[], void> {
  let batch: T[] = []
  for await (const item of items) {
    batch.push(item)
    if (batch.length < size) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

/** Makes what belongs to a number once. */
export function remembered<T>(make: (key: number) => Promise<T>): (key: number) => Promise<T> {
  const made = new Map<number, Promise<T>>()
  return (key) => {
    const known = made.get(key) ?? make(key)
    made.set(key, known)
    return known
  }
}
