import { randomBytes } from '@perigee/crypto/hash'
import type { Reply, RequestInfo } from '@perigee/server-kit/implement'
import { day } from '@perigee/std/durations'
import type { Deps } from '../deps'
import { openSignedText, signText } from '../platform/signed-text'

export const csrfCookie = 'csrf_token'
export const csrfHeader = 'x-csrf-token'
const life = day

/** The token of this browser: the one its cookie holds when that is ours, else a new one. The cookie lives on for 24 h. */
export function giveCsrfToken(
  { keys, clock, addresses }: Pick<Deps, 'keys' | 'clock' | 'addresses'>,
  request: RequestInfo,
  reply: Reply,
): string {
  const held = request.cookies[csrfCookie]
  const token = held !== undefined && isCsrfToken(held, keys.csrf) ? held : signText(randomBytes(16), keys.csrf)
  reply.setCookie(csrfCookie, token, {
    httpOnly: true,
    sameSite: 'Strict',
    secure: addresses.isHttps,
    expires: new Date(clock().getTime() + life),
  })
  return token
}

export const isCsrfToken = (token: string, key: Uint8Array): boolean => openSignedText(token, key) !== undefined
