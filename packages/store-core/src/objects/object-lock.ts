import { storeRefusals } from '@perigee/contract/refusals/store'
import type { NewLock, Retention, StoredObject } from '@perigee/contract/store'
import { retentionModes } from '@perigee/domain/retention'
import type { CipherPath } from '@perigee/std/brand'
import { sql, type RawBuilder } from 'kysely'
import type { BucketAccess } from '../access/authorize'

/** The modes as the tables number them. */
export const modeNumber = { COMPLIANCE: retentionModes.compliance, GOVERNANCE: retentionModes.governance } as const

/** A retention as the tables hold it. */
export interface RetentionColumns {
  retentionMode: number
  retainUntil: Date | null
}

export function retentionOf({ retentionMode, retainUntil }: RetentionColumns): Retention | null {
  if (retainUntil === null) return null
  return { mode: modeOf(retentionMode), until: retainUntil }
}

export const modeOf = (number: number): Retention['mode'] =>
  number === modeNumber.COMPLIANCE ? 'COMPLIANCE' : 'GOVERNANCE'

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

/** As much of a lock as the caller may see. */
export function visibleLock(
  retention: Retention | null,
  legalHold: boolean,
  { bucket, may }: BucketAccess,
): Pick<StoredObject, 'retention' | 'legalHold'> {
  if (!bucket.objectLock) return {}
  return {
    ...(may('getObjectRetention') && { retention }),
    ...(may('getObjectLegalHold') && { legalHold }),
  }
}
