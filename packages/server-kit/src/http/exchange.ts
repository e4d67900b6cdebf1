import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type CookieOptions, type Cookies, parseCookies, renderCookie } from './cookies'

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

/** What a handler may add to its answer. Headers set before a refusal is thrown are sent with the refusal too. */
export interface Reply {
  header(name: string, value: string): void
  /** Path=/, HttpOnly and SameSite=Strict unless the options say otherwise. */
  setCookie(name: string, value: string, options?: CookieOptions): void
  /** Give the same path and domain the cookie was set with. */
  clearCookie(name: string, options?: CookieOptions): void
}

export const replyTo = (reply: FastifyReply): Reply => ({
  header: (name, value) => void reply.header(name, value),
  setCookie: (name, value, options) => void reply.header('set-cookie', renderCookie(name, value, options)),
  clearCookie: (name, options) =>
    void reply.header('set-cookie', renderCookie(name, '', { ...options, expires: new Date(0) })),
})

export interface Exchange {
  request: RequestInfo
  reply: Reply
}
