import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { problems } from '../problem'
import type { Answer } from './answer'

/**
 * Sends an answer to its end, at the pace of the client. Rejects when the client goes away or the body fails; before
 * the first byte of a body nothing has been sent, so that a failure there can still be answered.
 */
export async function sendAnswer(request: IncomingMessage, response: ServerResponse, answer: Answer): Promise<void> {
  const { status, headers, body } = answer
  const hasBody = request.method !== 'HEAD' && status !== 304
  if (body === undefined || typeof body === 'string') {
    const bytes = Buffer.from(body ?? '')
    response.writeHead(status, status === 304 ? headers : { ...headers, 'content-length': String(bytes.length) })
    response.end(hasBody ? bytes : undefined)
    return
  }
  if (!hasBody) return void response.writeHead(status, headers).end()
  const source = await started(body())
  response.writeHead(status, headers)
  await pipeline(source, response).catch((cause: unknown) => {
    throw isConnectionLoss(cause) ? problems.clientGone(cause) : cause
  })
}

/** Waits for the first bytes, which come with the others. */
async function started(body: AsyncIterable<Uint8Array>): Promise<Readable> {
  const bytes = body[Symbol.asyncIterator]()
  const first = await bytes.next()
  async function* whole() {
    try {
      for (let next = first; !next.done; next = await bytes.next()) yield next.value
    } finally {
      await bytes.return?.()
    }
  }
  return Readable.from(whole(), { objectMode: false })
}

const lossCodes = new Set(['ERR_STREAM_PREMATURE_CLOSE', 'ERR_STREAM_DESTROYED', 'ECONNRESET', 'EPIPE', 'ABORT_ERR'])

const isConnectionLoss = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && lossCodes.has(error.code)
