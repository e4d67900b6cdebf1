import { writeErrorXml } from '@perigee/s3/xml/error'
import { newRequestId } from '@perigee/server-kit/metrics/watch-requests'
import { uploadedContentPolicy } from '@perigee/server-kit/http/uploaded-content'
import { minute, second } from '@perigee/std/durations'
import { KiB } from '@perigee/std/units'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { Duplex } from 'node:stream'

/** Room for the longest URL beside the headers, which have their own limit. */
const maxHead = 32 * KiB
/** How long the rest of a refused body may take to arrive, so that the client gets to read its answer. */
const lingerTimeout = 30 * second

type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>

/** The HTTP server: uploads may take as long as they like as long as something moves. */
export function createGatewayServer(
  handle: Handler,
  { idleTimeout, headerTimeout }: { idleTimeout: number; headerTimeout: number },
): Server {
  const server = createServer({
    maxHeaderSize: maxHead,
    // a body may take as long as it likes as long as it moves, see `timeout`
    requestTimeout: 0,
    headersTimeout: headerTimeout,
    connectionsCheckingInterval: Math.min(headerTimeout, 30 * second),
    keepAliveTimeout: minute,
    // answered in the words of S3
    requireHostHeader: false,
    insecureHTTPParser: false,
  })
  const onRequest = (request: IncomingMessage, response: ServerResponse): void => {
    response.on('finish', () => takeRest(request))
    request.socket.destroySoon = () => closeAfterRest(request)
    response.on('timeout', (socket: Socket) => {
      // Nothing moves because an answer is being worked on: that is not the client's idleness.
      if (request.complete && !response.headersSent) socket.setTimeout(idleTimeout)
      else socket.destroy()
    })
    void handle(request, response)
  }
  server.on('request', onRequest)
  server.on('checkContinue', (request, response) => {
    // A client that is refused before its body was asked for may send it or not: only closing is unambiguous.
    response.shouldKeepAlive = false
    onRequest(request, response)
  })
  server.on('clientError', refuse)
  server.timeout = idleTimeout
  return server
}

/**
 * In place of Node's way to close a connection after its last answer: bytes that nobody reads would make the network
 * throw the answer away, before a client that is still sending has read it.
 */
function closeAfterRest(request: IncomingMessage): void {
  const { socket, complete, headers } = request
  // one that waits to be asked for its body sends none
  if (complete || headers.expect !== undefined) return Socket.prototype.destroySoon.call(socket)
  socket.end()
  request.once('close', () => socket.destroy())
}

function takeRest(request: IncomingMessage): void {
  if (request.complete) return
  request.resume()
  const timer = setTimeout(() => request.socket.destroy(), lingerTimeout)
  request.once('close', () => clearTimeout(timer))
}

type Refused = { status: string; code: string; message: string }

const notHttp: Refused = { status: '400 Bad Request', code: 'BadRequest', message: 'The request is not valid HTTP.' }
const refusals: Readonly<Record<string, Refused>> = {
  HPE_HEADER_OVERFLOW: {
    status: '400 Bad Request',
    code: 'MetadataTooLarge',
    message: 'The headers of the request are too large.',
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: '408 Request Timeout',
    code: 'RequestTimeout',
    message: 'The headers of the request did not arrive in time.',
  },
}

/** Answers what is not even HTTP, or comes too slowly. */
function refuse(error: Error & { code?: string }, socket: Duplex): void {
  if (!socket.writable || error.code === 'ECONNRESET') return void socket.destroy()
  const requestId = newRequestId()
  const { status, code, message } = refusals[error.code ?? ''] ?? notHttp
  const body = writeErrorXml({ code, message, resource: '', requestId })
  const head = [
    `HTTP/1.1 ${status}`,
    'Content-Type: application/xml',
    'X-Content-Type-Options: nosniff',
    `Content-Security-Policy: ${uploadedContentPolicy}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    `x-amz-request-id: ${requestId}`,
    'Connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}
