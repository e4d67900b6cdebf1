import { constantTimeEqual, hmacSha256 } from '@perigee/crypto/hash'
import { fromBase64Url, toBase64Url } from '@perigee/std/encoding'

/** `base64url(payload).base64url(HMAC-SHA256)` */
export const signText = (payload: Uint8Array, key: Uint8Array): string =>
  `${toBase64Url(payload)}.${toBase64Url(hmacSha256(key, payload))}`

/** The payload of a text that was signed with this key; undefined for anything else. */
export function openSignedText(text: string, key: Uint8Array): Uint8Array | undefined {
  const [payloadText, signatureText, ...rest] = text.split('.')
  if (payloadText === undefined || signatureText === undefined || rest.length > 0) return undefined
  try {
    const payload = fromBase64Url(payloadText)
    return constantTimeEqual(fromBase64Url(signatureText), hmacSha256(key, payload)) ? payload : undefined
  } catch {
    return undefined
  }
}
