import type { Call, May, RateLimit } from '@perigee/contract/call'
import { commonRefusals } from '@perigee/contract/refusals/common'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Readable } from 'node:stream'
import type { Route } from '../implement'
import type { Consumed, Limiter } from '../rate-limit'
import { attemptIn } from './attempt-in'
import { replyTo, type Reply, requestInfo, type RequestInfo } from './exchange'
import { parseInput } from './parse-input'

/** How an app guards its calls. A hook that a route needs but the app does not give is an error at registration. */
export interface RouteHooks<Session> {
  /** @throws `notLoggedIn` (after clearing the cookie with `reply`, where there was one). */
  authenticate?: (request: RequestInfo, reply: Reply) => Promise<Session>
  /** The gate: whether this caller may make the call at all, before anything of it is read. @throws `forbidden` */
  authorize?: (session: Session, may: Exclude<May, 'public'>) => void
  /** Checks token and origin of calls with `csrf: true`. @throws `csrfMissing`, `csrfInvalid` or `originRefused`. */
  checkCsrf?: (request: RequestInfo) => void | Promise<void>
  /** The limiter of a call's `rateLimit`. */
  limits?: (limit: RateLimit) => Limiter
  /** Under which key the limits `by: 'user'` count. */
  accountOf?: (session: Session) => string
  /** Told of requests whose sender is known. */
  onSession?: (request: FastifyRequest) => void
}

/** Adds each route in the order: address limit, CSRF, session, gate, account limit, parse, run, answer. */
export function registerRoutes<Session>(
  app: FastifyInstance,
  routes: readonly Route<Session>[],
  hooks: RouteHooks<Session>,
): void {
  for (const route of routes) {
    const { call } = route
    const guard = guardOf(call, hooks)
    app.route({
      method: call.method,
      url: call.path,
      handler: async (incoming, outgoing) => {
        const request = requestInfo(incoming)
        const reply = replyTo(outgoing)
        const session = await guard(request, reply, incoming.body)
        if (session !== undefined) hooks.onSession?.(incoming)
        const result = await route.run({ ...parseInput(call, incoming), request, reply }, session)
        return answer(outgoing, call, result)
      },
    })
  }
}

function guardOf<Session>(call: Call, hooks: RouteHooks<Session>) {
  const { authenticate, authorize, checkCsrf, accountOf } = hooks
  const missing = (hook: string) => new Error(`${call.method} ${call.path} needs the hook ${hook}`)
  const limiter = call.rateLimit && hooks.limits?.(call.rateLimit)
  const by = call.rateLimit?.by
  if (call.rateLimit && !limiter) throw missing('limits')
  if (call.csrf && !checkCsrf) throw missing('checkCsrf')
  if (call.session === 'required' && !authenticate) throw missing('authenticate')
  if (call.session === 'required' && !authorize) throw missing('authorize')
  if (by === 'user' && !accountOf) throw missing('accountOf')

  return async (request: RequestInfo, reply: Reply, received: unknown): Promise<Session | undefined> => {
    if (limiter && by === 'ip') spend(limiter.consumeAddress(request.ip))
    if (call.csrf) await checkCsrf?.(request)
    if (call.session === 'none') return undefined
    const session = await authenticate?.(request, reply)
    if (session !== undefined && call.may !== 'public') authorize?.(session, call.may)
    if (limiter && by === 'user' && session !== undefined && accountOf) {
      const attempt = call.rateLimit?.once ? attemptIn(received) : undefined
      const key = accountOf(session)
      spend(attempt === undefined ? limiter.consume(key) : limiter.consumeOnce(key, `${call.path} ${attempt}`))
    }
    return session
  }
}

function spend(consumed: Consumed): void {
  if (!consumed.ok) throw commonRefusals.tooManyRequests(consumed.retryAfter)
}

/** Text that is not text is a bug of the handler. */
function answer(outgoing: FastifyReply, call: Call, result: unknown): FastifyReply {
  outgoing.code(call.status)
  if (call.responseKind === 'none') return outgoing.send()
  if (call.responseKind === 'json') {
    return outgoing.type('application/json; charset=utf-8').send(JSON.stringify(result ?? null))
  }
  if (call.responseKind === 'stream') return outgoing.send(Readable.from(result as AsyncIterable<string>))
  if (typeof result !== 'string') throw new TypeError(`${call.path} answers text, its handler gave ${typeof result}`)
  return outgoing.type('text/plain; charset=utf-8').send(result)
}
