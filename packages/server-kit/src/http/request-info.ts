import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyRequest } from 'fastify'
import { type Cookies, parseCookies } from './cookies'

/** What a handler may know about the request besides its parsed input. */
export interface RequestInfo {
  readonly id: string
  readonly method: string
  /** Without the query. */
  readonly path: string
  /** Forwarded addresses count only from trusted proxies. */
  readonly ip: string
  /** `` when the client sent none. */
  readonly userAgent: string
  readonly cookies: Cookies
  readonly headers: Readonly<IncomingHttpHeaders>
  /** `scheme://host[:port]` the client addressed; forwarded values count only from trusted proxies. */
  readonly origin: string
}

export const requestInfo = (request: FastifyRequest): RequestInfo => ({
  id: request.id,
  method: request.method,
  path: request.url.split('?', 1)[0] ?? '/',
  ip: request.ip,
  userAgent: request.headers['user-agent'] ?? '',
  cookies: parseCookies(request.headers.cookie),
  headers: request.headers,
  origin: `${request.protocol}://${request.host}`,
})
