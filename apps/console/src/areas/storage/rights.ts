import type { AccessRight } from '@/worker/calls'

const basics: readonly AccessRight[] = ['download', 'upload', 'list', 'delete']
/** Everything about locks except bypassing governance, which only an explicit choice may give. */
const locks: readonly AccessRight[] = [
  'putObjectRetention',
  'getObjectRetention',
  'putObjectLegalHold',
  'getObjectLegalHold',
  'putBucketObjectLockConfiguration',
  'getBucketObjectLockConfiguration',
]

/** What the file browser's own key may do. */
export const browserRights: readonly AccessRight[] = [...basics, ...locks]

/** What "Full Access" means in the New Access wizard. */
export const fullAccessRights = ({ objectLock }: { objectLock: boolean }): readonly AccessRight[] =>
  objectLock ? [...basics, ...locks] : basics

/** Creating a bucket: writing is needed, reading objects is not. */
export const createBucketRights: readonly AccessRight[] = [
  'upload',
  'putBucketObjectLockConfiguration',
  'getBucketObjectLockConfiguration',
]

/** Deleting a bucket together with what is in it. */
export const deleteBucketRights: readonly AccessRight[] = ['list', 'delete']
