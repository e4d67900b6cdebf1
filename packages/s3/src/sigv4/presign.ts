import { algorithm, scopeText, signatureOf, signingKey, stringToSign, toAmzDate } from './signing-key'
import { canonicalRequest } from './canonical-request'
import { unsignedPayload } from './payload-hash'
import { canonicalQuery, parseQuery } from './query-string'
import type { SignableRequest } from './request'
import type { Signer } from './sign-headers'

/** Seven days: the longest life of a presigned URL. */
export const maxPresignSeconds = 604_800

/**
 * The query (without `?`) of a URL that works for `expires` seconds. All headers given are signed and must be sent
 * with the request; `host` must be among them.
 */
export function presign(request: SignableRequest, signer: Signer, options: { now: Date; expires: number }): string {
  const timestamp = toAmzDate(options.now)
  const signedHeaders = Object.keys(request.headers).sort()
  const scope = { date: timestamp.slice(0, 8), region: signer.region, service: signer.service }
  const query = canonicalQuery([
    ...parseQuery(request.query),
    ['X-Amz-Algorithm', algorithm],
    ['X-Amz-Credential', `${signer.accessKeyId}/${scopeText(scope)}`],
    ['X-Amz-Date', timestamp],
    ['X-Amz-Expires', String(options.expires)],
    ['X-Amz-SignedHeaders', signedHeaders.join(';')],
  ])
  const { method, path, headers } = request
  const canonical = canonicalRequest({ method, path, query, headers }, signedHeaders, unsignedPayload)
  const signature = signatureOf(signingKey(signer.secretKey, scope), stringToSign(timestamp, scope, canonical))
  return `${query}&X-Amz-Signature=${signature}`
}
