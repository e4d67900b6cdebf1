import { randomBytes } from 'node:crypto'
import type { CommitSegment, StoreCalls, StoreCaller, StoredPart, UploadAddress } from '@perigee/contract/store'
import type { BucketName } from '@perigee/std/brand'
import { pieces } from '../blobs/blob-store-contract'
import { blobSegment, inlineSegment, path } from './objects'

/** Begins an upload without metadata. */
export async function begin(
  store: StoreCalls,
  caller: StoreCaller,
  { bucket, key }: { bucket: BucketName; key: string },
): Promise<UploadAddress> {
  const { streamId } = await store.beginUpload(caller, { bucket, path: path(key), sealed: null })
  return { bucket, path: path(key), streamId }
}

export const inPart = (part: number, segment: CommitSegment): CommitSegment => ({ ...segment, part })

/** A part of one segment; a blob when it has more than 4 KiB. */
export async function putPart(
  store: StoreCalls,
  caller: StoreCaller,
  upload: UploadAddress,
  part: number,
  bytes: Uint8Array,
): Promise<StoredPart> {
  const segment =
    bytes.length <= 4_096
      ? inlineSegment(bytes)
      : blobSegment((await store.writeSegment(caller, upload, pieces(bytes, 65_536))).token, bytes.length)
  const etag = new Uint8Array(randomBytes(48))
  return store.commitPart(caller, { ...upload, segments: [inPart(part, segment)], etag })
}

export const complete = (store: StoreCalls, caller: StoreCaller, upload: UploadAddress, parts: readonly StoredPart[]) =>
  store.completeUpload(caller, {
    ...upload,
    parts: parts.map(({ part, etag }) => ({ part, etag })),
    sealed: null,
  })
