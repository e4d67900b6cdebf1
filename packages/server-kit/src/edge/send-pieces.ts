import type { ServerResponse } from 'node:http'
import { finished } from 'node:stream/promises'
import { TLSSocket } from 'node:tls'
import type { DirectPiece } from '@perigee/std/direct-content'
import { countDirectly } from '../metrics/watch-requests'

/**
 * The descriptor of an answer's connection, for who writes to it beside Node; null where nobody may: the connection is
 * encrypted, or still sends the answer to another request.
 */
export function descriptorOf({ socket }: ServerResponse): number | null {
  if (!socket || socket instanceof TLSSocket) return null
  // Node has no public name for it.
  const { _handle: handle } = socket as { _handle?: { fd?: unknown } | null }
  return typeof handle?.fd === 'number' && handle.fd >= 0 ? handle.fd : null
}

/**
 * Sends a body whose length is in the headers to its end, at the pace of the client. Bytes have left Node before a direct
 * piece begins, and its steps are over before more bytes follow. @throws Error when the connection is lost, or what the
 * pieces throw
 */
export async function sendPieces(
  pieces: AsyncIterable<Uint8Array | DirectPiece>,
  response: ServerResponse,
): Promise<void> {
  for await (const piece of pieces) {
    await (piece instanceof Uint8Array ? written(response, piece) : sendDirectly(piece, response))
  }
  response.end()
  await finished(response)
}

async function sendDirectly(piece: DirectPiece, response: ServerResponse): Promise<void> {
  const { socket } = response
  const descriptor = descriptorOf(response)
  if (!socket || descriptor === null) throw lost()
  piece.connect(descriptor)
  for (let more = true; more;) {
    const step = await piece.send()
    if (step.isGone || socket.destroyed) throw lost()
    countDirectly(socket, step.sent)
    // Something moved: Node does not see that by itself.
    if (step.sent > 0) socket.setTimeout(socket.timeout ?? 0)
    if (step.rest.length > 0) await written(response, step.rest)
    more = step.more
  }
}

/** Resolves when the bytes have left Node. */
function written(response: ServerResponse, bytes: Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    if (response.destroyed) return reject(lost())
    const closed = (): void => reject(lost())
    response.once('close', closed)
    response.write(bytes, (error) => {
      response.off('close', closed)
      if (error) reject(error)
      else resolve()
    })
  })
}

const lost = (): Error => Object.assign(new Error('the connection was closed'), { code: 'ECONNRESET' })
