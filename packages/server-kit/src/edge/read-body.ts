import type { IncomingMessage } from 'node:http'
import type { Visitor } from '../admission/visitor'
import { frameErrors } from './answer'

/** Refuses by the announced length, before anything else looks at the request. @throws AnswerError 413 */
export function checkDeclaredLength({ headers }: IncomingMessage, maxBytes: number): void {
  if (Number(headers['content-length'] ?? 0) > maxBytes) throw frameErrors.bodyTooLarge()
}

/**
 * The whole body of a request of a stranger, who holds a place meanwhile and is cut off when that is lost.
 * @throws AnswerError 413, or 499 when the sender goes away
 */
export async function readBody(request: IncomingMessage, visitor: Visitor, maxBytes: number): Promise<Buffer> {
  const place = visitor.enter(() => void request.destroy())
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of request as AsyncIterable<Buffer>) {
      size += chunk.length
      place.hold(chunk.length)
      if (size > maxBytes) break
      chunks.push(chunk)
    }
  } catch (cause) {
    throw frameErrors.clientGone(cause)
  } finally {
    place.leave()
  }
  if (size > maxBytes) throw frameErrors.bodyTooLarge()
  return Buffer.concat(chunks)
}
