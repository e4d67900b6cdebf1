import { admit, type AccessRecord, type EdgeService } from '@perigee/server-kit/edge/serve'
import { textAnswer, AnswerError } from '@perigee/server-kit/edge/answer'
import { checkDeclaredLength } from '@perigee/server-kit/edge/read-body'
import { findRoute, type Route } from '@perigee/server-kit/edge/routes'
import type { Door } from '@perigee/server-kit/admission/create-admission'
import type { Logger } from '@perigee/server-kit/logger'
import type { IncomingMessage } from 'node:http'
import { maxBodyBytes, corsHeaders, registerAccess } from './routes/register-access'
import type { AuthService } from './service'
import { liveHealth, startupHealth } from './routes/health'
import { linkRoutes } from './routes/links'
import { resolveAccess } from './routes/resolve-access'

type AuthRecord = AccessRecord & { route?: Route }

interface Parts {
  routes: readonly Route[]
  logger: Logger
  door: Door
  /** Whether a request shows that it comes from the edge. */
  isEdge: (request: IncomingMessage) => boolean
}

/** Serves the routes; failures are answered as plain text, and those of ours as nothing that the log explains. */
export const authHttpService = ({ routes, logger, door, isEdge }: Parts): EdgeService<AuthRecord, AnswerError> => ({
  logger,
  door,

  answer(incoming) {
    const { request, visitor, record } = incoming
    if (isEdge(request)) visitor.known()
    else admit(visitor)
    checkDeclaredLength(request, maxBodyBytes)
    const { route, param } = findRoute(routes, request)
    record.route = route
    record.action = `${request.method ?? ''} ${route.pattern}`
    return route.run(incoming, param)
  },

  failureOf: (cause) => (cause instanceof AnswerError ? cause : new AnswerError(500, 'unexpected error', { cause })),

  render: ({ status, message, headers, isBroken }) => ({
    ...textAnswer(status, isBroken ? '' : `${message}\n`),
    headers,
  }),

  headers: ({ record }, answer) => ({
    'content-type': 'text/plain; charset=utf-8',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    'x-request-id': record.requestId,
    ...record.route?.headers,
    ...answer.headers,
  }),

  logFields: ({ route }) => ({ route: route?.pattern ?? null }),
})

const preflight: Route = {
  method: 'OPTIONS',
  pattern: '/v1/access',
  headers: corsHeaders,
  run: () => ({ status: 200 }),
}

export const authRoutes = (service: AuthService): Route[] => [
  registerAccess(service),
  preflight,
  resolveAccess(service),
  ...linkRoutes(service),
  startupHealth(service),
  liveHealth(service),
]
