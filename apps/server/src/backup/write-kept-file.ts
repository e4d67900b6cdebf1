import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { writeDurable } from '@perigee/store-core/blobs/durable-files'
import type { KeptFile } from './manifest'
import { keyOfFile, openFrames, sealFrames } from './sealed-frames'

/** Packs a stream into a new file, and seals it under a key; it is on the disk when this resolves. */
export async function writeKeptFile(
  folder: string,
  { file, key }: { file: string; key: Uint8Array | null },
  source: Readable,
): Promise<KeptFile> {
  const hash = createHash('sha256')
  async function* hashed(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) {
      hash.update(chunk)
      yield chunk
    }
  }
  let size = 0
  await pipeline(source, createGzip({ level: 1 }), async (packed: AsyncIterable<Buffer>) => {
    const content = key ? sealFrames(packed, keyOfFile(key, file)) : packed
    size = await writeDurable(join(folder, file), hashed(content))
  })
  return { file, size, sha256: hash.digest('hex') }
}

/** @throws Error naming the file unless it is what was written */
export async function checkKeptFile(folder: string, { file, size, sha256 }: KeptFile): Promise<void> {
  const hash = createHash('sha256')
  let found = 0
  try {
    for await (const chunk of createReadStream(join(folder, file)) as AsyncIterable<Buffer>) {
      hash.update(chunk)
      found += chunk.length
    }
  } catch (cause) {
    throw new Error(`${join(folder, file)} of the backup cannot be read.`, { cause })
  }
  if (found !== size || hash.digest('hex') !== sha256)
    throw new Error(`${join(folder, file)} of the backup is damaged.`)
}

/** The unpacked content; `key` is for a file that was sealed. */
export const readKeptFile = (folder: string, { file }: KeptFile, key: Uint8Array | null = null): Readable => {
  const unpacked = createGunzip()
  const kept = createReadStream(join(folder, file))
  const source: Readable = key ? Readable.from(openFrames(kept, keyOfFile(key, file))) : kept
  source.on('error', (error: Error) => unpacked.destroy(error))
  return source.pipe(unpacked)
}
