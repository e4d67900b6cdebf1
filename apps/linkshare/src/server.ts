import { minute, second } from '@perigee/std/durations'
import { KiB } from '@perigee/std/units'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'

/** Room for a link that holds a whole access grant and the longest name. */
const maxHead = 16 * KiB
const checkingInterval = 5 * second

type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>

/** The HTTP server: downloads may take as long as they like as long as something moves. */
export function createLinkServer(
  handle: Handler,
  { idleTimeout, headerTimeout }: { idleTimeout: number; headerTimeout: number },
): Server {
  const options = {
    maxHeaderSize: maxHead,
    requestTimeout: headerTimeout,
    headersTimeout: headerTimeout,
    connectionsCheckingInterval: Math.min(headerTimeout, checkingInterval),
    keepAliveTimeout: minute,
  }
  const server = createServer(options, (request, response) => {
    // No request here has a body that matters.
    request.resume()
    void handle(request, response)
  })
  server.timeout = idleTimeout
  return server
}
