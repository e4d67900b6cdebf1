import { randomBytes } from '@perigee/crypto/hash'
import { serializeAccessGrant } from '@perigee/grants/access-grant'
import { addCaveat } from '@perigee/grants/api-key'
import { emptyCaveat, encodeCaveat } from '@perigee/grants/caveat'
import type { ReadGrant } from './read-grant'

export interface ShortenedGrant {
  text: string
  expiresAt: Date
}

/** The same rights until `end` at most; undefined when the grant ends by then anyway. */
export function shortenGrant({ grant, expiresAt }: ReadGrant, end: Date): ShortenedGrant | undefined {
  if (expiresAt !== null && expiresAt <= end) return undefined
  const notAfter = BigInt(end.getTime()) * 1_000_000n
  const apiKey = addCaveat(grant.apiKey, encodeCaveat({ ...emptyCaveat, notAfter, nonce: randomBytes(4) }))
  return { text: serializeAccessGrant({ ...grant, apiKey }), expiresAt: end }
}
