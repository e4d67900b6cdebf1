import type { Connection } from './connection'
import { failureOf, noAnswer } from './send'
import type { S3ClientError } from './s3-client-error'

export type PutObjectInput = {
  bucket: string
  key: string
  body: Blob
  contentType?: string
  /** User metadata without the `x-amz-meta-` prefix. */
  metadata?: Readonly<Record<string, string>>
  /** Refuses with PreconditionFailed when the object exists. */
  onlyIfAbsent?: boolean
  /** Bytes handed to the network so far. */
  onProgress?: (sentBytes: number) => void
  signal?: AbortSignal
}

/**
 * Uploads a Blob in one request. XMLHttpRequest because `fetch` has no upload progress; the browser reads the Blob
 * from disk piece by piece.
 */
export const putObject =
  (connection: Connection) =>
  ({ bucket, key, body, signal, onProgress, ...input }: PutObjectInput): Promise<{ etag: string }> =>
    new Promise((resolve, reject) => {
      if (signal?.aborted === true) return reject(noAnswer(true))
      const { url, headers } = connection.prepare({ method: 'PUT', bucket, key, headers: uploadHeaders(body, input) })
      const xhr = new XMLHttpRequest()
      const abort = (): void => xhr.abort()
      const settle = (failure: S3ClientError | null): void => {
        signal?.removeEventListener('abort', abort)
        if (failure) reject(failure)
        else resolve({ etag: (xhr.getResponseHeader('etag') ?? '').replace(/^"|"$/g, '') })
      }
      xhr.open('PUT', url)
      for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value)
      if (onProgress) xhr.upload.addEventListener('progress', ({ loaded }) => onProgress(loaded))
      xhr.addEventListener('load', () =>
        settle(
          xhr.status >= 200 && xhr.status < 300
            ? null
            : failureOf(xhr.status, xhr.responseText, xhr.getResponseHeader('x-amz-request-id')),
        ),
      )
      xhr.addEventListener('error', () => settle(noAnswer(false)))
      xhr.addEventListener('abort', () => settle(noAnswer(true)))
      signal?.addEventListener('abort', abort)
      xhr.send(body)
    })

function uploadHeaders(
  body: Blob,
  input: Pick<PutObjectInput, 'contentType' | 'metadata' | 'onlyIfAbsent'>,
): Record<string, string> {
  const user = Object.entries(input.metadata ?? {}).map(([name, value]) => [`x-amz-meta-${name.toLowerCase()}`, value])
  return {
    'content-type': input.contentType ?? (body.type || 'application/octet-stream'),
    ...(input.onlyIfAbsent === true && { 'if-none-match': '*' }),
    ...(Object.fromEntries(user) as Record<string, string>),
  }
}
