import type { IncomingMessage } from 'node:http'
import type { Place } from '@perigee/server-kit/admission/places'
import type { Visitor } from '@perigee/server-kit/admission/visitor'
import { AnswerError, clientClosedRequest } from './answer'

export const maxBodyBytes = 4096

/** Refused before anything else looks at the request. @throws AnswerError 413 */
export function checkDeclaredLength(request: IncomingMessage): void {
  if (Number(request.headers['content-length'] ?? 0) > maxBodyBytes) throw tooLarge()
}

/** On a place for strangers, who are cut off when they lose it. @throws AnswerError 413, or 499 when the sender goes away */
export async function readBody(request: IncomingMessage, visitor: Visitor): Promise<Buffer> {
  const place = visitor.enter(() => void request.destroy())
  try {
    return await wholeBody(request, place)
  } finally {
    place.leave()
  }
}

async function wholeBody(request: IncomingMessage, place: Place): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of request as AsyncIterable<Buffer>) {
      size += chunk.length
      place.hold(chunk.length)
      if (size > maxBodyBytes) break
      chunks.push(chunk)
    }
  } catch (cause) {
    throw new AnswerError(clientClosedRequest, 'the client went away', { cause })
  }
  if (size > maxBodyBytes) throw tooLarge()
  return Buffer.concat(chunks)
}

/** What is left of the body is not read: the connection ends with the answer. */
const tooLarge = () => new AnswerError(413, 'request body too large', { headers: { connection: 'close' } })
