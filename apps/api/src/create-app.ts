import type { RateLimit } from '@perigee/contract/call'
import { createHttpServer } from '@perigee/server-kit/http-server'
import { createAdmission, type Admission } from '@perigee/server-kit/admission/create-admission'
import { createMetrics, type Metrics } from '@perigee/server-kit/metrics/create-metrics'
import { addCors } from '@perigee/server-kit/http/cors'
import { registerRoutes } from '@perigee/server-kit/http/register-routes'
import type { Route } from '@perigee/server-kit/implement'
import { requireOpen } from '@perigee/actors/authorize'
import { createLimiter, type Limiter, createTokenBuckets } from '@perigee/server-kit/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { addSecurityHeaders } from './console/security-headers'
import { serveConsole } from './console/serve-console'
import type { StaticFile } from './console/static-files'
import type { Deps } from './deps'
import { serveEdgeReports } from './modules/edge-reports/serve-edge-reports'
import { accountFlowRoutes } from './modules/account/flow-routes'
import { accountRoutes } from './modules/account/routes'
import { activityRoutes } from './modules/account/activity-routes'
import { analyticsRoutes } from './modules/analytics/routes'
import { apiKeyRoutes } from './modules/api-keys/routes'
import { connectionTestRoutes } from './modules/connection-tests/routes'
import { serveFirstAccount } from './modules/auth/first-account-page'
import { serveMailedLinks } from './modules/auth/mailed-links'
import { serveRegistrationTokens } from './modules/auth/registration-token-route'
import { authRoutes } from './modules/auth/routes'
import { bucketRoutes } from './modules/buckets/routes'
import { configRoutes } from './modules/config/routes'
import { domainRoutes } from './modules/domains/routes'
import { formRoutes } from './modules/account/form-routes'
import { serveHelp } from './modules/help/serve-help'
import { linkRoutes } from './modules/links/routes'
import { mfaRoutes } from './modules/account/mfa-routes'
import { memberRoutes } from './modules/members/routes'
import { serveInvited } from './modules/members/serve-invited'
import { passkeyRoutes } from './modules/passkeys/routes'
import { paymentRoutes } from './modules/payments/routes'
import { auditRoutes } from './modules/audit/routes'
import { generatedApiRoutes } from './modules/account/generated-api-routes'
import { restKeyRoutes } from './modules/rest-keys/routes'
import { projectRoutes } from './modules/projects/routes'
import { sessionRoutes } from './modules/account/session-routes'
import { addSsoPages } from './modules/sso/pages'
import { ssoRoutes } from './modules/sso/routes'
import { addConstraints } from './public/constraints'
import { mountPublic, renderByAddress, takesKeys } from './public/mount-public'
import { publicRoutes } from './public/public-routes'
import { webhookRoutes } from './modules/webhooks/routes'
import { createAuthenticate } from './session/authenticate'
import { createCheckCsrf, guardOrigin } from './session/csrf'
import type { Session } from '@perigee/accounts/sessions/session'

/** Every call that this app answers. */
export const allRoutes = (deps: Deps): Route<Session>[] => [
  ...configRoutes(deps),
  ...authRoutes(deps),
  ...ssoRoutes(deps),
  ...accountRoutes(deps),
  ...accountFlowRoutes(deps),
  ...sessionRoutes(deps),
  ...activityRoutes(deps),
  ...mfaRoutes(deps),
  ...passkeyRoutes(deps),
  ...restKeyRoutes(deps),
  ...generatedApiRoutes(deps),
  ...projectRoutes(deps),
  ...memberRoutes(deps),
  ...auditRoutes(deps),
  ...apiKeyRoutes(deps),
  ...linkRoutes(deps),
  ...connectionTestRoutes(deps),
  ...bucketRoutes(deps),
  ...domainRoutes(deps),
  ...webhookRoutes(deps),
  ...analyticsRoutes(deps),
  ...formRoutes(deps),
  ...paymentRoutes(deps),
]

/** The HTTP server, not yet listening. */
export function createApp(
  deps: Deps,
  files: ReadonlyMap<string, StaticFile>,
  { metrics = createMetrics(), admission }: { metrics?: Metrics; admission?: Admission } = {},
): FastifyInstance {
  const { settings, logger, addresses } = deps
  const door = (admission ?? createAdmission({ metrics, logger })).door('api')
  const app = createHttpServer({
    logger,
    trustedProxies: settings.trustedProxies,
    service: 'api',
    metrics,
    door,
    credentialOf: ({ headers }) => headers.authorization ?? headers.cookie,
    requestTimeout: settings.requestTimeout,
    renderUnreadable: renderByAddress(deps),
  })
  const usesStripe = settings.billing && settings.cardProvider === 'stripe'
  addSecurityHeaders(app, addresses, { captcha: deps.captcha, usesStripe })
  addCors(app, {
    origin: addresses.externalOrigin,
    prefix: '/api/',
    credentials: true,
    methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
    allowHeaders: ['Accept', 'Content-Type', 'Content-Length', 'Accept-Encoding', 'X-CSRF-Token', 'Authorization'],
  })
  guardOrigin(app, addresses.externalOrigin, takesKeys)
  addConstraints(app)
  serveMailedLinks(app, deps)
  serveInvited(app, deps)
  serveFirstAccount(app, deps)
  serveHelp(app, deps.settings)
  serveRegistrationTokens(app, deps)
  serveEdgeReports(app, deps, door)
  serveConsole(app, files, deps.clock)
  addSsoPages(app, deps)
  const routes = allRoutes(deps)
  const onKnown = ({ raw }: FastifyRequest) => door.visitor(raw).known()
  const taken = new Set(routes.map(({ call: { method, path } }) => `${method} ${path}`))
  mountPublic(app, deps, { routes: publicRoutes(deps), onKnown, taken })
  registerRoutes(app, routes, {
    authenticate: createAuthenticate(deps),
    authorize: requireOpen,
    checkCsrf: createCheckCsrf(deps),
    limits: limitsByName(deps),
    accountOf: ({ user }) => user.id,
    onSession: onKnown,
  })
  return app
}

/** One limiter per name: using up the tries of one thing leaves the others alone. */
function limitsByName({ settings, clock }: Deps): (limit: RateLimit) => Limiter {
  const { rateLimitBurst, rateLimitEvery, rateLimitClients } = settings
  const buckets = createTokenBuckets(rateLimitClients)
  return ({ name, times = 1 }) =>
    createLimiter({ points: rateLimitBurst * times, every: rateLimitEvery / times, buckets, name, clock })
}
