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

/** Reading and changing the object lock of a bucket. */
export const bucketLockRights: readonly AccessRight[] = [
  'putBucketObjectLockConfiguration',
  'getBucketObjectLockConfiguration',
]

/** Creating a bucket: writing is needed, reading objects is not. */
export const createBucketRights: readonly AccessRight[] = ['upload', ...bucketLockRights]

/** Deleting a bucket together with what is in it. */
export const deleteBucketRights: readonly AccessRight[] = ['list', 'delete']

/** Switching the versions of a bucket on and off. */
export const versioningRights: readonly AccessRight[] = ['upload']

/** Reading and changing the CORS rules and the tags of a bucket. */
export const bucketSettingRights: readonly AccessRight[] = ['download', 'upload']

/** Reading, counting and setting lifecycle rules: whoever sets one has objects deleted. */
export const lifecycleRights: readonly AccessRight[] = basics
