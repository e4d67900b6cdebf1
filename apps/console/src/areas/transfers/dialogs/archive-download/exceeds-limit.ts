import type { S3Client } from '@perigee/s3/client/create-s3-client'

/** Keys that one listing may ask for. */
const largestPage = 1_000

/** Whether more than `limit` objects lie in a bucket or folder; reads no more of the listing than it takes. */
export async function exceedsLimit(
  client: Pick<S3Client, 'listObjectsV2'>,
  { bucket, path }: { bucket: string; path: string },
  { limit, signal }: { limit: number; signal: AbortSignal },
): Promise<boolean> {
  let count = 0
  let continuationToken: string | undefined
  do {
    const page = await client.listObjectsV2({
      bucket,
      prefix: path,
      maxKeys: Math.min(largestPage, limit + 1 - count),
      signal,
      ...(continuationToken === undefined ? {} : { continuationToken }),
    })
    count += page.objects.length
    continuationToken = page.truncated ? page.nextContinuationToken : undefined
  } while (count <= limit && continuationToken !== undefined)
  return count > limit
}
