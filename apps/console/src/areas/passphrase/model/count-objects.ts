import type { S3Client } from '@perigee/s3/client/create-s3-client'

export const countMismatch =
  'Object count mismatch: objects may be uploaded with a different passphrase, or objects have been recently deleted and are not reflected yet.'

/**
 * Whether the passphrase behind the client opens nothing although the bucket is known to hold objects. Objects that were
 * deleted where versions are kept are not listed, but counted.
 */
export async function opensNothing(
  client: Pick<S3Client, 'listObjectsV2' | 'listObjectVersions'>,
  { bucket, knownCount, signal }: { bucket: string; knownCount: number; signal?: AbortSignal },
): Promise<boolean> {
  if (knownCount === 0) return false
  const one = { bucket, maxKeys: 1, ...(signal && { signal }) }
  const { keyCount } = await client.listObjectsV2(one)
  if (keyCount > 0) return false
  const { versions } = await client.listObjectVersions(one)
  return versions.length === 0
}
