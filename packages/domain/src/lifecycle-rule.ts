/** What S3 allows, and what the store's columns hold. */
export const lifecycleLimits = {
  rules: 1_000,
  idLength: 255,
  prefixBytes: 1_024,
  newerVersions: 100,
  days: 2 ** 31 - 1,
} as const

/** What a lifecycle rule of a bucket says, but for which names it is about. Days are full days; null is not said. */
export interface LifecycleTerms {
  /** Unique in the bucket. */
  id: string
  isEnabled: boolean
  /** Written with `Prefix` instead of `Filter`; it reads as it was written. */
  hasOldForm: boolean
  /** In bytes of content; versions of exactly this size are not meant. */
  sizeGreaterThan: number | null
  sizeLessThan: number | null
  /** Of current versions: since they were made, or from a midnight UTC on. */
  expireDays: number | null
  expireAt: Date | null
  /** Delete markers below which no version is left. */
  removeLoneMarkers: boolean
  /** Since a newer version was made. */
  noncurrentDays: number | null
  /** So many of the newest noncurrent versions stay. */
  newerNoncurrent: number | null
  /** Of unfinished uploads: since they were begun. */
  abortDays: number | null
}

export interface LifecycleRule extends LifecycleTerms {
  /** Of the names that the rule is about; empty for all. */
  prefix: string
}

/**
 * What the prefix of a rule begins with where the caller's key does not open its folder. Put back unchanged, it stays
 * the folder that it stands for.
 */
export const sealedElsewhere = 'encrypted-with-another-passphrase/'
