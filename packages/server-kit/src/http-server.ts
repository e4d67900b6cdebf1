import { commonRefusals } from '@perigee/contract/refusals/common'
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import { minute, second } from '@perigee/std/durations'
import { createAdmission, type Door } from './admission/create-admission'
import { answerError, plainly, type RenderFailure } from './http/answer-error'
import { createRouteTable } from './http/route-table'
import { hasSeveralHosts, severalHostsText } from './http/client'
import { nameRequest, trafficOf, watchRequests, newRequestId } from './metrics/watch-requests'
import { drainConnections } from './http/stop-server'
import type { IncomingMessage } from 'node:http'
import type { Logger } from './logger'
import { createMetrics, type Metrics } from './metrics/create-metrics'

export { listen } from './http/listen'

/** How long requests may take to end when the server stops. */
const drainTime = minute

export interface HttpServerOptions {
  logger: Logger
  /** Addresses or CIDR ranges whose forwarded headers count. */
  trustedProxies?: readonly string[]
  /** In bytes; 100 KB by default. More is answered with 413. */
  bodyLimit?: number
  /** What the service is called in them. */
  service?: string
  metrics?: Metrics
  door?: Door
  /** What would be recognised of whoever was known before; the cookies when absent. */
  credentialOf?: (request: IncomingMessage) => string | undefined
  /** How long a client may take to send a whole request, in milliseconds; for its headers a third of it. */
  requestTimeout?: number
  /** The body of a failure; `{ error, code, … }` when absent. */
  render?: RenderFailure
  /** That of a failure to read an address, which comes before there is a route; as `render` when absent. */
  renderUnreadable?: RenderFailure
}

/** In characters: far above every name in an address. What is longer is answered 414. */
const longestParameter = 2_000

/** A connection on which nothing moves for this long is closed. */
const idleTimeout = 2 * minute
const checkingInterval = 5 * second

/**
 * A Fastify that answers in the project's way: request ids of our own, refusals as `{ error }`, `no-store` unless a
 * route says otherwise, 404 and 405 as refusals, bodies left as bytes for `registerRoutes`, and an access log that
 * holds route patterns only.
 */
export function createHttpServer(options: HttpServerOptions): FastifyInstance {
  const { logger, trustedProxies = [], bodyLimit = 100_000, service = 'http', metrics = createMetrics() } = options
  const { door = createAdmission({ metrics, logger }).door(service), requestTimeout = minute } = options
  const { render = plainly, renderUnreadable = render, credentialOf = cookiesOf } = options
  const app = fastify({
    logger: false,
    genReqId: newRequestId,
    requestIdHeader: false,
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    bodyLimit,
    requestTimeout,
    connectionTimeout: idleTimeout,
    http: {
      headersTimeout: requestTimeout / 3,
      connectionsCheckingInterval: Math.min(requestTimeout / 3, checkingInterval),
    },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: longestParameter },
    // No hook runs for an address that cannot be read.
    frameworkErrors(error, request, reply) {
      reply.header('x-request-id', request.id).header('cache-control', 'no-store')
      return answerError(error, { request, reply, logger, render: renderUnreadable })
    },
    forceCloseConnections: 'idle',
    return503OnClosing: true,
  })
  const routes = createRouteTable()
  door.watch(app.server, credentialOf)
  watchRequests(app.server, service, metrics)

  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  app.addHook('onRoute', ({ url, method }) => routes.add(url, method))
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
    reply.header('cache-control', 'no-store')
    if (!request.is404) nameRequest(reply.raw, { action: `${request.method} ${request.routeOptions.url ?? ''}` })
    if (hasSeveralHosts(request.raw)) throw commonRefusals.invalidInput(severalHostsText)
    const refused = door.visitor(request.raw).refusal()
    if (refused) throw commonRefusals.tooManyRequests(refused.retryAfter)
  })
  takeBodies(app, door)
  app.addHook('onResponse', async (request, reply) => {
    const entry = accessEntry(request, reply.statusCode, reply.elapsedTime)
    logger.info({ ...entry, ...trafficOf(reply.raw) }, 'request')
  })
  // Fastify waits for the connections of its own port only
  app.addHook('preClose', () => drainConnections(app.server, drainTime))
  app.setErrorHandler((error, request, reply) => answerError(error, { request, reply, logger, render }))
  app.setNotFoundHandler((request, reply) => {
    const methods = routes.methodsFor(pathOf(request))
    if (methods.length > 0) reply.header('allow', methods.join(', '))
    throw methods.length > 0 ? commonRefusals.methodNotAllowed() : commonRefusals.noSuchRoute()
  })
  return app
}

const cookiesOf = ({ headers }: IncomingMessage): string | undefined => headers.cookie

const pathOf = (request: FastifyRequest): string => request.url.split('?', 1)[0] ?? '/'

const accessEntry = (request: FastifyRequest, status: number, elapsed: number) => ({
  requestId: request.id,
  method: request.method,
  route: request.is404 ? null : (request.routeOptions.url ?? null),
  status,
  ms: Math.round(elapsed),
})

/** Bodies come before anybody is asked who sends them: each takes a place of its address until it is there, or is cut. */
function takeBodies(app: FastifyInstance, door: Door): void {
  const leave = new WeakMap<IncomingMessage, () => void>()
  app.addHook('preParsing', (request, reply, payload, done) => {
    const { headers, raw } = request
    if (headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0) return done()
    const place = door.visitor(raw).enter(() => void raw.destroy())
    leave.set(raw, place.leave)
    reply.raw.once('close', place.leave)
    payload.on('data', (bytes: Buffer) => place.hold(bytes.length))
    done()
  })
  app.addHook('preValidation', (request, _reply, done) => {
    leave.get(request.raw)?.()
    done()
  })
}
