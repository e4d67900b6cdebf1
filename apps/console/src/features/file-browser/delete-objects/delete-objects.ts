import type { S3Client } from '@perigee/s3/client/create-s3-client'
import type { Place } from '@/flows/open-bucket/browser-path'
import type { Entry } from '../entries'

/** Deletes files, and folders with everything below them. Stops at the first failure. */
export async function deleteObjects(client: S3Client, { bucket }: Place, entries: readonly Entry[]): Promise<void> {
  for (const entry of entries) {
    if (entry.type === 'file') await client.deleteObject({ bucket, key: entry.key })
    else await deleteFolder(client, bucket, entry.key)
  }
}

/** Each page is deleted before the next is asked for, so the listing always starts at what is left. */
async function deleteFolder(client: S3Client, bucket: string, prefix: string): Promise<void> {
  for (;;) {
    const { objects, truncated } = await client.listObjectsV2({ bucket, prefix, maxKeys: 500 })
    for (const { key } of objects) await client.deleteObject({ bucket, key })
    if (!truncated || objects.length === 0) return
  }
}
