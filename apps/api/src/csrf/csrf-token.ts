import { randomBytes } from '@perigee/crypto/hash'
import type { Exchange } from '@perigee/server-kit/http/own-cookie'
import { day } from '@perigee/std/durations'
import type { Deps } from '../deps'
import { openSignedText, signText } from '@perigee/accounts/signed-text'

export const csrfHeader = 'x-csrf-token'
const life = day

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

export const isCsrfToken = (token: string, key: Uint8Array): boolean => openSignedText(token, key) !== undefined
