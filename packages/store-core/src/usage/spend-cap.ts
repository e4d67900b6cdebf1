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

/**
 * Whether an object may be opened as far as its owner's budgets are concerned: while downloads are stopped, only for a
 * download of it that has begun before and goes on, and for a copy. @throws Refusal `spendCapReached`
 */
export function checkSpendCap(
  { tokens }: Pick<StoreContext, 'tokens'>,
  { apiKey, projectId, downloadsStoppedUntil: until, now, may }: BucketAccess,
  { goesOn, copyTo, blobs }: Reading,
): void {
  if (until === null || until <= now) return
  if (copyTo && may('write', copyTo.path, copyTo.bucket)) return
  if (goesOn !== undefined) {
    const claim = tokens.readRead(goesOn)
    const isOwn = constantTimeEqual(headMark(apiKey.head), claim.keyHead) && claim.projectId === projectId
    if (isOwn && blobs.includes(claim.blobId)) return
  }
  throw storeRefusals.spendCapReached()
}
