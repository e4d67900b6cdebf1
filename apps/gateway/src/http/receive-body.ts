import { S3Error } from '@perigee/s3/errors'
import { atPace } from '@perigee/s3/http/at-pace'
import { frameErrors } from '@perigee/server-kit/edge/answer'
import { concatAll } from '@perigee/std/concat-all'
import { KiB } from '@perigee/std/units'
import type { IncomingMessage, ServerResponse } from 'node:http'

/** Bodies up to this size are awaited whole: an iterator of a stream costs more than it saves. */
const maxWhole = 16 * KiB

/** The bytes of a body, which is asked for now when the client waits for that. */
export function receiveBody(
  request: IncomingMessage,
  response: ServerResponse,
  timeout: number,
): AsyncIterable<Uint8Array> {
  askForBody(request, response)
  return atPace(receive(request), timeout)
}

/** From here on the client sends its body, so the connection can serve further requests again. */
function askForBody(request: IncomingMessage, response: ServerResponse): void {
  if (!/^100-continue$/i.test(request.headers.expect ?? '')) return
  response.shouldKeepAlive = true
  response.writeContinue()
}

type ReadState = 'open' | 'ended' | { cause: unknown }

/** So much is read ahead of a reader that is slower than the client. */
const readAhead = 128 * KiB

/**
 * The bytes from the network, as the events of the stream bring them: its own iterator would gather what waits into
 * pieces of new memory. A reader that stops early leaves the connection alive for the answer.
 */
async function* receive(request: IncomingMessage): AsyncGenerator<Uint8Array, void, undefined> {
  const waiting: Uint8Array[] = []
  let size = 0
  let state: ReadState = stateOf(request)
  let wake = (): void => undefined
  const data = (bytes: Uint8Array): void => {
    waiting.push(bytes)
    size += bytes.length
    if (size >= readAhead) request.pause()
    wake()
  }
  const stop = (reason: () => ReadState): void => {
    if (state === 'open') state = reason()
    wake()
  }
  const ended = (): void => stop(() => 'ended')
  const failed = (cause: unknown): void => stop(() => ({ cause }))
  const closed = (): void => stop(gone)
  request.on('data', data).once('end', ended).once('error', failed).once('close', closed)
  try {
    for (;;) {
      const bytes = waiting.shift()
      if (bytes) {
        size -= bytes.length
        if (size < readAhead && request.isPaused()) request.resume()
        yield bytes
      } else if (state === 'ended') return
      else if (state !== 'open') throw asDisconnection(request, state.cause)
      else await new Promise<void>((resolve) => (wake = resolve))
    }
  } finally {
    request.off('data', data).off('end', ended).off('error', failed).off('close', closed).pause()
  }
}

const stateOf = (request: IncomingMessage): ReadState =>
  request.readableEnded ? 'ended' : request.destroyed ? gone() : 'open'

const gone = (): { cause: unknown } => ({ cause: new Error('the connection was closed') })

const asDisconnection = (request: IncomingMessage, cause: unknown): unknown =>
  request.errored || request.destroyed ? frameErrors.clientGone(cause) : cause

export const isSmall = ({ headers }: IncomingMessage): boolean => Number(headers['content-length']) <= maxWhole

/** A body that `isSmall`, in one piece. @throws S3Error RequestTimeout */
export function receiveAll(request: IncomingMessage, response: ServerResponse, timeout: number): Promise<Uint8Array> {
  askForBody(request, response)
  return new Promise((resolve, reject) => {
    const parts: Uint8Array[] = []
    const late = setTimeout(() => reject(new S3Error('RequestTimeout')), timeout)
    request.once('close', () => clearTimeout(late))
    const gone = (cause?: Error): void => reject(asDisconnection(request, cause))
    if (request.destroyed) return gone()
    request.on('data', (part: Uint8Array) => parts.push(part))
    request.once('end', () => {
      clearTimeout(late)
      request.off('close', gone)
      resolve(parts[0] && parts.length === 1 ? parts[0] : concatAll(parts))
    })
    request.once('error', gone)
    request.once('close', gone)
  })
}
