import type { BucketUsage } from '@perigee/contract/buckets'
import { retentionModes } from '@perigee/domain/retention'
import { retainedUntil } from '@perigee/domain/retention-period'
import type { DefaultRetention, ObjectLockConfiguration } from '@perigee/s3/xml/object-lock-configuration'
import { noDefault, type RetentionInput } from '../retention/retention-input'

type LockFacts = Pick<
  BucketUsage,
  'objectLockEnabled' | 'defaultRetentionMode' | 'defaultRetentionDays' | 'defaultRetentionYears'
>

/** Object lock of a bucket as the list has it; null where it is not enabled. */
export function lockOf(bucket: LockFacts): ObjectLockConfiguration | null {
  if (!bucket.objectLockEnabled) return null
  const { defaultRetentionMode, defaultRetentionDays: days, defaultRetentionYears: years } = bucket
  if (defaultRetentionMode === retentionModes.none) return { defaultRetention: null }
  const mode = defaultRetentionMode === retentionModes.compliance ? 'COMPLIANCE' : 'GOVERNANCE'
  return { defaultRetention: years === null ? { mode, days: days ?? 0 } : { mode, years } }
}

/** The fields as they begin. */
export function retentionInput(lock: ObjectLockConfiguration | null): RetentionInput {
  const retention = lock?.defaultRetention ?? null
  if (retention === null) return noDefault
  const { mode } = retention
  return 'days' in retention
    ? { mode, period: String(retention.days), unit: 'days' }
    : { mode, period: String(retention.years), unit: 'years' }
}

export const sameRetention = (one: DefaultRetention | null, other: DefaultRetention | null): boolean =>
  JSON.stringify(one && partsOf(one)) === JSON.stringify(other && partsOf(other))

const partsOf = (retention: DefaultRetention) =>
  'days' in retention ? [retention.mode, retention.days, 'days'] : [retention.mode, retention.years, 'years']

export const sameLock = (one: ObjectLockConfiguration | null, other: ObjectLockConfiguration | null): boolean =>
  one === null || other === null ? one === other : sameRetention(one.defaultRetention, other.defaultRetention)

/** Until when nobody could delete a file that is uploaded now; null where somebody could. */
export function fixedUntil(retention: DefaultRetention | null, now: Date): Date | null {
  if (retention?.mode !== 'COMPLIANCE') return null
  return 'days' in retention ? retainedUntil(retention.days, 'days', now) : retainedUntil(retention.years, 'years', now)
}
