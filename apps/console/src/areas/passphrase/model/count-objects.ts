import type { S3Client } from '@perigee/s3/client/create-s3-client'

export const countMismatch =
  'Object count mismatch: objects may be uploaded with a different passphrase, or objects have been recently deleted and are not reflected yet.'

/** Whether the passphrase behind the client opens nothing although the bucket is known to hold objects. */
export async function opensNothing(client: S3Client, bucket: string, knownCount: number): Promise<boolean> {
  if (knownCount === 0) return false
  const { keyCount } = await client.listObjectsV2({ bucket, maxKeys: 1 })
  return keyCount === 0
}
