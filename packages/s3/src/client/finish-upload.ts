import { fromHex } from '@perigee/std/encoding'
import { completeMultipartUpload, type UploadAddress } from './multipart-upload'
import { headObject } from './objects'
import { withRetries, type RetryPolicy } from './retry'
import { S3ClientError } from './s3-client-error'
import type { Send } from './send'

type Finish = { etags: readonly string[]; onlyIfAbsent: boolean; signal: AbortSignal; policy: RetryPolicy }

/**
 * Completes an upload. When an answer was lost on its way, the upload may be over at the second try: then the object
 * itself tells whether it went well.
 */
export function finishUpload(send: Send, address: UploadAddress, finish: Finish): Promise<{ etag: string }> {
  const { policy, signal, ...parts } = finish
  const attempt = async (number: number): Promise<{ etag: string }> => {
    try {
      return await completeMultipartUpload(send, address, { ...parts, signal })
    } catch (error) {
      const isOver = number > 1 && error instanceof S3ClientError && error.code === 'NoSuchUpload'
      if (isOver) {
        const { multipartETag } = await import('@perigee/crypto/metadata')
        const expected = multipartETag(parts.etags.map(fromHex))
        const head = await headObject(send)(address).catch(() => undefined)
        if (head?.etag === expected) return { etag: expected }
      }
      throw error
    }
  }
  return withRetries(attempt, policy, signal)
}
