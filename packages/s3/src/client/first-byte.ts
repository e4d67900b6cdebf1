import type { ObjectAddress } from './objects'
import { S3ClientError } from './s3-client-error'
import type { Send } from './send'

/**
 * Reads one byte of an object: what refuses a download of it refuses this too and says why, which HEAD has no body for.
 * An object without bytes is fine.
 *
 * @throws S3ClientError
 */
export const readFirstByte =
  (send: Send) =>
  async ({ bucket, key, versionId }: ObjectAddress & { versionId?: string }): Promise<void> => {
    const query = versionId === undefined ? [] : [['versionId', versionId] as const]
    try {
      await (await send({ method: 'GET', bucket, key, query, headers: { range: 'bytes=0-0' } })).text()
    } catch (cause) {
      if (!(cause instanceof S3ClientError && cause.code === 'InvalidRange')) throw cause
    }
  }
