import { isFormatError } from '@perigee/crypto/format-error'
import { randomBytes } from '@perigee/crypto/hash'
import { type AccessGrant, parseAccessGrant, serializeAccessGrant } from '@perigee/grants/access-grant'
import { earliestExpiry } from '@perigee/grants/verify'
import { addCaveat } from '@perigee/grants/api-key'
import { emptyCaveat, encodeCaveat } from '@perigee/grants/caveat'
import { maxCaveats } from '@perigee/grants/limits'
import { minute } from '@perigee/std/durations'
import { AnswerError } from '@perigee/server-kit/edge/answer'

export interface ReadGrant {
  grant: AccessGrant
  /** null = never, also for times beyond the year 9999. */
  expiresAt: Date | null
}

const shortestLife = minute
const endOfTime = new Date('9999-12-31T23:59:59Z')

/** @throws AnswerError 400 for a grant that cannot be read, is of a foreign satellite, or hardly lives any more */
export function readGrant(text: string, { nodeIds, now }: { nodeIds: ReadonlySet<string>; now: Date }): ReadGrant {
  const { grant, expiry } = parsed(text)
  const nodeId = nodeIdOf(grant.satelliteAddress)
  if (nodeId === '') throw refused('node id is required in satelliteNodeURL')
  if (!nodeIds.has(nodeId)) throw refused('the satellite is not allowed here')
  // the service may add one of its own
  if (grant.apiKey.caveats.length >= maxCaveats) throw refused('its API key has too many restrictions')
  if (expiry !== null && expiry.getTime() - now.getTime() < shortestLife) {
    throw refused('expiration cannot be shorter than a minute')
  }
  return { grant, expiresAt: expiry !== null && expiry > endOfTime ? null : expiry }
}

/** The part before `@` of `nodeId@host:port`; a satellite keeps it when its host changes. */
export const nodeIdOf = (address: string): string => address.slice(0, Math.max(address.indexOf('@'), 0)).trim()

function parsed(text: string): { grant: AccessGrant; expiry: Date | null } {
  try {
    const grant = parseAccessGrant(text)
    return { grant, expiry: earliestExpiry(grant.apiKey) }
  } catch (cause) {
    if (isFormatError(cause)) throw refused(cause.message, cause)
    throw cause
  }
}

const refused = (why: string, cause?: unknown) => new AnswerError(400, `access grant: ${why}`, { cause })

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
