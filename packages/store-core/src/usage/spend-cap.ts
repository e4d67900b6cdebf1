import { storeRefusals } from '@perigee/contract/refusals/store'
import type { OpenObjectInput } from '@perigee/contract/store-object-calls'
import { constantTimeEqual } from '@perigee/crypto/hash'
import type { BucketAccess } from '../access/authorize'
import type { StoreContext } from '../context'
import { headMark } from '../segments/segment-tokens'

interface Reading {
  goesOn: OpenObjectInput['goesOn'] | undefined
  copyTo: OpenObjectInput['copyTo'] | undefined
  /** Of the object's segments; null for those that are inline. */
  blobs: readonly (string | null)[]
}

interface ReadingKind {
  /** A reading of the same object that has begun before. */
  goesOn: boolean
  /** Into the store again, by a key that may write there: nothing is downloaded. */
  isCopy: boolean
}

/** What an object is opened for. A reading that goes on is what it was when it began. @throws Refusal `invalidSegment` */
export function kindOfReading(
  { tokens }: Pick<StoreContext, 'tokens'>,
  { apiKey, projectId, may }: Pick<BucketAccess, 'apiKey' | 'projectId' | 'may'>,
  { goesOn, copyTo, blobs }: Reading,
): ReadingKind {
  if (copyTo && may('write', copyTo.path, copyTo.bucket)) return { goesOn: false, isCopy: true }
  if (goesOn === undefined) return { goesOn: false, isCopy: false }
  const claim = tokens.readRead(goesOn)
  const isOwn =
    constantTimeEqual(headMark(apiKey.head), claim.keyHead) &&
    claim.projectId === projectId &&
    blobs.includes(claim.blobId)
  return { goesOn: isOwn, isCopy: isOwn && claim.isCopy }
}

/**
 * Whether an object may be opened as far as its owner's budgets are concerned: while downloads are stopped, only for a
 * download of it that has begun before and goes on, and for a copy. @throws Refusal `spendCapReached`
 */
export function checkSpendCap(
  { downloadsStoppedUntil: until, now }: Pick<BucketAccess, 'downloadsStoppedUntil' | 'now'>,
  { goesOn, isCopy }: ReadingKind,
): void {
  if (until !== null && until > now && !goesOn && !isCopy) throw storeRefusals.spendCapReached()
}
