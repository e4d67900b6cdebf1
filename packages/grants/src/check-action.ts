import { constantTimeEqual, hmacSha256, isFormatError } from '@perigee/crypto/hash'
import { type Action, keyVersion, op } from './actions'
import { allows, nanosOf } from './allows'
import type { ApiKey } from './api-key'
import { type Caveat, caveatsOf } from './caveat'

/**
 * Why an action is refused: `invalid` (the chain does not come from the secret), `api key` (the action has no time),
 * `unauthorized` (key version or a caveat), `format` (a caveat cannot be read), `revoked`.
 */
export type RefusalReason = 'format' | 'invalid' | 'unauthorized' | 'revoked' | 'api key'
export type Verdict = { ok: true } | { ok: false; reason: RefusalReason }

export type ActionCheck = {
  secret: Uint8Array
  /** What the key was issued for: bits of `keyVersion`. */
  versionBits: number
  action: Action
  /** Gets all tails, from the unrestricted key's to this key's: the key is revoked when any of them is. */
  isRevoked?: (tails: readonly Uint8Array[]) => boolean
}

/** May the bearer of this API key do this? A failing `isRevoked` counts as revoked. */
export function checkAction(apiKey: ApiKey, { secret, isRevoked, ...asked }: ActionCheck): Verdict {
  const tails = verifyChain(apiKey, secret)
  if (!tails) return refused('invalid')
  const verdict = checkCaveats(apiKey, asked)
  return verdict.ok && isRevoked && revoked(isRevoked, tails) ? refused('revoked') : verdict
}

/** The same of a key whose chain `verifyChain` found right. */
export function checkCaveats(
  apiKey: ApiKey,
  { versionBits, action }: Pick<ActionCheck, 'versionBits' | 'action'>,
): Verdict {
  const { time } = action
  if (time === null || (time instanceof Date && Number.isNaN(time.getTime()))) return refused('api key')
  if (!issuedFor(versionBits, action.op)) return refused('unauthorized')
  const caveats = readCaveats(apiKey)
  if (!caveats) return refused('format')
  return caveats.every((caveat) => allows(caveat, action, nanosOf(time))) ? { ok: true } : refused('unauthorized')
}

const refused = (reason: RefusalReason): Verdict => ({ ok: false, reason })

function issuedFor(versionBits: number, number: number): boolean {
  if (number >= op.lock && number <= op.getBucketObjectLockConfiguration) {
    return (versionBits & keyVersion.objectLock) !== 0
  }
  if (number === op.putBucketNotificationConfiguration || number === op.getBucketNotificationConfiguration) {
    return (versionBits & keyVersion.eventing) !== 0
  }
  return true
}

function readCaveats(apiKey: ApiKey): readonly Caveat[] | null {
  try {
    return caveatsOf(apiKey)
  } catch (error) {
    if (isFormatError(error)) return null
    throw error
  }
}

function revoked(isRevoked: (tails: readonly Uint8Array[]) => boolean, tails: readonly Uint8Array[]): boolean {
  try {
    return isRevoked(tails)
  } catch {
    return true
  }
}

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
