import { target } from '../endpoint/target'
import type { WireRequest } from './request'
import { queryText, scopeOf, signatureOf, signedNames, type Signing, type Wanted } from './sign-v4'

/** A request whose signature stands in its address; `headers` are signed with it. */
export function presignV4(wanted: Wanted, signing: Signing & { expires?: string } = {}): WireRequest {
  const { method = 'GET', path, query = {}, headers = {}, body } = wanted
  const scope = scopeOf(signing)
  const signed = { host: signing.host ?? new URL(target.endpoint).host, ...headers }
  const all: Record<string, string> = {
    ...query,
    'X-Amz-Algorithm': 'AWS4-HMAC-SHA256',
    'X-Amz-Credential': `${scope.accessKey}/${scope.scope}`,
    'X-Amz-Date': scope.date,
    'X-Amz-Expires': signing.expires ?? '300',
    'X-Amz-SignedHeaders': signedNames(signed),
  }
  const payload = signing.payload ?? 'UNSIGNED-PAYLOAD'
  const signature = signatureOf({ method, path, query: all, signed, payload }, scope)
  return {
    method,
    path: `${path}?${queryText({ ...all, 'X-Amz-Signature': signature })}`,
    headers: Object.entries(signed),
    ...(body === undefined ? {} : { body }),
  }
}
