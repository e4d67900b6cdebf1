import { openSignedText, signText } from '../platform/signed-text'

/** Value of the session's cookie. */
export const sessionToken = (id: Uint8Array, cookieKey: Uint8Array): string => signText(id, cookieKey)

/** The 16 bytes of the session id; undefined for a value that we did not sign. */
export function sessionIdOf(token: string, cookieKey: Uint8Array): Uint8Array | undefined {
  const id = openSignedText(token, cookieKey)
  return id?.length === 16 ? id : undefined
}
