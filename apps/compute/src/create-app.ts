import { requireOpen } from '@perigee/actors/authorize'
import { createAdmission, type Admission } from '@perigee/server-kit/admission/create-admission'
import { addCors } from '@perigee/server-kit/http/cors'
import { registerRoutes } from '@perigee/server-kit/http/register-routes'
import { createHttpServer } from '@perigee/server-kit/http-server'
import { createMetrics, type Metrics } from '@perigee/server-kit/metrics/create-metrics'
import type { FastifyInstance } from 'fastify'
import { createAuthenticate } from './authenticate'
import type { Deps } from './deps'
import { serveHealth } from './health'
import { limitsByName } from './limits'
import { renderFailure } from './render-failure'
import { computeRoutes } from './routes/compute-routes'

/** A name, twenty keys and twenty buckets take a few KB. */
const largestBody = 32_768

/** The HTTP server, not yet listening. */
export function createApp(
  deps: Deps,
  { metrics = createMetrics(), admission }: { metrics?: Metrics; admission?: Admission } = {},
): FastifyInstance {
  const { logger, settings } = deps
  const door = (admission ?? createAdmission({ metrics, logger })).door('compute')
  const app = createHttpServer({
    logger,
    trustedProxies: settings.trustedProxies,
    bodyLimit: largestBody,
    service: 'compute',
    metrics,
    door,
    credentialOf: ({ headers }) => headers.authorization,
    render: renderFailure,
  })
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
    reply.header('x-content-type-options', 'nosniff')
  })
  addCors(app, {
    origin: deps.consoleOrigin,
    prefix: '/api/',
    credentials: false,
    methods: ['GET', 'POST', 'PATCH', 'DELETE', 'OPTIONS'],
    allowHeaders: ['Authorization', 'Content-Type'],
    exposeHeaders: ['X-Request-Id'],
  })
  serveHealth(app, deps)
  registerRoutes(app, computeRoutes(deps), {
    authenticate: createAuthenticate(deps),
    authorize: ({ actor }, may) => requireOpen(actor, may),
    limits: limitsByName(deps),
    accountOf: ({ actor }) => actor.user.id,
    onSession: ({ raw }) => door.visitor(raw).known(),
  })
  return app
}
