import { algorithm, scopeText, signatureOf, signingKey, stringToSign, toAmzDate } from './signing-key'
import { canonicalRequest } from './canonical-request'
import type { SignableRequest } from './request'

export type Signer = {
  readonly accessKeyId: string
  readonly secretKey: string
  readonly region: string
  readonly service: string
}

/**
 * The headers to add to a request so that it counts as signed: `authorization` and `x-amz-date`. All headers of the
 * request are signed, `host` must be among them. Sending `payloadHash` as `x-amz-content-sha256` is up to the caller.
 */
export function signHeaders(
  request: SignableRequest,
  signer: Signer,
  options: { now: Date; payloadHash: string },
): { authorization: string; 'x-amz-date': string } {
  const timestamp = toAmzDate(options.now)
  const headers = { ...request.headers, 'x-amz-date': timestamp }
  const signedHeaders = Object.keys(headers).sort()
  const scope = { date: timestamp.slice(0, 8), region: signer.region, service: signer.service }
  const canonical = canonicalRequest({ ...request, headers }, signedHeaders, options.payloadHash)
  const signature = signatureOf(signingKey(signer.secretKey, scope), stringToSign(timestamp, scope, canonical))
  const credential = `${signer.accessKeyId}/${scopeText(scope)}`
  return {
    authorization: `${algorithm} Credential=${credential}, SignedHeaders=${signedHeaders.join(';')}, Signature=${signature}`,
    'x-amz-date': timestamp,
  }
}
