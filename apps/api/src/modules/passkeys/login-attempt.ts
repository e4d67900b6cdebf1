import { randomBytes, sha256 } from '@perigee/crypto/hash'
import { passkeyChallengeLife } from '@perigee/domain/passkey-rules'
import type { Reply, RequestInfo } from '@perigee/server-kit/implement'
import { utf8 } from '@perigee/std/bytes'
import { toBase64Url } from '@perigee/std/encoding'
import type { Deps } from '../../deps'
import { sessionCookieOptions } from '../../session/session-cookie'

/** Tells one browser that is logging in from another: a question is answered where it was asked. */
const attemptCookie = 'passkey_attempt'
const path = '/api/v0/auth/passkeys'

/** The attempt of a browser, undefined when it has asked for nothing. */
export function attemptOf(request: RequestInfo): Uint8Array | undefined {
  const token = request.cookies[attemptCookie]
  return token !== undefined && /^[\w-]{22}$/.test(token) ? sha256(utf8(token)) : undefined
}

/** The same for a browser that asks; all of its tabs share one attempt. */
export function beginAttempt(
  { addresses, clock }: Pick<Deps, 'addresses' | 'clock'>,
  request: RequestInfo,
  reply: Reply,
): Uint8Array {
  const known = attemptOf(request)
  const token = (known && request.cookies[attemptCookie]) ?? toBase64Url(randomBytes(16))
  const expires = new Date(clock().getTime() + passkeyChallengeLife)
  reply.setCookie(attemptCookie, token, { ...sessionCookieOptions(addresses), path, expires })
  return known ?? sha256(utf8(token))
}
