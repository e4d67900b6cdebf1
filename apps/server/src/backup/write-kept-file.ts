import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { writeDurable } from '@perigee/store-core/blobs/durable-files'
import type { KeptFile } from './manifest'

/** Packs a stream into a new file, which is on the disk when this resolves. */
export async function writeKeptFile(folder: string, file: string, source: Readable): Promise<KeptFile> {
  const hash = createHash('sha256')
  async function* hashed(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) {
      hash.update(chunk)
      yield chunk
    }
  }
  let size = 0
  await pipeline(source, createGzip({ level: 1 }), async (packed: AsyncIterable<Buffer>) => {
    size = await writeDurable(join(folder, file), hashed(packed))
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

/** The unpacked content. */
export const readKeptFile = (folder: string, { file }: KeptFile): Readable => {
  const unpacked = createGunzip()
  const source = createReadStream(join(folder, file))
  source.on('error', (error) => unpacked.destroy(error))
  return source.pipe(unpacked)
}
