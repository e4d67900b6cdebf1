import { Readable } from 'node:stream'
import { publicCalls } from '@perigee/contract/public/index'
import { legacySince } from '@perigee/contract/public/legacy'
import type { Refusal } from '@perigee/contract/refusal'
import { type Reply, replyTo, requestInfo } from '@perigee/server-kit/http/exchange'
import { parseInput } from '@perigee/server-kit/http/parse-input'
import { second } from '@perigee/std/durations'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../deps'
import { createAuthenticateKey } from './authenticate-key'
import { idempotencyKeyIn, once, type Sent } from './idempotency'
import { createKeyLimits } from './limits'
import { namePath, problemOf } from './problems'
import { requireItsProject, requireRights } from './require-rights'
import { etagOf, isNamedIn, runIfMatch } from './revisions'
import type { PublicReceived, PublicRoute } from './serve-public'

export type AnswerCall = (route: PublicRoute, incoming: FastifyRequest, outgoing: FastifyReply) => Promise<FastifyReply>

interface Means {
  routes: readonly PublicRoute[]
  /** Told of requests whose sender is known. */
  onKnown: (request: FastifyRequest) => void
}

/**
 * Answers calls of the public API in the order: key, limit of the key, rights of the key, gate, parse, its project,
 * Idempotency-Key, If-Match, run.
 */
export function createAnswerCall(deps: Deps, { routes, onKnown }: Means): AnswerCall {
  const authenticate = createAuthenticateKey(deps)
  const spend = createKeyLimits(deps)
  const origin = deps.addresses.externalOrigin
  const readers = new Map(
    routes
      .filter(({ call }) => call.method === 'GET' && call.facts.revised)
      .map((route) => [route.call.path, route] as const),
  )

  return async (route, incoming, outgoing) => {
    const { call } = route
    const [request, reply] = [requestInfo(incoming), replyTo(outgoing)]
    const actor = await authenticate({ request, reply })
    onKnown(incoming)
    spend(actor, call, reply)
    requireRights(actor, call)
    const input = parseInput(call, incoming, namePath)
    requireItsProject(actor, call, input)
    const received = { ...input, request, reply, actor } as PublicReceived
    if (call.facts.successor !== null) sayDeprecated(reply, call.facts.successor)
    if (call.responseKind === 'stream') {
      outgoing.code(call.status)
      return outgoing.send(Readable.from((await route.run(received)) as AsyncIterable<string>))
    }
    const render = (refusal: Refusal): Sent => ({
      status: refusal.status,
      text: JSON.stringify(problemOf(refusal, { requestId: request.id, origin })),
      headers: {},
    })
    const work = async () => sentOf(call, await run(received), { isReader: readers.get(call.path) === route })
    const run = async (of: PublicReceived) => {
      const header = of.request.headers['if-match']
      if (header === undefined || call.method === 'GET') return route.run(of)
      const read = call.facts.revised ? readers.get(call.path) : undefined
      return runIfMatch(deps, { header, route, read, received: of })
    }
    const key = call.method === 'POST' ? idempotencyKeyIn(incoming.headers['idempotency-key']) : undefined
    const asked = [call.method, incoming.url, incoming.body instanceof Uint8Array ? incoming.body : '']
    const sent = key === undefined ? await work() : await once(deps, { actor, key, request: asked }, { work, render })
    return send(outgoing, sent, incoming.headers['if-none-match'])
  }
}

/** As RFC 9745 and RFC 8288 have it. */
function sayDeprecated(reply: Reply, successor: string): void {
  const area = publicCalls[successor]?.facts.area
  reply.header('deprecation', `@${legacySince.getTime() / second}`)
  if (area !== undefined) reply.header('link', `</public/v1/docs/${area}#${successor}>; rel="successor-version"`)
}

/** What goes out of what a route gave. An ETag is said where it is that of the thing itself. */
function sentOf(
  { status, responseKind }: PublicRoute['call'],
  result: unknown,
  { isReader }: { isReader: boolean },
): Sent {
  if (responseKind === 'none') return { status, text: null, headers: {} }
  const text = JSON.stringify(result ?? null)
  return { status, text, headers: isReader ? { etag: etagOf(text) } : {} }
}

function send(outgoing: FastifyReply, { status, text, headers }: Sent, ifNoneMatch: string | undefined): FastifyReply {
  for (const [name, value] of Object.entries(headers)) outgoing.header(name, value)
  const { etag } = headers
  if (etag !== undefined && isNamedIn(ifNoneMatch, etag)) return outgoing.code(304).send()
  outgoing.code(status)
  return text === null ? outgoing.send() : outgoing.type('application/json; charset=utf-8').send(text)
}
