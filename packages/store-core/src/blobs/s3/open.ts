import { randomUUID } from 'node:crypto'
import type { ListMultipartUploadsCommandInput } from '@aws-sdk/client-s3'
import type { BlobStore, StoredBlob } from '../blob-store'
import { blobSize } from './blob-size'
import { readBlob } from './read-blob'
import { blobOfKey, openS3Bucket, type S3BlobOptions, type S3Bucket } from './s3-bucket'
import { asked } from './service-failure'
import { writeBlob } from './write-blob'

/** Blobs as objects of an S3 service, which has to be strongly consistent. Its bucket must not keep old versions. */
export async function openS3Blobs(options: S3BlobOptions): Promise<BlobStore> {
  const s3 = await openS3Bucket(options)
  return {
    newId: randomUUID,
    write: (id, content) => writeBlob(s3, id, content),

    async *read(id, range) {
      if (range.length > 0) yield* readBlob(s3, id, range)
    },

    async delete(id) {
      await asked(s3, 'delete a blob', () => s3.client.deleteObject({ Bucket: s3.bucket, Key: s3.keyOf(id) }))
    },

    size: (id) => blobSize(s3, id),
    list: () => listBlobs(s3),
    removeUnfinished: (before) => abortUploads(s3, before),
  }
}

async function* listBlobs(s3: S3Bucket): AsyncGenerator<StoredBlob> {
  for (let token: string | undefined; ;) {
    const page = await asked(s3, 'list blobs', () =>
      s3.client.listObjectsV2({ Bucket: s3.bucket, Prefix: s3.prefix, ContinuationToken: token }),
    )
    for (const { Key = '', Size: size = 0, LastModified: writtenAt } of page.Contents ?? []) {
      const id = blobOfKey(s3, Key)
      if (id !== undefined && writtenAt) yield { id, size, writtenAt }
    }
    token = page.NextContinuationToken
    if (token === undefined) return
  }
}

type Markers = Pick<ListMultipartUploadsCommandInput, 'KeyMarker' | 'UploadIdMarker'>

async function abortUploads(s3: S3Bucket, before: Date): Promise<number> {
  const where = { Bucket: s3.bucket, Prefix: s3.prefix }
  let aborted = 0
  for (let markers: Markers | undefined = {}; markers;) {
    const page = await asked(s3, 'list unfinished blobs', () =>
      s3.client.listMultipartUploads({ ...where, ...markers }),
    )
    for (const { Key = '', UploadId, Initiated } of page.Uploads ?? []) {
      if (blobOfKey(s3, Key) === undefined || !Initiated || Initiated >= before) continue
      await asked(s3, 'give up an unfinished blob', () =>
        s3.client.abortMultipartUpload({ Bucket: s3.bucket, Key, UploadId }),
      )
      aborted += 1
    }
    markers = page.IsTruncated ? { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker } : undefined
  }
  return aborted
}
