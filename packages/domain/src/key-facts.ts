/** One thing that an API key may allow. */
export const accessRights = [
  'download',
  'upload',
  'list',
  'delete',
  'putObjectRetention',
  'getObjectRetention',
  'bypassGovernanceRetention',
  'putObjectLegalHold',
  'getObjectLegalHold',
  'putBucketObjectLockConfiguration',
  'getBucketObjectLockConfiguration',
] as const
export type AccessRight = (typeof accessRights)[number]

/** What an API key was made for; `Link`: everybody who has the link uses it. */
export const keyTypes = ['S3-Credentials', 'Access-Grant', 'API-Key', 'Link'] as const
export type KeyType = (typeof keyTypes)[number]

/**
 * What an API key was restricted to, as the browser of its maker told once. The satellite gives out the whole key and
 * cannot see what becomes of it; so they decide nothing but what a key may do that takes its place.
 */
export interface KeyFacts {
  type: KeyType
  rights: readonly AccessRight[]
  /** Empty: all buckets, also those to come. */
  buckets: readonly string[]
  /** Null: it does not end by itself. */
  expiresAt: Date | null
  /** Null or absent: from the beginning. */
  notBefore?: Date | null
}
