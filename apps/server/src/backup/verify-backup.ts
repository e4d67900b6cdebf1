import { createHash } from 'node:crypto'
import type { BlobStore } from '@perigee/store-core/blobs/blob-store'
import { readBlobLines, type BlobLine } from './blob-lines'
import { batches, remembered } from './copy-blobs'
import { readManifest, type Manifest } from './manifest'
import { keptBlobs } from './places'
import { checkKeptFile } from './write-kept-file'

const atOnce = 8

/** Reads every byte of a backup. @throws Error that names the first thing that is missing or damaged */
export async function verifyBackup(target: string, folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder)
  for (const file of [...manifest.tables, manifest.blobs]) await checkKeptFile(folder, file)
  const storeOf = remembered((placement) => keptBlobs(target, placement))
  for await (const batch of batches(readBlobLines(folder, manifest.blobs), atOnce)) {
    await Promise.all(
      batch.map(async (blob) => {
        for await (const chunk of checkedBlob(await storeOf(blob.placement), blob)) void chunk
      }),
    )
  }
  return manifest
}

/** The content of a kept blob. @throws Error at its end unless it is what was copied */
export async function* checkedBlob(
  kept: BlobStore,
  { id, size, sha256, placement }: BlobLine,
): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256')
  const damaged = () => new Error(`Blob ${id} of placement ${placement} is missing in the backup, or damaged.`)
  if ((await kept.size(id)) !== size) throw damaged()
  for await (const chunk of kept.read(id, { offset: 0, length: size })) {
    hash.update(chunk)
    yield chunk
  }
  if (hash.digest('hex') !== sha256) throw damaged()
}
