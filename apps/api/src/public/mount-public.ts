import { commonRefusals } from '@perigee/contract/refusals/common'
import { answerError, plainly, type RenderFailure } from '@perigee/server-kit/http/answer-error'
import { addCors } from '@perigee/server-kit/http/cors'
import { createRouteTable } from '@perigee/server-kit/http/route-table'
import { withoutEnd } from '@perigee/std/without-end'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '../deps'
import { createAnswerCall } from './answer-call'
import { serveDocs } from './docs/serve-docs'
import { onlyWithKey, onlyWithSlash } from './constraints'
import { serveOpenApi } from './openapi/serve-openapi'
import { problemOf } from './problems'
import type { PublicRoute } from './serve-public'

export const publicPrefix = '/public/v1'

interface Mounted {
  routes: readonly PublicRoute[]
  onKnown: (request: FastifyRequest) => void
  /** `GET /api/v0/projects`: calls of the console, which keeps their paths for who comes without a key. */
  taken: ReadonlySet<string>
}

/**
 * The public API: every route below `/public/v1`, its OpenAPI document and its pages; and what older clients find below
 * `/api/v0`. It speaks its own errors, takes keys and never a cookie, and so is open to the pages of every origin. Where
 * the operator wants no keys, nothing of it is there.
 */
export function mountPublic(app: FastifyInstance, deps: Deps, mounted: Mounted): void {
  const { restApiKeys } = deps.settings
  const { taken } = mounted
  const routes = restApiKeys ? mounted.routes : []
  const { logger } = deps
  const answer = createAnswerCall(deps, mounted)
  const render = renderProblem(deps)
  const speakProblems = (scope: FastifyInstance) =>
    scope.setErrorHandler((error, request, reply) => answerError(error, { request, reply, logger, render }))
  const newer = new Set(routes.map(({ call }) => `${call.method} ${call.path}`))
  const add = (scope: FastifyInstance, route: PublicRoute, prefix: string) => {
    const { method, path } = route.call
    const asConsole = taken.has(`${method} ${withoutEnd(path, '/')}`) ? onlyWithKey : undefined
    const asNewer = path.endsWith('/') && newer.has(`${method} ${withoutEnd(path, '/')}`) ? onlyWithSlash : undefined
    scope.route({
      method,
      url: path.slice(prefix.length),
      config: { keyed: true },
      ...((asConsole ?? asNewer) && { constraints: { ...asConsole, ...asNewer } }),
      handler: (incoming, outgoing) => answer(route, incoming, outgoing),
    })
  }
  const isOurs = ({ call }: PublicRoute) => call.path.startsWith(`${publicPrefix}/`)
  const own = routes.filter(isOurs)
  const calls = own.map(({ call }) => call)

  void app.register(
    async (scope) => {
      const known = createRouteTable()
      scope.addHook('onRoute', ({ url, method }) => known.add(url, method))
      addCors(scope, openToAll)
      speakProblems(scope)
      scope.setNotFoundHandler((request, reply) => {
        const methods = known.methodsFor(request.url.split('?', 1)[0] ?? '')
        if (methods.length > 0) reply.header('allow', methods.join(', '))
        throw methods.length > 0 ? commonRefusals.methodNotAllowed() : commonRefusals.noSuchRoute()
      })
      for (const route of own) add(scope, route, publicPrefix)
      if (!restApiKeys) return
      serveOpenApi(scope, deps, calls)
      serveDocs(scope, deps, calls)
    },
    { prefix: publicPrefix },
  )
  void app.register(async (scope) => {
    speakProblems(scope)
    for (const route of routes.filter((one) => !isOurs(one))) add(scope, route, '')
  })
}

const renderProblem =
  ({ addresses }: Pick<Deps, 'addresses'>): RenderFailure =>
  (refusal, { id }) =>
    problemOf(refusal, { requestId: id, origin: addresses.externalOrigin })

/** Of failures that come before there is a route: the address alone says whom it was for. */
export const renderByAddress = (deps: Pick<Deps, 'addresses'>): RenderFailure => {
  const asProblem = renderProblem(deps)
  return (refusal, request) => (request.url.startsWith(`${publicPrefix}/`) ? asProblem : plainly)(refusal, request)
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Takes keys and no cookies: what guards browsers against other sites does not concern it. */
    keyed?: true
  }
}

/** Whether a request is for a route that takes keys, or would be if there were one. */
export const takesKeys = ({ routeOptions, url }: FastifyRequest): boolean =>
  url.startsWith(`${publicPrefix}/`) || routeOptions.config?.keyed === true

const openToAll = {
  origin: '*',
  credentials: false,
  methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
  allowHeaders: ['Authorization', 'Content-Type', 'Idempotency-Key', 'If-Match', 'If-None-Match'],
  exposeHeaders: [
    'Deprecation',
    'ETag',
    'Idempotency-Replayed',
    'Link',
    'RateLimit-Limit',
    'RateLimit-Remaining',
    'RateLimit-Reset',
    'Retry-After',
    'X-Request-Id',
  ],
} as const
