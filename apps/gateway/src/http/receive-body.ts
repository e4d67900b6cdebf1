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

/** The bytes from the network. A reader that stops early leaves the connection alive for the answer. */
async function* receive(request: IncomingMessage): AsyncGenerator<Uint8Array, void, undefined> {
  try {
    for await (const bytes of request.iterator({ destroyOnReturn: false })) yield bytes as Uint8Array
  } catch (cause) {
    throw asDisconnection(request, cause)
  }
}

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
