import { constantTimeEqual, sha256 } from '@perigee/crypto/hash'
import { utf8 } from '@perigee/std/bytes'

/** Whether the header names one of the tokens. No tokens: nobody comes in. Hashes make the comparison blind to lengths. */
export function bearerMatches(header: string | undefined, tokens: readonly string[]): boolean {
  const given = /^Bearer +(\S+)$/i.exec(header ?? '')?.[1]
  if (given === undefined) return false
  const hash = sha256(utf8(given))
  let matches = false
  for (const token of tokens) if (token !== '' && constantTimeEqual(sha256(utf8(token)), hash)) matches = true
  return matches
}
