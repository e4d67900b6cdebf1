import type { Connection, S3Request } from './connection'
import { S3ClientError } from './s3-client-error'
import { failureOf, noAnswer } from './send'
import { watchSilence } from './watch-silence'

export type SendBlobOptions = {
  /** Bytes handed to the network so far. */
  onProgress?: ((sentBytes: number) => void) | undefined
  signal?: AbortSignal | undefined
}

/**
 * Signs and sends a Blob; resolves with the ETag of the answer, without quotes. XMLHttpRequest because `fetch` has no
 * upload progress; the browser reads the Blob from disk piece by piece. A connection that falls silent is lost.
 */
export const sendBlob = (
  connection: Connection,
  request: S3Request,
  body: Blob,
  { onProgress, signal }: SendBlobOptions,
): Promise<{ etag: string }> =>
  new Promise((resolve, reject) => {
    if (signal?.aborted === true) return reject(noAnswer(true))
    const { url, headers } = connection.prepare(request)
    const xhr = new XMLHttpRequest()
    const abort = (): void => xhr.abort()
    let isSilent = false
    const silence = watchSilence(body.size, () => {
      isSilent = true
      xhr.abort()
    })
    const settle = (failure: S3ClientError | null): void => {
      silence.end()
      signal?.removeEventListener('abort', abort)
      if (failure) reject(failure)
      else resolve({ etag: (xhr.getResponseHeader('etag') ?? '').replace(/^"|"$/g, '') })
    }
    xhr.open(request.method, url)
    for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value)
    xhr.upload.addEventListener('progress', ({ loaded }) => {
      silence.heard(loaded)
      onProgress?.(loaded)
    })
    xhr.addEventListener('load', () =>
      settle(
        xhr.status >= 200 && xhr.status < 300
          ? null
          : failureOf(xhr.status, xhr.responseText, xhr.getResponseHeader('x-amz-request-id')),
      ),
    )
    xhr.addEventListener('error', () => void whatBroke(body).then(settle))
    xhr.addEventListener('abort', () => settle(noAnswer(!isSilent)))
    signal?.addEventListener('abort', abort)
    xhr.send(body)
  })

/** A file that was changed or removed while it is sent looks like a lost connection: only reading it tells. */
async function whatBroke(body: Blob): Promise<S3ClientError> {
  try {
    await body.slice(0, 1).arrayBuffer()
    return noAnswer(false)
  } catch (cause) {
    const message = 'The file has changed or cannot be read any more.'
    return Object.assign(new S3ClientError({ code: 'FileUnreadable', status: 0, message }), { cause })
  }
}
