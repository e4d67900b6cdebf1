import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { concatAll } from '@perigee/std/concat-all'
import { KiB } from '@perigee/std/units'
import { connectionError, frameErrors } from './answer-error'

/** What a service answers. Header names are lower case. */
export interface Answer {
  status: number
  headers?: Readonly<Record<string, string>>
  /** A stream is opened only when the answer has a body, and read at the pace of the client. */
  body?: string | Uint8Array | (() => AsyncIterable<Uint8Array>)
}

export const textAnswer = (status: number, text: string): Answer => ({
  status,
  headers: { 'content-type': 'text/plain; charset=utf-8' },
  body: text,
})

export const jsonAnswer = (value: unknown): Answer => ({
  status: 200,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(value),
})

export const redirect = (status: 303 | 308, location: string): Answer => ({ status, headers: { location } })

/** CORS headers of what any page may use: nothing behind it knows cookies. */
export const openCors = (methods: string, headers: string): Record<string, string> => ({
  'access-control-allow-origin': '*',
  'access-control-allow-methods': methods,
  'access-control-allow-headers': headers,
})

/** Streams up to this length go out in one piece with their headers. */
const maxWhole = 16 * KiB

/**
 * Sends an answer to its end, at the pace of the client. Before the first byte of a stream nothing has been sent, so
 * that a failure there can still be answered. @throws AnswerError `clientGone`, or what the stream throws
 */
export async function sendAnswer(request: IncomingMessage, response: ServerResponse, answer: Answer): Promise<void> {
  if (response.destroyed) throw frameErrors.clientGone()
  const { status, headers = {}, body } = answer
  const mayHaveBody = status !== 204 && status !== 304
  const hasBody = mayHaveBody && request.method !== 'HEAD'
  if (typeof body !== 'function') {
    // Bytes, because Node would send the headers before a text in the encoding of the text.
    const bytes = typeof body === 'object' ? body : Buffer.from(body ?? '')
    const length = headers['content-length'] ?? String(bytes.length)
    // HEAD too: without a length some clients close the connection.
    response.writeHead(status, mayHaveBody ? { ...headers, 'content-length': length } : headers)
    // an empty body would be a piece of its own to the connection
    response.end(hasBody && bytes.length > 0 ? bytes : undefined)
    return
  }
  if (!hasBody) return void response.writeHead(status, headers).end()
  if (Number(headers['content-length']) <= maxWhole) {
    const bytes = await whole(body())
    response.writeHead(status, headers)
    response.end(bytes)
    return
  }
  const source = await started(body())
  response.writeHead(status, headers)
  await pipeline(source, response).catch((cause: unknown) => {
    throw connectionError(cause)
  })
}

async function whole(body: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  for await (const part of body) parts.push(part)
  return concatAll(parts)
}

/** Waits for the first bytes, which come with the others. */
async function started(body: AsyncIterable<Uint8Array>): Promise<AsyncIterable<Uint8Array>> {
  const bytes = body[Symbol.asyncIterator]()
  let first: IteratorResult<Uint8Array> | null = await bytes.next()
  const next = (): Promise<IteratorResult<Uint8Array>> => {
    if (!first) return bytes.next()
    const now = first
    first = null
    return Promise.resolve(now)
  }
  const end = async (): Promise<IteratorResult<Uint8Array>> =>
    (await bytes.return?.()) ?? { done: true, value: undefined }
  return { [Symbol.asyncIterator]: () => ({ next, return: end }) }
}
