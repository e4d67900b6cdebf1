import { constantTimeEqual, hmacSha256 } from '@perigee/crypto/hash'
import { isFormatError } from '@perigee/crypto/format-error'
import { type Action, keyVersion, op, type UnixNanos } from './actions'
import type { ApiKey } from './api-key'
import { type Caveat, caveatsOf, type CaveatFlag, bucketText } from './caveat'
import { equalBytes, startsWithBytes, utf8 } from '@perigee/std/bytes'
import { nanosOfDate, dateOfNanos, floorMillis } from './times'

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

/** The flag that forbids each operation. GetObjectRetention and ProjectInfo have rules of their own. */
const flagOf = new Map<number, CaveatFlag>([
  [op.read, 'disallowReads'],
  [op.write, 'disallowWrites'],
  [op.list, 'disallowLists'],
  [op.delete, 'disallowDeletes'],
  [op.lock, 'disallowLocks'],
  [op.putObjectRetention, 'disallowPutRetention'],
  [op.putObjectLegalHold, 'disallowPutLegalHold'],
  [op.getObjectLegalHold, 'disallowGetLegalHold'],
  [op.bypassGovernanceRetention, 'disallowBypassGovernanceRetention'],
  [op.putBucketObjectLockConfiguration, 'disallowPutBucketObjectLockConfiguration'],
  [op.getBucketObjectLockConfiguration, 'disallowGetBucketObjectLockConfiguration'],
  [op.putBucketNotificationConfiguration, 'disallowPutBucketNotificationConfiguration'],
  [op.getBucketNotificationConfiguration, 'disallowGetBucketNotificationConfiguration'],
])

/** Whether one caveat lets the action pass. */
export function allows(caveat: Caveat, action: Action, time: UnixNanos): boolean {
  if (caveat.notAfter !== null && time > caveat.notAfter) return false
  if (caveat.notBefore !== null && time < caveat.notBefore) return false
  if (action.op === op.read && action.path.length === 0) return allowsBucketMetadata(caveat, action)
  return !forbidden(caveat, action.op) && coversPath(caveat, action)
}

export const nanosOf = (time: Date | UnixNanos): UnixNanos => (typeof time === 'bigint' ? time : nanosOfDate(time))

/** Reading about a bucket, or listing buckets (the answer is filtered later), needs no right to read objects. */
function allowsBucketMetadata({ allowedPaths }: Caveat, { bucket }: Action): boolean {
  if (allowedPaths.length === 0 || bucket === '') return true
  const wanted = utf8(bucket)
  return allowedPaths.some((path) => equalBytes(path.bucket, wanted))
}

function forbidden({ flags }: Caveat, number: number): boolean {
  if (number === op.projectInfo) return false
  if (number === op.getObjectRetention) return flags.has('disallowGetRetention') && flags.has('disallowPutRetention')
  const flag = flagOf.get(number)
  return flag === undefined || flags.has(flag)
}

/** The prefix is compared as plain bytes; components play no part. */
function coversPath({ allowedPaths }: Caveat, action: Action): boolean {
  if (allowedPaths.length === 0 || action.op === op.projectInfo) return true
  const bucket = utf8(action.bucket)
  return allowedPaths.some(
    (path) => equalBytes(path.bucket, bucket) && startsWithBytes(action.path, path.encryptedPathPrefix),
  )
}

/** The buckets that every caveat agrees on, in the first caveat's order. @throws FormatError `format`. */
export function allowedBuckets(apiKey: ApiKey): 'all' | string[] {
  let allowed: string[] | null = null
  for (const { allowedPaths } of caveatsOf(apiKey)) {
    if (allowedPaths.length === 0) continue
    const named = new Set(allowedPaths.map(({ bucket }) => bucketText(bucket)).filter((name) => name !== null))
    allowed = allowed ? allowed.filter((bucket) => named.has(bucket)) : [...named]
  }
  return allowed ?? 'all'
}

/** The shortest lifetime of new objects in milliseconds (rounded down); null when unlimited. @throws FormatError. */
export function maxObjectTtl(apiKey: ApiKey): number | null {
  const shortest = smallest(caveatsOf(apiKey).map((caveat) => caveat.maxObjectTtl))
  return shortest === null ? null : Number(floorMillis(shortest))
}

/** When the key stops working; null when it does not. @throws FormatError `format`. */
export function earliestExpiry(apiKey: ApiKey): Date | null {
  const earliest = smallest(caveatsOf(apiKey).map((caveat) => caveat.notAfter))
  return earliest === null ? null : dateOfNanos(earliest)
}

function smallest(values: readonly (bigint | null)[]): bigint | null {
  return values.reduce((least, value) => (value !== null && (least === null || value < least) ? value : least), null)
}
