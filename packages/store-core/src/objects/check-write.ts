import { modeNumber, parseVersionId } from './object-rows'
import type { NewLock, CommitSegment, SealedMetadata, SegmentKey, WriteCondition } from '@perigee/contract/store'
import type { CipherPath } from '@perigee/std/brand'
import type { BucketAccess } from '../access/authorize'
import { commonRefusals } from '@perigee/contract/refusals/common'
import { storeRefusals } from '@perigee/contract/refusals/store'
import type { ApiKey } from '@perigee/grants/api-key'
import { maxObjectTtl } from '@perigee/grants/verify'
import { hour } from '@perigee/std/durations'
import { KiB, MiB } from '@perigee/std/units'
import type { SegmentTokens } from '../segments/segment-tokens'
import type { Refusal } from '@perigee/contract/refusal'
import { sql, type RawBuilder } from 'kysely'

/** How long a written segment waits for its commit. */
export const writeTokenLife = 48 * hour

const encryptedKeyLength = 48
const keyNonceLength = 24
const maxInlineSize = 4 * KiB + 64
const maxPlainSize = 64 * MiB
const maxSealedMetadata = 16 * KiB

/** A segment as it goes into the database; exactly one of `inline` and `blobId` is set. */
export interface CheckedSegment {
  part: number
  position: number
  plainSize: number
  encryptedSize: number
  encryptedKey: Uint8Array
  keyNonce: Uint8Array
  inline: Uint8Array | null
  blobId: string | null
}

/**
 * Opens the tokens and looks at every size, key and number.
 * @throws Refusal `invalidSegment` when the segments are not one object in order, not this project's, or in another
 * placement than the bucket.
 */
export function checkSegments(
  segments: readonly CommitSegment[],
  { projectId, placement, tokens, now }: { projectId: number; placement: number; tokens: SegmentTokens; now: Date },
): CheckedSegment[] {
  const checked = segments.map((segment, at): CheckedSegment => {
    const { part, index, plainSize, encryptedKey, keyNonce, content } = segment
    const before = segments[at - 1]
    const isNext = before && before.part === part ? index === before.index + 1 : index === 0
    const isLaterPart = !before || part >= before.part
    checkKey(segment)
    if (!isNext || !isLaterPart || !isCount(part, 10_000) || !isCount(plainSize, maxPlainSize)) {
      throw storeRefusals.invalidSegment()
    }
    const shared = { part, position: index, plainSize, encryptedKey, keyNonce }
    if (content.kind === 'inline') {
      if (content.bytes.length > maxInlineSize) throw storeRefusals.invalidSegment()
      return { encryptedSize: content.bytes.length, inline: content.bytes, blobId: null, ...shared }
    }
    const claim = tokens.readWrite(content.token)
    const isOurs =
      claim.projectId === projectId &&
      claim.placement === placement &&
      now.getTime() - claim.issuedAt.getTime() < writeTokenLife
    if (!isOurs) throw storeRefusals.invalidSegment()
    return { encryptedSize: claim.size, inline: null, blobId: claim.blobId, ...shared }
  })
  const isWhole = checked.length > 0 && checked.every(({ plainSize, encryptedSize }) => plainSize <= encryptedSize)
  if (!isWhole) throw storeRefusals.invalidSegment()
  return checked
}

/** @throws Refusal `metadataTooLarge`, or `invalidSegment` when its key or nonce has the wrong length. */
export function checkSealed(sealed: SealedMetadata | null): void {
  if (sealed === null) return
  if (sealed.metadata.length + sealed.etag.length > maxSealedMetadata) throw storeRefusals.metadataTooLarge()
  checkKey(sealed)
}

/** @throws Refusal `invalidSegment` when the sealed key or its nonce has the wrong length. */
export function checkKey({ encryptedKey, keyNonce }: SegmentKey): void {
  if (encryptedKey.length !== encryptedKeyLength || keyNonce.length !== keyNonceLength) {
    throw storeRefusals.invalidSegment()
  }
}

const isCount = (value: number, max: number): boolean => Number.isInteger(value) && value >= 0 && value <= max

/**
 * When a new object ends: as requested, but never later than the key allows. A key with a longest lifetime gives that to
 * objects without an expiry of their own.
 * @throws Refusal `invalidInput`.
 */
export function expiryFor(apiKey: ApiKey, { requested, now }: { requested: Date | undefined; now: Date }): Date | null {
  const latest = latestExpiry(apiKey, now)
  if (requested === undefined) return latest
  if (requested <= now) throw commonRefusals.invalidInput('The expiry of an object has to be in the future.')
  if (latest !== null && requested > latest) {
    throw commonRefusals.invalidInput('The expiry is later than these credentials allow.')
  }
  return requested
}

/** Null when the key sets no longest lifetime. */
export function latestExpiry(apiKey: ApiKey, now: Date): Date | null {
  const longest = maxObjectTtl(apiKey)
  return longest === null ? null : new Date(now.getTime() + longest)
}

/**
 * Judges the lock that a write asks for its object.
 * @throws Refusal `unauthorizedApiKey`, `noObjectLock`, `retentionInPast`.
 */
export function checkLock(lock: NewLock | undefined, access: BucketAccess, path: CipherPath): void {
  if (lock?.retention === undefined && lock?.legalHold === undefined) return
  if (lock.retention && !access.may('putObjectRetention', path)) throw storeRefusals.unauthorizedApiKey()
  if (lock.legalHold !== undefined && !access.may('putObjectLegalHold', path)) throw storeRefusals.unauthorizedApiKey()
  if (!access.bucket.objectLock) throw storeRefusals.noObjectLock()
  if (lock.retention && !(lock.retention.until > access.now)) throw storeRefusals.retentionInPast()
}

/** Arguments of the functions that write; all null when nothing is asked for. */
export const lockValues = ({ retention, legalHold }: NewLock = {}) => ({
  in_mode: retention ? modeNumber[retention.mode] : null,
  in_until: retention?.until ?? null,
  in_hold: legalHold ?? null,
})

/** The same, in this order. */
export function lockArguments(lock: NewLock | undefined): RawBuilder<unknown> {
  const { in_mode, in_until, in_hold } = lockValues(lock)
  return sql`${in_mode}::integer, ${in_until}::timestamptz, ${in_hold}::boolean`
}

/**
 * Arguments of the functions that write.
 * @throws Refusal `objectChanged` for bytes that are no version id: no version can have it.
 */
export function conditionValues(condition: WriteCondition | undefined) {
  if (condition === undefined || !('latest' in condition)) {
    return { in_absent: condition !== undefined, in_latest: null, in_latest_end: null }
  }
  if (condition.latest.length !== 16) throw storeRefusals.objectChanged()
  const { version, streamEnd } = parseVersionId(condition.latest)
  return { in_absent: false, in_latest: version, in_latest_end: streamEnd }
}

/** The same, in this order. @throws Refusal `objectChanged`. */
export function conditionArguments(condition: WriteCondition | undefined): RawBuilder<unknown> {
  const { in_absent, in_latest, in_latest_end } = conditionValues(condition)
  return sql`${in_absent}::boolean, ${in_latest}::bigint, ${in_latest_end}::bytea`
}

/** Why a function that makes an object did not make it. */
export type WriteOutcome =
  | 'no-bucket'
  | 'no-source'
  | 'no-upload'
  | 'no-overwrite'
  | 'no-lock'
  | 'lock-and-expiry'
  | 'exists'
  | 'changed'
  | 'blob-spent'
  | 'bad-keys'
  | 'bad-part'

const refusals: Record<WriteOutcome, (bucket: string) => Refusal> = {
  'no-bucket': storeRefusals.noSuchBucket,
  'no-source': storeRefusals.noSuchVersion,
  'no-upload': storeRefusals.noSuchUpload,
  'no-overwrite': storeRefusals.unauthorizedApiKey,
  'no-lock': storeRefusals.noObjectLock,
  'lock-and-expiry': storeRefusals.lockedCannotExpire,
  exists: storeRefusals.objectExists,
  changed: storeRefusals.objectChanged,
  'blob-spent': storeRefusals.invalidSegment,
  'bad-keys': storeRefusals.invalidSegment,
  'bad-part': storeRefusals.invalidPart,
}

export const writeRefusal = (outcome: WriteOutcome, bucket: string): Refusal => refusals[outcome](bucket)
