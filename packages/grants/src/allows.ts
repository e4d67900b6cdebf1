import { equalBytes, startsWithBytes, utf8 } from '@perigee/std/bytes'
import { type Action, op, type UnixNanos } from './actions'
import type { Caveat, CaveatFlag } from './caveat-shape'
import { nanosOfDate } from './times'

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
