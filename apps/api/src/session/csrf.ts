import { openSignedText, signText } from '@perigee/server-kit/signed-text'
import { commonRefusals } from '@perigee/contract/refusals/common'
import { constantTimeEqualText, randomBytes } from '@perigee/crypto/hash'
import type { Exchange } from '@perigee/server-kit/http/exchange'
import { requestInfo } from '@perigee/server-kit/http/exchange'
import type { RequestInfo } from '@perigee/server-kit/implement'
import { day } from '@perigee/std/durations'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '../deps'

const csrfHeader = 'x-csrf-token'
const life = day
const harmless = ['GET', 'HEAD', 'OPTIONS']

/** The token of this browser: the one its cookie holds when that is ours, else a new one. The cookie lives on for 24 h. */
export function giveCsrfToken(
  { keys, clock, cookies }: Pick<Deps, 'keys' | 'clock' | 'cookies'>,
  exchange: Exchange,
): string {
  const held = cookies.csrf.read(exchange.request)
  const token = held !== undefined && isCsrfToken(held, keys.csrf) ? held : signText(randomBytes(16), keys.csrf)
  cookies.csrf.set(exchange, token, new Date(clock().getTime() + life))
  return token
}

/** The header must repeat the cookie, and the cookie must be ours. @throws csrfMissing or csrfInvalid */
export const createCheckCsrf =
  ({ keys, cookies }: Pick<Deps, 'keys' | 'cookies'>) =>
  (request: RequestInfo): void => {
    const cookie = cookies.csrf.read(request)
    const header = request.headers[csrfHeader]
    if (!cookie || typeof header !== 'string' || header === '') throw commonRefusals.csrfMissing()
    const same = constantTimeEqualText(cookie, header)
    if (!same || !isCsrfToken(cookie, keys.csrf)) throw commonRefusals.csrfInvalid()
  }

const isCsrfToken = (token: string, key: Uint8Array): boolean => openSignedText(token, key) !== undefined

/**
 * Refuses every changing request that a page of another origin makes, also where no CSRF token is asked for. Clients
 * that are no browsers send no Origin. Calls that look at no cookie are `exempt`.
 */
export function guardOrigin(
  app: FastifyInstance,
  externalOrigin: string,
  exempt: (request: FastifyRequest) => boolean = () => false,
): void {
  app.addHook('onRequest', async (request) => {
    const { origin } = request.headers
    if (origin === undefined || harmless.includes(request.method) || exempt(request)) return
    if (origin !== externalOrigin && origin !== requestInfo(request).origin) throw commonRefusals.originRefused()
  })
}
