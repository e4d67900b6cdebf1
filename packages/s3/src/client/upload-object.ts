import { mapConcurrently } from '@perigee/std/map-concurrently'
import { MiB } from '@perigee/std/units'
import type { Connection } from './connection'
import {
  abortMultipartUpload,
  createMultipartUpload,
  type UploadAddress,
  completeMultipartUpload,
} from './multipart-upload'
import { putObject } from './put-object'
import { defaultRetry, withRetries, type RetryPolicy } from './retry'
import type { Send } from './send'
import { sendBlob } from './send-blob'
import { uploadHeaders, type UploadHeadersInput } from './upload-headers'
import { fromHex } from '@perigee/std/encoding'
import { headObject } from './objects'
import { S3ClientError } from './s3-client-error'

const maxParts = 10_000

export type UploadObjectInput = UploadHeadersInput & {
  bucket: string
  key: string
  blob: Blob
  /** Bytes handed to the network, of all parts; less than before when a part has to be sent anew. */
  onProgress?: ((sentBytes: number) => void) | undefined
  /** Ends the upload; what was stored of it goes. */
  signal?: AbortSignal | undefined
  /** Refuses with PreconditionFailed when the object exists, at the end of the upload. */
  onlyIfAbsent?: boolean
  /** Of each part but the last, at least 5 MiB; a blob of at most so much is sent in one request. */
  partSize?: number
  /** Parts that travel at once. */
  concurrency?: number
  retry?: Partial<RetryPolicy>
}

type Upload = Required<Pick<UploadObjectInput, 'partSize' | 'concurrency' | 'onlyIfAbsent'>> &
  UploadObjectInput & { policy: RetryPolicy; report: (sentBytes: number) => void; stop: AbortController }

/**
 * Uploads a Blob of any size and survives a network that comes and goes. Rejects with an S3ClientError, whose `kind`
 * tells limits, full disks, refusals and lost connections apart; nothing of the object is to be seen then.
 */
export const uploadObject =
  (connection: Connection, send: Send) =>
  async ({ partSize = 64 * MiB, concurrency = 4, onlyIfAbsent = false, ...input }: UploadObjectInput) => {
    const stop = new AbortController()
    const abort = (): void => stop.abort()
    if (input.signal?.aborted === true) abort()
    input.signal?.addEventListener('abort', abort)
    const policy = { ...defaultRetry, ...input.retry }
    const report = input.onProgress ?? (() => undefined)
    const upload: Upload = { ...input, partSize, concurrency, onlyIfAbsent, policy, report, stop }
    try {
      return await (input.blob.size <= partSize ? inOne(connection, upload) : inParts(connection, send, upload))
    } finally {
      input.signal?.removeEventListener('abort', abort)
    }
  }

function inOne(connection: Connection, { policy, report, stop, blob, ...input }: Upload): Promise<{ etag: string }> {
  const put = putObject(connection)
  const { signal } = stop
  return withRetries(() => put({ ...input, body: blob, onProgress: report, signal }), policy, signal)
}

async function inParts(connection: Connection, send: Send, upload: Upload): Promise<{ etag: string }> {
  const { bucket, key, blob, policy, stop, concurrency, onlyIfAbsent } = upload
  const { signal } = stop
  const headers = uploadHeaders(blob, upload)
  const create = () => createMultipartUpload(send, { bucket, key, headers, signal })
  const address = await withRetries(create, policy, signal)
  try {
    const sendPart = partSender(connection, address, upload)
    const etags = await mapConcurrently(partsOf(upload), concurrency, sendPart)
    return await finishUpload(send, address, { etags, onlyIfAbsent, signal, policy })
  } catch (error) {
    stop.abort()
    // The store drops abandoned uploads by itself, later.
    await abortMultipartUpload(send, address).catch(() => undefined)
    throw error
  }
}

function partSender(connection: Connection, { uploadId, bucket, key }: UploadAddress, upload: Upload) {
  const { policy, report, stop } = upload
  const { signal } = stop
  const sent: number[] = []
  let total = 0
  return async (part: Blob, at: number): Promise<string> => {
    const onProgress = (bytes: number): void => {
      total += bytes - (sent[at] ?? 0)
      sent[at] = bytes
      report(total)
    }
    const query = [
      ['partNumber', String(at + 1)],
      ['uploadId', uploadId],
    ] as const
    const attempt = () => {
      if ((sent[at] ?? 0) > 0) onProgress(0)
      return sendBlob(connection, { method: 'PUT', bucket, key, query }, part, { onProgress, signal })
    }
    const { etag } = await withRetries(attempt, policy, signal)
    onProgress(part.size)
    return etag
  }
}

/** Slices cost nothing before they are sent. */
function partsOf({ blob, partSize }: Upload): Blob[] {
  const size = Math.max(partSize, Math.ceil(blob.size / maxParts))
  const count = Math.ceil(blob.size / size)
  return Array.from({ length: count }, (_, at) => blob.slice(at * size, (at + 1) * size))
}

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
