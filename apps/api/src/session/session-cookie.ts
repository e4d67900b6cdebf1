import type { CookieOptions } from '@perigee/server-kit/http/cookies'
import { openSignedText, signText } from '../platform/signed-text'

export const sessionCookie = '_tokenKey'

/** Scripts cannot read it and other sites do not make the browser send it. */
export const sessionCookieOptions = ({ isHttps }: { isHttps: boolean }): CookieOptions => ({
  path: '/',
  httpOnly: true,
  sameSite: 'Strict',
  secure: isHttps,
})

export const sessionToken = (id: Uint8Array, cookieKey: Uint8Array): string => signText(id, cookieKey)

/** The 16 bytes of the session id; undefined for a value that we did not sign. */
export function sessionIdOf(token: string, cookieKey: Uint8Array): Uint8Array | undefined {
  const id = openSignedText(token, cookieKey)
  return id?.length === 16 ? id : undefined
}
