import { fullAccessRights } from '@/areas/storage/public'
import type { AccessRight } from '@/worker/calls'

export interface NamedRight {
  right: AccessRight
  label: string
}

/** Chips of the step about permissions, in their order. */
export const objectRights: readonly NamedRight[] = [
  { right: 'download', label: 'Read' },
  { right: 'upload', label: 'Write' },
  { right: 'list', label: 'List' },
  { right: 'delete', label: 'Delete' },
]

export interface LockRight extends NamedRight {
  /** What an application can do with it. */
  explains: string
}

export const lockRights: readonly LockRight[] = [
  {
    right: 'putObjectRetention',
    label: 'PutObjectRetention',
    explains: 'Sets how long a version of an object stays locked, and extends it.',
  },
  {
    right: 'getObjectRetention',
    label: 'GetObjectRetention',
    explains: 'Reads until when a version of an object is locked.',
  },
  {
    right: 'bypassGovernanceRetention',
    label: 'BypassGovernanceRetention',
    explains: 'Deletes or changes objects under governance retention before it ends.',
  },
  {
    right: 'putObjectLegalHold',
    label: 'PutObjectLegalHold',
    explains: 'Places a legal hold on a version of an object, and removes it.',
  },
  {
    right: 'getObjectLegalHold',
    label: 'GetObjectLegalHold',
    explains: 'Reads whether a version of an object is under legal hold.',
  },
  {
    right: 'putBucketObjectLockConfiguration',
    label: 'PutObjectLockConfiguration',
    explains: 'Enables object lock for a bucket and sets its default retention.',
  },
  {
    right: 'getBucketObjectLockConfiguration',
    label: 'GetObjectLockConfiguration',
    explains: 'Reads whether a bucket has object lock, and its default retention.',
  },
]

interface Offered {
  /** Object locks are offered, and so are the rights to them. */
  objectLock: boolean
  /** The person may do it in the project; otherwise the satellite takes this right from every key. */
  mayBypass: boolean
}

/** Those that a key of this person can have. */
export const offeredLockRights = ({ objectLock, mayBypass }: Offered): readonly LockRight[] =>
  objectLock ? lockRights.filter(({ right }) => mayBypass || right !== 'bypassGovernanceRetention') : []

/** Chosen rights in the order of their steps, whatever order they were chosen in. */
export const inOrder = (chosen: readonly AccessRight[], offered: Offered): AccessRight[] =>
  [...objectRights, ...offeredLockRights(offered)].map(({ right }) => right).filter((right) => chosen.includes(right))

/** What Full Access gives: everything but the way past governance. */
export const fullRights = (offered: Offered): AccessRight[] => inOrder(fullAccessRights(offered), offered)

/** 'Read, List'; undefined for none of them. */
export function labelsOf(rights: readonly AccessRight[], among: readonly NamedRight[]): string | undefined {
  const labels = among.filter(({ right }) => rights.includes(right)).map(({ label }) => label)
  return labels.length === 0 ? undefined : labels.join(', ')
}
