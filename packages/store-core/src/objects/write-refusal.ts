import type { Refusal } from '@perigee/contract/refusal'
import { storeRefusals } from '@perigee/contract/refusals/store'

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
