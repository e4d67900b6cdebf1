import { replyTo, requestInfo } from '@perigee/server-kit/http/exchange'
import { createLimiter } from '@perigee/server-kit/rate-limit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Deps } from '../../deps'
import { createDiscovery } from '@perigee/accounts/single-sign-on/discovery'
import { SsoFailure } from '@perigee/accounts/single-sign-on/failure'
import { openLoginState, sealLoginState } from '@perigee/accounts/single-sign-on/login-state'
import { ssoPaths } from '@perigee/accounts/single-sign-on/paths'
import type { SsoProvider } from '@perigee/accounts/single-sign-on/provider'
import { beginLogin } from '@perigee/accounts/single-sign-on/begin-login'
import { finishLogin } from '@perigee/accounts/single-sign-on/finish-login'

/** A login begins with one request and ends with another. */
const triesPerLogin = 4

/** What is no text counts as nothing: the way to the provider begins all the same. */
const text = z.catch(z.string(), '')
const query = z.object({ email: text, return_to: text })

/** Where browsers go on their way to a provider and back. They answer by sending the browser on, also when they fail. */
export function addSsoPages(app: FastifyInstance, given: Deps): void {
  const deps = { ...given, discover: createDiscovery(given) }
  const { addresses, clock, cookies, keys, logger, settings } = deps
  const paths = ssoPaths(addresses)
  const limiter = createLimiter({
    points: settings.rateLimitBurst * triesPerLogin,
    every: settings.rateLimitEvery / triesPerLogin,
    remember: settings.rateLimitClients,
    clock,
  })

  /** @returns where to. */
  type Page = (provider: SsoProvider, request: FastifyRequest, reply: FastifyReply) => Promise<string>
  const page = (path: string, answer: Page) =>
    app.route({
      method: 'GET',
      url: path,
      exposeHeadRoute: false,
      handler: async (request, reply) => {
        const { provider: name } = z.parse(z.object({ provider: z.string() }), request.params)
        try {
          if (!limiter.consumeAddress(request.ip).ok) throw new SsoFailure('too-many-requests')
          const provider = deps.ssoProviders.find((candidate) => candidate.name === name)
          if (!provider) throw new SsoFailure('unknown-provider')
          return await reply.redirect(await answer(provider, request, reply), 302)
        } catch (cause) {
          if (!(cause instanceof SsoFailure)) logger.error({ err: cause }, 'single sign-on broke')
          else
            logger.warn(
              { provider: name.slice(0, 32), reason: cause.reason, why: whyOf(cause) },
              'single sign-on failed',
            )
          return reply.redirect(paths.failed, 302)
        }
      },
    })

  page('/sso/:provider', async (provider, request, reply) => {
    const { email, return_to: wanted } = z.parse(query, request.query)
    const { to, login } = await beginLogin(deps, { provider, email, wanted })
    const { text, expires } = sealLoginState(login, { key: keys.sso, now: clock() })
    cookies.sso.set({ request: requestInfo(request), reply: replyTo(reply) }, text, expires)
    return to.href
  })

  page('/sso/:provider/callback', async (provider, incoming, outgoing) => {
    const caller = requestInfo(incoming)
    const exchange = { request: caller, reply: replyTo(outgoing) }
    const brought = cookies.sso.read(caller)
    cookies.sso.clear(exchange)
    const login = brought === undefined ? undefined : openLoginState(brought, { key: keys.sso, now: clock() })
    const search = incoming.url.includes('?') ? incoming.url.slice(incoming.url.indexOf('?')) : ''
    const { token, expiresAt, to } = await finishLogin(deps, { provider, login, search, caller })
    cookies.session.set(exchange, token, expiresAt)
    return to
  })
}

/** The protocol's name for what was wrong; its details can hold tokens and stay here. */
function whyOf({ cause }: SsoFailure): string | undefined {
  const named = z.safeParse(z.object({ error: z.optional(z.string()), code: z.optional(z.string()) }), cause)
  return named.success ? (named.data.error ?? named.data.code) : undefined
}
