import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { concatAll } from '@perigee/std/concat-all'
import { putAll } from '@perigee/std/put-all'
import { isDirect } from '@perigee/std/direct-content'
import { KiB } from '@perigee/std/units'
import { severalHostsText } from '../http/client'
import { isLostConnection } from '../http/lost-connection'
import { descriptorOf, sendPieces } from './send-pieces'

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

/** How the frame calls what it refuses itself; a service with codes of its own translates them. */
export type FrameReason =
  | 'severalHosts'
  | 'notFound'
  | 'methodNotAllowed'
  | 'bodyTooLarge'
  | 'tooManyRequests'
  | 'clientGone'

interface Options {
  headers?: Record<string, string>
  cause?: unknown
  reason?: FrameReason
}

/** A request that is answered with a status and one sentence; from 500 on something of ours is broken. */
export class AnswerError extends Error {
  override name = 'AnswerError'
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly reason: FrameReason | undefined

  constructor(status: number, text: string, { headers = {}, cause, reason }: Options = {}) {
    super(text, cause === undefined ? undefined : { cause })
    this.status = status
    this.headers = headers
    this.reason = reason
  }

  /** As metrics name it. */
  get code(): string {
    return String(this.status)
  }

  get isBroken(): boolean {
    return this.status >= 500
  }
}

/** What the frame refuses, whichever service is asked. */
export const frameErrors = {
  severalHosts: () =>
    new AnswerError(400, severalHostsText, { reason: 'severalHosts', headers: { connection: 'close' } }),
  notFound: () => new AnswerError(404, 'not found', { reason: 'notFound' }),
  methodNotAllowed: (allow: string) =>
    new AnswerError(405, 'method not allowed', { reason: 'methodNotAllowed', headers: { allow } }),
  /** What is left of the body is not read: the connection ends with the answer. */
  bodyTooLarge: () =>
    new AnswerError(413, 'request body too large', { reason: 'bodyTooLarge', headers: { connection: 'close' } }),
  /** `retryAfter` in whole seconds. */
  tooManyRequests: (retryAfter: number) =>
    new AnswerError(429, 'too many requests', {
      reason: 'tooManyRequests',
      headers: { 'retry-after': String(retryAfter) },
    }),
  /** The client did not wait. The status shows in the log only. */
  clientGone: (cause?: unknown) => new AnswerError(499, 'the client went away', { reason: 'clientGone', cause }),
} as const satisfies Record<FrameReason, unknown>

export const isClientGone = (error: unknown): boolean => error instanceof AnswerError && error.reason === 'clientGone'

/** The error to go on with after `cause` ended the reading or writing of a client's connection. */
export const connectionError = (cause: unknown): unknown =>
  isLostConnection(cause) ? frameErrors.clientGone(cause) : cause

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
    // HEAD too: without a length some clients close the connection.
    const lacksLength = mayHaveBody && headers['content-length'] === undefined
    const length = { 'content-length': String(bytes.length) }
    response.writeHead(status, lacksLength ? putAll(putAll({}, headers), length) : headers)
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
  const content = body()
  if (isDirect(content) && headers['content-length'] !== undefined && descriptorOf(response) !== null) {
    const pieces = await started(content.pieces())
    response.writeHead(status, headers)
    await sendPieces(pieces, response).catch((cause: unknown) => {
      throw connectionError(cause)
    })
    return
  }
  const source = await started(content)
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
async function started<Piece>(body: AsyncIterable<Piece>): Promise<AsyncIterable<Piece>> {
  const bytes = body[Symbol.asyncIterator]()
  let first: IteratorResult<Piece> | null = await bytes.next()
  const next = (): Promise<IteratorResult<Piece>> => {
    if (!first) return bytes.next()
    const now = first
    first = null
    return Promise.resolve(now)
  }
  const end = async (): Promise<IteratorResult<Piece>> => (await bytes.return?.()) ?? { done: true, value: undefined }
  return { [Symbol.asyncIterator]: () => ({ next, return: end }) }
}
