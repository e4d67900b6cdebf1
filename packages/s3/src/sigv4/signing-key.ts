import { hmacSha256, sha256 } from '@perigee/crypto/hash'
import { utf8 } from '@perigee/std/bytes'
import { toHex } from '@perigee/std/encoding'

export const algorithm = 'AWS4-HMAC-SHA256'

/** What a signature is good for: one day (`yyyymmdd`), region and service. */
export type Scope = { readonly date: string; readonly region: string; readonly service: string }

export const scopeText = ({ date, region, service }: Scope): string => `${date}/${region}/${service}/aws4_request`

/** The key of one scope; it may sign for the whole day, so guard it like the secret. */
export function signingKey(secret: string, scope: Scope): Uint8Array {
  const steps = [scope.date, scope.region, scope.service, 'aws4_request']
  return steps.reduce((key, step) => hmacSha256(key, utf8(step)), utf8(`AWS4${secret}`))
}

export const stringToSign = (timestamp: string, scope: Scope, canonical: string): string =>
  [algorithm, timestamp, scopeText(scope), toHex(sha256(utf8(canonical)))].join('\n')

/** Lower-case hex, 64 characters. */
export const signatureOf = (key: Uint8Array, text: string): string => toHex(hmacSha256(key, utf8(text)))
