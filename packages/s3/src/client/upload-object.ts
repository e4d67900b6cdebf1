import { mapConcurrently } from '@perigee/std/map-concurrently'
import { MiB } from '@perigee/std/units'
import type { Connection } from './connection'
import { createMultipartUpload, type UploadAddress, completeMultipartUpload } from './multipart-upload'
import { headObject, listObjectsV2, type ObjectAddress, type ObjectHead } from './objects'
import { putObject } from './put-object'
import { defaultRetry, withRetries, type RetryPolicy } from './retry'
import { S3ClientError } from './s3-client-error'
import type { Send } from './send'
import { sendBlob } from './send-blob'
import { checkStoredParts, discardParts, etagOfParts, isGone, StoredParts } from './stored-parts'
import { uploadHeaders, type UploadHeadersInput } from './upload-headers'

const maxParts = 10_000
/** Of each part but the last; what is smaller travels in one request. */
export const defaultPartSize = 64 * MiB

export type UploadObjectInput = UploadHeadersInput & {
  bucket: string
  key: string
  blob: Blob
  /** Bytes handed to the network, of all parts; less than before when a part has to be sent once more. */
  onProgress?: ((sentBytes: number) => void) | undefined
  /** Ends the upload; what was stored of it goes. */
  signal?: AbortSignal | undefined
  /** Refuses with PreconditionFailed when the object exists: before parts are sent, and at the end of the upload. */
  onlyIfAbsent?: boolean
  /** At least 5 MiB; a blob of at most so much is sent in one request. */
  partSize?: number
  /** Parts that travel at once. */
  concurrency?: number
  /** Keeps what is stored when the upload fails of something that can be mended: give it again to go on. */
  stored?: StoredParts
  retry?: Partial<RetryPolicy>
}

type Upload = Required<Pick<UploadObjectInput, 'partSize' | 'concurrency' | 'onlyIfAbsent' | 'stored'>> &
  UploadObjectInput & { policy: RetryPolicy; report: (sentBytes: number) => void; stop: AbortController }

/**
 * Uploads a Blob of any size and survives a network that comes and goes. Rejects with an S3ClientError, whose `kind`
 * tells limits, full disks, refusals and lost connections apart; nothing of the object is to be seen then.
 */
export const uploadObject =
  (connection: Connection, send: Send) =>
  async ({ partSize = defaultPartSize, concurrency = 4, onlyIfAbsent = false, ...input }: UploadObjectInput) => {
    const stop = new AbortController()
    const abort = (): void => stop.abort()
    if (input.signal?.aborted === true) abort()
    input.signal?.addEventListener('abort', abort)
    const policy = { ...defaultRetry, ...input.retry }
    const report = input.onProgress ?? (() => undefined)
    const stored = input.stored ?? new StoredParts()
    const upload: Upload = { ...input, partSize, concurrency, onlyIfAbsent, stored, policy, report, stop }
    try {
      return await (input.blob.size <= partSize ? inOne(connection, send, upload) : inParts(connection, send, upload))
    } catch (error) {
      stop.abort()
      if (input.stored === undefined || input.signal?.aborted === true || !canBeMended(error))
        await discardParts(send)(input, stored)
      throw error
    } finally {
      input.signal?.removeEventListener('abort', abort)
    }
  }

/** A connection comes back, a key is renewed, and what exists may be overwritten after all. */
const canBeMended = (error: unknown): boolean =>
  error instanceof S3ClientError &&
  (error.isPassing || (error.kind === 'refused' && [403, preconditionFailed].includes(error.status)))

const preconditionFailed = 412
const isTaken = (error: unknown): boolean => error instanceof S3ClientError && error.status === preconditionFailed

/** Null where nothing is found, or nobody may look. */
const find = (send: Send, address: ObjectAddress): Promise<ObjectHead | null> =>
  headObject(send)(address).catch(() => null)

/** Asks by a listing: browsers complain about each HEAD that finds nothing. False where nobody may look. */
async function exists(send: Send, { bucket, key }: ObjectAddress): Promise<boolean> {
  const found = await listObjectsV2(send)({ bucket, prefix: key, delimiter: '/', maxKeys: 1 }).catch(() => null)
  return found?.objects[0]?.key === key
}

function inOne(connection: Connection, send: Send, { policy, report, stop, blob, ...input }: Upload) {
  const put = putObject(connection)
  const { signal } = stop
  const attempt = async (number: number): Promise<{ etag: string }> => {
    try {
      return await put({ ...input, body: blob, onProgress: report, signal })
    } catch (error) {
      // What is there now may be what an attempt has put whose answer was lost.
      if (number === 1 || !isTaken(error)) throw error
      const found = await find(send, input)
      const { simpleETag } = await import('@perigee/crypto/metadata')
      const etag = simpleETag(new Uint8Array(await blob.arrayBuffer()))
      if (found?.etag !== etag) throw error
      return { etag }
    }
  }
  return withRetries(attempt, policy, signal)
}

async function inParts(
  connection: Connection,
  send: Send,
  upload: Upload,
  { restarted = false } = {},
): Promise<{ etag: string }> {
  const { stored, concurrency } = upload
  const parts = partsOf(upload)
  const known = [...stored.etags].sort(([a], [b]) => a - b).map(([, etag]) => etag)
  const address = await continued(send, upload, parts)
  if (!address && known.length === parts.length) {
    const etag = await etagOfParts(known)
    if ((await find(send, upload))?.etag === etag) return { etag }
  }
  try {
    const current = address ?? (await begun(send, upload))
    const etags = await mapConcurrently(parts, concurrency, partSender(connection, current, upload, parts))
    return await finishUpload(send, current, { ...upload, etags, signal: upload.stop.signal })
  } catch (error) {
    // It was swept away while the connection was lost: once more from the start.
    if (restarted || !isGone(error)) throw error
    stored.forget()
    return inParts(connection, send, upload, { restarted: true })
  }
}

/** @returns the address of what was begun before, if it is still there */
async function continued(send: Send, upload: Upload, parts: readonly Blob[]): Promise<UploadAddress | null> {
  const { bucket, key, stored, policy, stop } = upload
  if (stored.uploadId === null) return null
  const address = { bucket, key, uploadId: stored.uploadId }
  const sizes = parts.map(({ size }) => size)
  const check = () => checkStoredParts(send, address, { stored, sizes, signal: stop.signal })
  return (await withRetries(check, policy, stop.signal)) ? address : null
}

async function begun(send: Send, upload: Upload): Promise<UploadAddress> {
  const { bucket, key, blob, stored, policy, stop, onlyIfAbsent } = upload
  const { signal } = stop
  // Said before gigabytes are sent, and once more at the end.
  if (onlyIfAbsent && (await exists(send, upload))) throw taken()
  const headers = uploadHeaders(blob, upload)
  const create = () => createMultipartUpload(send, { bucket, key, headers, signal })
  const address = await withRetries(create, policy, signal)
  stored.uploadId = address.uploadId
  return address
}

const taken = () =>
  new S3ClientError({ code: 'PreconditionFailed', status: preconditionFailed, message: 'The object exists already.' })

function partSender(
  connection: Connection,
  { uploadId, bucket, key }: UploadAddress,
  { policy, report, stop, stored }: Upload,
  parts: readonly Blob[],
) {
  const { signal } = stop
  const sent = parts.map(({ size }, at) => (stored.etags.has(at) ? size : 0))
  let total = sent.reduce((sum, size) => sum + size, 0)
  if (total > 0) report(total)
  return async (part: Blob, at: number): Promise<string> => {
    const before = stored.etags.get(at)
    if (before !== undefined) return before
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
    stored.etags.set(at, etag)
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
function finishUpload(send: Send, address: UploadAddress, finish: Finish): Promise<{ etag: string }> {
  const { policy, signal, etags, onlyIfAbsent } = finish
  const attempt = async (number: number): Promise<{ etag: string }> => {
    try {
      return await completeMultipartUpload(send, address, { etags, onlyIfAbsent, signal })
    } catch (error) {
      if (number === 1 || !(isGone(error) || isTaken(error))) throw error
      const etag = await etagOfParts(etags)
      if ((await find(send, address))?.etag !== etag) throw error
      return { etag }
    }
  }
  return withRetries(attempt, policy, signal)
}
