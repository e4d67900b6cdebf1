import { randomBytes, sha256 } from '@perigee/crypto/hash'
import { passkeyChallengeLife } from '@perigee/domain/passkey-rules'
import type { Exchange } from '@perigee/server-kit/http/exchange'
import type { RequestInfo } from '@perigee/server-kit/implement'
import { utf8 } from '@perigee/std/bytes'
import { toBase64Url } from '@perigee/std/encoding'
import type { Deps } from '../../deps'

/** The attempt of a browser, undefined when it has asked for nothing. */
export function attemptOf({ cookies }: Pick<Deps, 'cookies'>, request: RequestInfo): Uint8Array | undefined {
  const token = cookies.passkeyAttempt.read(request)
  return token !== undefined && /^[\w-]{22}$/.test(token) ? sha256(utf8(token)) : undefined
}

/** The same for a browser that asks; all of its tabs share one attempt. */
export function beginAttempt(deps: Pick<Deps, 'cookies' | 'clock'>, exchange: Exchange): Uint8Array {
  const { cookies, clock } = deps
  const known = attemptOf(deps, exchange.request)
  const token = (known && cookies.passkeyAttempt.read(exchange.request)) ?? toBase64Url(randomBytes(16))
  cookies.passkeyAttempt.set(exchange, token, new Date(clock().getTime() + passkeyChallengeLife))
  return known ?? sha256(utf8(token))
}
