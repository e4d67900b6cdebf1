import { toBase64 } from '@perigee/std/encoding'
import type { Answer } from '../http/answer'
import type { RequestBody } from '../http/request-body'

/** What PutObject and UploadPart answer: the ETag, and the checksum that was sent and found right. */
export function uploadAnswer(etag: string, body: RequestBody, versionId: string | null = null): Answer {
  const checksum = body.verifiedChecksum()
  return {
    status: 200,
    headers: {
      etag: `"${etag}"`,
      ...(versionId !== null && { 'x-amz-version-id': versionId }),
      ...(checksum && { [checksum.header]: toBase64(checksum.digest) }),
    },
  }
}
