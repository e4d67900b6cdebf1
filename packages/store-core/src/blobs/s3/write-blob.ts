import { KiB, MiB } from '@perigee/std/units'
import type { CompletedPart } from '@aws-sdk/client-s3'
import type { BlobId } from '../blob-store'
import { blobSize } from './blob-size'
import type { S3Bucket } from './s3-bucket'
import { asked, isUploadGone } from './service-failure'

/** `bytes` is valid until the next part is asked for: all parts of a blob share one buffer. */
export interface BlobPart {
  bytes: Uint8Array
  isLast: boolean
}

const firstSize = 256 * KiB

/** Cuts content into parts of `size` bytes, the last one shorter; one empty part when there is nothing. */
export async function* inParts(content: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<BlobPart, void> {
  let buffer = new Uint8Array(Math.min(firstSize, size))
  let filled = 0
  for await (const chunk of content) {
    for (let at = 0; at < chunk.length;) {
      if (filled === size) {
        yield { bytes: buffer, isLast: false }
        filled = 0
      }
      if (filled === buffer.length) buffer = grown(buffer, size)
      const taken = Math.min(chunk.length - at, buffer.length - filled)
      buffer.set(chunk.subarray(at, at + taken), filled)
      filled += taken
      at += taken
    }
  }
  yield { bytes: buffer.subarray(0, filled), isLast: true }
}

function grown(buffer: Uint8Array, size: number): Uint8Array<ArrayBuffer> {
  const larger = new Uint8Array(Math.min(buffer.length * 2, size))
  larger.set(buffer)
  return larger
}

/** The smallest part that every service takes: what one write holds in memory at most. */
export const partSize = 5 * MiB

/**
 * Small content goes with one request, larger content part by part while it comes in; a part is sent again from memory
 * when the service fails. Resolves once the service has acknowledged the whole.
 */
export async function writeBlob(s3: S3Bucket, id: BlobId, content: AsyncIterable<Uint8Array>): Promise<number> {
  const key = s3.keyOf(id)
  const parts = inParts(content, partSize)
  const { value: first } = await parts.next()
  if (!first) throw new Error('content has no first part')
  if (first.isLast) {
    const { bucket, client } = s3
    await asked(s3, 'store a blob', () => client.putObject({ Bucket: bucket, Key: key, Body: first.bytes }))
    return first.bytes.length
  }
  return writeInParts(s3, { id, key }, andRest(first, parts))
}

async function* andRest(first: BlobPart, rest: AsyncIterable<BlobPart>): AsyncGenerator<BlobPart, void> {
  yield first
  yield* rest
}

async function writeInParts(
  s3: S3Bucket,
  { id, key }: { id: BlobId; key: string },
  parts: AsyncIterable<BlobPart>,
): Promise<number> {
  const { client, bucket } = s3
  const created = await asked(s3, 'begin a blob', () => client.createMultipartUpload({ Bucket: bucket, Key: key }))
  const upload = { Bucket: bucket, Key: key, UploadId: created.UploadId }
  try {
    let size = 0
    const done: CompletedPart[] = []
    for await (const { bytes } of parts) {
      const PartNumber = done.length + 1
      const taken = await asked(s3, 'store a part of a blob', () =>
        client.uploadPart({ ...upload, PartNumber, Body: bytes }),
      )
      done.push({ PartNumber, ETag: taken.ETag, ...(taken.ChecksumCRC32 && { ChecksumCRC32: taken.ChecksumCRC32 }) })
      size += bytes.length
    }
    await finish(s3, { id, size }, () =>
      client.completeMultipartUpload({ ...upload, MultipartUpload: { Parts: done } }),
    )
    return size
  } catch (error) {
    await client.abortMultipartUpload(upload).catch(() => undefined)
    throw error
  }
}

/** A finish whose answer got lost is repeated, and then finds no upload: the blob itself tells whether it is there. */
async function finish(
  s3: S3Bucket,
  { id, size }: { id: BlobId; size: number },
  complete: () => Promise<unknown>,
): Promise<void> {
  try {
    await asked(s3, 'finish a blob', complete)
  } catch (error) {
    if (!isUploadGone(error) || (await blobSize(s3, id)) !== size) throw error
  }
}
