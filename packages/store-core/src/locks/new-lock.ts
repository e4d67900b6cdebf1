import { storeRefusals } from '@perigee/contract/refusals/store'
import type { NewLock } from '@perigee/contract/store'
import type { CipherPath } from '@perigee/std/brand'
import { sql, type RawBuilder } from 'kysely'
import type { BucketAccess } from '../access/bucket-access'
import { modeNumber } from './retention-mode'

/**
 * Judges what a write asks of the lock of its object.
 * @throws Refusal `unauthorizedApiKey`, `noObjectLock`, `retentionInPast`.
 */
export function checkLock(lock: NewLock | undefined, access: BucketAccess, path: CipherPath): void {
  if (lock?.retention === undefined && lock?.legalHold === undefined) return
  if (lock.retention && !access.may('putObjectRetention', path)) throw storeRefusals.unauthorizedApiKey()
  if (lock.legalHold !== undefined && !access.may('putObjectLegalHold', path)) throw storeRefusals.unauthorizedApiKey()
  if (!access.bucket.objectLock) throw storeRefusals.noObjectLock()
  if (lock.retention && !(lock.retention.until > access.now)) throw storeRefusals.retentionInPast()
}

/** The arguments `in_mode, in_until, in_hold` of the functions that write. */
export function lockArguments({ retention, legalHold }: NewLock = {}): RawBuilder<unknown> {
  const mode = retention ? modeNumber[retention.mode] : null
  return sql`${mode}::integer, ${retention?.until ?? null}::timestamptz, ${legalHold ?? null}::boolean`
}
