import { readFile } from 'node:fs/promises'
import { type BlobStore, placedBlobs, type PlacedBlobs } from '@perigee/store-core/blobs/blob-store'
import { openFileBlobs } from '@perigee/store-core/blobs/files'
import { openS3Blobs } from '@perigee/store-core/blobs/s3/open'
import type { ConfiguredPlacement } from './load-placements'
import type { BlobsEntry } from './placement-file'

/** The blob stores of all placements. Folders are made; services are not asked yet. */
export async function openPlacements(stores: readonly ConfiguredPlacement[]): Promise<PlacedBlobs> {
  return placedBlobs(
    new Map(await Promise.all(stores.map(async ({ id, blobs }) => [id, await openBlobs(blobs)] as const))),
  )
}

export async function openBlobs(entry: BlobsEntry): Promise<BlobStore> {
  if (entry.kind === 'files') return openFileBlobs({ directory: entry.folder })
  const { endpoint = null, secretAccessKey, secretAccessKeyFile, ...rest } = entry
  return openS3Blobs({
    ...rest,
    endpoint,
    secretAccessKey: secretAccessKey ?? (await readFile(secretAccessKeyFile ?? '', 'utf8')).trim(),
  })
}

/** For messages: where the blobs are, without secrets. */
export const whereBlobsAre = (entry: BlobsEntry): string =>
  entry.kind === 'files' ? entry.folder : `bucket ${entry.bucket} of ${entry.endpoint ?? 'AWS'}`
