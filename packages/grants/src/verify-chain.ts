import { constantTimeEqual, hmacSha256 } from '@perigee/crypto/hash'
import type { ApiKey } from './api-key'

/** All tails of the chain, the unrestricted key's first; null when the key does not come from this secret. */
export function verifyChain(apiKey: ApiKey, secret: Uint8Array): Uint8Array[] | null {
  let tail = hmacSha256(secret, apiKey.head)
  const tails = [tail]
  for (const caveat of apiKey.caveats) {
    tail = hmacSha256(tail, caveat)
    tails.push(tail)
  }
  return constantTimeEqual(tail, apiKey.tail) ? tails : null
}
