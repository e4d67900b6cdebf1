import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { minute, second } from '@perigee/std/durations'
import type { Door } from '../admission/create-admission'
import type { Metrics } from '../metrics/create-metrics'
import { watchRequests } from '../metrics/watch-requests'

/** Limits in milliseconds and bytes. */
export interface EdgeServerOptions {
  /** What metrics call it. */
  service: string
  door: Door
  metrics: Metrics
  /** For a whole request; 0 where a body may take longer than anybody knows. */
  requestTimeout: number
  /** For its headers; as long as for the whole unless said. */
  headersTimeout?: number
  /** A connection on which nothing moves for this long is closed. */
  idleTimeout: number
  /** Of the request line and all headers; Node's own limit by default. */
  maxHeadBytes?: number
  /** Finds in a request what is remembered of clients that were known before. */
  credentialOf?: (request: IncomingMessage) => string | undefined
}

const checkingInterval = 5 * second

/** An HTTP server for requests with small bodies or none: answers may take as long as something moves. */
export function createEdgeServer(
  handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
  { requestTimeout, headersTimeout = requestTimeout, idleTimeout, maxHeadBytes, ...watching }: EdgeServerOptions,
): Server {
  const options = {
    ...(maxHeadBytes !== undefined && { maxHeaderSize: maxHeadBytes }),
    requestTimeout,
    headersTimeout,
    connectionsCheckingInterval: Math.min(headersTimeout, checkingInterval),
    keepAliveTimeout: minute,
  }
  const server = createServer(options, (request, response) => void handle(request, response))
  server.timeout = idleTimeout
  watchServer(server, watching)
  return server
}

/** Counts what strangers take of a server, and measures its requests. */
export function watchServer(
  server: Server,
  { service, door, metrics, credentialOf }: Pick<EdgeServerOptions, 'service' | 'door' | 'metrics' | 'credentialOf'>,
): void {
  door.watch(server, credentialOf)
  watchRequests(server, service, metrics)
}
