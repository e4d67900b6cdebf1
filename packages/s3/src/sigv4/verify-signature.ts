import { constantTimeEqual } from '@perigee/crypto/hash'
import { utf8 } from '@perigee/std/bytes'
import { S3Error } from '../errors'
import type { Authorization } from './parse-credential'
import { canonicalRequest } from './canonical-request'
import { headerLines, type SignableRequest } from './request'
import { type Scope, signatureOf, signingKey, stringToSign } from './signing-key'

/**
 * Checks a claim against the secret of its access key, or with the signing keys that come from it; time is checked by
 * `checkTime`. Returns the scope's signing key, which signed chunks need.
 * @throws S3Error HeadersNotSigned or SignatureDoesNotMatch
 */
export function verifySignature(
  request: SignableRequest,
  authorization: Authorization,
  secret: string | ((scope: Scope) => Uint8Array),
): Uint8Array {
  checkSignedHeaders(request, authorization.signedHeaders)
  const { scope, timestamp, signedHeaders, payloadHash } = authorization
  const key = typeof secret === 'string' ? signingKey(secret, scope) : secret(scope)
  const canonical = canonicalRequest(request, signedHeaders, payloadHash)
  const expected = signatureOf(key, stringToSign(timestamp, scope, canonical))
  if (!constantTimeEqual(utf8(expected), utf8(authorization.signature))) throw new S3Error('SignatureDoesNotMatch')
  return key
}

/** `host` and every `x-amz-…` header must be signed, and what is signed must be there. */
function checkSignedHeaders({ headers }: SignableRequest, signed: readonly string[]): void {
  const names = new Set(signed)
  const present = Object.keys(headers).filter((name) => headers[name] !== undefined)
  const forgotten = present.find((name) => (name === 'host' || name.startsWith('x-amz-')) && !names.has(name))
  const absent = signed.find((name) => headerLines(headers, name) === undefined)
  if (forgotten !== undefined || absent !== undefined || !names.has('host')) {
    const header = forgotten ?? absent ?? 'host'
    throw new S3Error('HeadersNotSigned', undefined, { details: { HeadersNotSigned: header } })
  }
}
