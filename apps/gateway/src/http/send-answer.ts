import { S3Error } from '@perigee/s3/errors'
import { concatAll } from '@perigee/std/concat-all'
import { KiB } from '@perigee/std/units'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import type { Answer } from './answer'

/** Bodies up to this size go out in one piece with their headers. */
const maxWhole = 16 * KiB

/** Sends an answer to its end, at the pace of the client. Rejects when the client goes away or the body fails. */
export async function sendAnswer(request: IncomingMessage, response: ServerResponse, answer: Answer): Promise<void> {
  const { status, headers = {}, body } = answer
  const mayHaveBody = status !== 204 && status !== 304
  const hasBody = mayHaveBody && request.method !== 'HEAD'
  if (body === undefined || typeof body === 'string' || body instanceof Uint8Array) {
    // Bytes, because Node would send the headers before a text in the encoding of the text.
    const bytes = typeof body === 'object' ? body : Buffer.from(body ?? '')
    const length = headers['content-length'] ?? String(bytes.length)
    // Of HEAD too: without a length some clients close the connection.
    response.writeHead(status, mayHaveBody ? { ...headers, 'content-length': length } : headers)
    // an empty body would be a piece of its own to the connection
    response.end(hasBody && bytes.length > 0 ? bytes : undefined)
    return
  }
  if (hasBody && Number(headers['content-length']) <= maxWhole) {
    const bytes = await whole(body)
    response.writeHead(status, headers)
    response.end(bytes)
    return
  }
  response.writeHead(status, headers)
  await pipeline(body, response).catch((cause: unknown) => {
    throw isConnectionLoss(cause) ? new S3Error('ClientDisconnected', undefined, { cause }) : cause
  })
}

async function whole(body: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  for await (const part of body) parts.push(part)
  return concatAll(parts)
}

const lossCodes = new Set(['ERR_STREAM_PREMATURE_CLOSE', 'ECONNRESET', 'EPIPE'])

const isConnectionLoss = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && lossCodes.has(error.code)
