import type { S3Client } from '@perigee/s3/client/create-s3-client'
import { messageOf } from '@/lib/call-error'

const atOnce = 8

export type DeleteFailure = { key: string; code: string; message: string }

/** Deletes objects, several at once; says which could not be deleted. */
export async function deleteKeys(
  client: Pick<S3Client, 'deleteObject'>,
  { bucket, keys, signal }: { bucket: string; keys: readonly string[]; signal: AbortSignal },
): Promise<{ failed: DeleteFailure[] }> {
  const failed: DeleteFailure[] = []
  const left = [...keys]
  async function work(): Promise<void> {
    for (let key = left.shift(); key !== undefined; key = left.shift()) {
      signal.throwIfAborted()
      try {
        await client.deleteObject({ bucket, key })
      } catch (cause) {
        failed.push({ key, code: '', message: messageOf(cause) })
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return { failed }
}
