import { decodeXml, encodeXml } from '../xml/codec'
import { completeMultipartUploadXml } from '../xml/complete-multipart-upload'
import { completeMultipartUploadResultXml } from '../xml/complete-multipart-upload-result'
import { initiateMultipartUploadXml } from '../xml/initiate-multipart-upload'
import { listPartsXml, type ListedPart } from '../xml/list-parts'
import { answerLimits } from './answer-limits'
import { lateAnswer } from './late-answer'
import type { ObjectAddress } from './objects'
import type { Send } from './send'

export type UploadAddress = ObjectAddress & { uploadId: string }
type Signal = { signal: AbortSignal }

export async function createMultipartUpload(
  send: Send,
  { bucket, key, headers, signal }: ObjectAddress & Signal & { headers: Record<string, string> },
): Promise<UploadAddress> {
  const response = await send({ method: 'POST', bucket, key, query: [['uploads', '']], headers }, { signal })
  const { uploadId } = decodeXml(initiateMultipartUploadXml, await response.text(), answerLimits)
  return { bucket, key, uploadId }
}

/** `etags` are those of part 1, 2 and so on. */
export async function completeMultipartUpload(
  send: Send,
  { bucket, key, uploadId }: UploadAddress,
  { etags, onlyIfAbsent, signal }: Signal & { etags: readonly string[]; onlyIfAbsent: boolean },
): Promise<{ etag: string }> {
  const parts = etags.map((etag, at) => ({ partNumber: at + 1, etag, checksums: {} }))
  const headers = { 'content-type': 'application/xml', ...(onlyIfAbsent && { 'if-none-match': '*' }) }
  const request = { method: 'POST', bucket, key, query: [['uploadId', uploadId]], headers } as const
  const response = await send(request, { body: encodeXml(completeMultipartUploadXml, parts), signal })
  return lateAnswer(completeMultipartUploadResultXml, response)
}

/** All parts that are stored, in order. */
export async function listParts(
  send: Send,
  { bucket, key, uploadId }: UploadAddress,
  { signal }: Signal,
): Promise<ListedPart[]> {
  const parts: ListedPart[] = []
  for (let marker: number | undefined = 0; marker !== undefined;) {
    const query = [['uploadId', uploadId] as const, ['part-number-marker', String(marker)] as const]
    const response = await send({ method: 'GET', bucket, key, query }, { signal })
    const page = decodeXml(listPartsXml, await response.text(), answerLimits)
    parts.push(...page.parts)
    marker = page.truncated ? page.nextPartNumberMarker : undefined
  }
  return parts
}

export async function abortMultipartUpload(send: Send, { bucket, key, uploadId }: UploadAddress): Promise<void> {
  await send({ method: 'DELETE', bucket, key, query: [['uploadId', uploadId]] })
}
