import type { CookieOptions } from '@perigee/server-kit/http/cookies'
import { fromUtf8, utf8 } from '@perigee/std/bytes'
import { minute } from '@perigee/std/durations'
import * as z from 'zod/mini'
import { openSignedText, signText } from '../platform/signed-text'

export const loginStateCookie = '_sso'
const life = 10 * minute

const schema = z.object({
  provider: z.string(),
  state: z.string(),
  nonce: z.string(),
  /** Of PKCE. */
  verifier: z.string(),
  /** Milliseconds since 1970. */
  until: z.number(),
})

/** What a browser that went to a provider has to bring back with it. */
export type LoginState = Omit<z.output<typeof schema>, 'until'>

/** Lax: the browser comes back from another site and has to bring it along. */
export const loginStateCookieOptions = ({ isHttps }: { isHttps: boolean }): CookieOptions => ({
  path: '/sso/',
  httpOnly: true,
  sameSite: 'Lax',
  secure: isHttps,
})

export function signLoginState(login: LoginState, { key, now }: { key: Uint8Array; now: Date }) {
  const until = now.getTime() + life
  return { text: signText(utf8(JSON.stringify({ ...login, until })), key), expires: new Date(until) }
}

/** Undefined for what we did not sign, and after ten minutes. */
export function openLoginState(text: string, { key, now }: { key: Uint8Array; now: Date }): LoginState | undefined {
  const payload = openSignedText(text, key)
  if (!payload) return undefined
  const { until, ...login } = z.parse(schema, JSON.parse(fromUtf8(payload)))
  return now.getTime() < until ? login : undefined
}
