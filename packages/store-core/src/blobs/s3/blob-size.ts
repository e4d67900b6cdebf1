import type { BlobId } from '../blob-store'
import type { S3Bucket } from './s3-bucket'
import { asked, isMissing } from './service-failure'

/** Undefined when there is no such blob. */
export async function blobSize(s3: S3Bucket, id: BlobId): Promise<number | undefined> {
  try {
    const about = await asked(s3, 'look at a blob', () =>
      s3.client.headObject({ Bucket: s3.bucket, Key: s3.keyOf(id) }),
    )
    return about.ContentLength
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}
