import type { ObjectAddress } from './objects'
import { S3ClientError } from './s3-client-error'
import type { Send } from './send'

/** An object, as long as it was when it was listed. */
type Listed = ObjectAddress & { versionId?: string; size: number }

/**
 * Reads one byte of an object: what refuses a download of it refuses this too and says why, which HEAD has no body for.
 * An object without bytes is fine.
 *
 * @throws S3ClientError
 */
export const readFirstByte =
  (send: Send) =>
  async ({ bucket, key, versionId, size }: Listed): Promise<void> => {
    const query = versionId === undefined ? [] : [['versionId', versionId] as const]
    // Browsers complain of the refusal that a part of nothing would get.
    const part = size > 0 ? { headers: { range: 'bytes=0-0' } } : {}
    try {
      const answer = await send({ method: 'GET', bucket, key, query, ...part })
      if (answer.status === 206) await answer.text()
      else await answer.body?.cancel()
    } catch (cause) {
      if (!(cause instanceof S3ClientError && cause.code === 'InvalidRange')) throw cause
    }
  }
