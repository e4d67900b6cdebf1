import type { Refusal } from '@perigee/contract/refusal'
import { storeRefusals } from '@perigee/contract/refusals/store'
import type { WriteCondition } from '@perigee/contract/store'
import { sql, type RawBuilder } from 'kysely'
import { parseVersionId } from './version-id'

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
