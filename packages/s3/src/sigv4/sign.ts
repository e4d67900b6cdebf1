import {
  algorithm,
  canonicalRequest,
  type Scope,
  scopeText,
  signatureOf,
  signingKey,
  stringToSign,
  toAmzDate,
} from './signature'
import { type SignableRequest, unsignedPayload, canonicalQuery, parseQuery } from './request'

export type Signer = {
  readonly accessKeyId: string
  readonly secretKey: string
  readonly region: string
  readonly service: string
}

/** Of each signer the key of the day: deriving it costs four times what signing does. */
const keys = new WeakMap<Signer, { scope: string; key: Uint8Array }>()

function keyOf(signer: Signer, scope: Scope): Uint8Array {
  const text = scopeText(scope)
  const known = keys.get(signer)
  if (known?.scope === text) return known.key
  const key = signingKey(signer.secretKey, scope)
  keys.set(signer, { scope: text, key })
  return key
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
  const signature = signatureOf(keyOf(signer, scope), stringToSign(timestamp, scope, canonical))
  const credential = `${signer.accessKeyId}/${scopeText(scope)}`
  return {
    authorization: `${algorithm} Credential=${credential}, SignedHeaders=${signedHeaders.join(';')}, Signature=${signature}`,
    'x-amz-date': timestamp,
  }
}

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
  const signature = signatureOf(keyOf(signer, scope), stringToSign(timestamp, scope, canonical))
  return `${query}&X-Amz-Signature=${signature}`
}
