import type { UnixNanos } from './actions'

/** Flags of a caveat with their field numbers, in the order they are written. */
export const caveatFlags = {
  disallowReads: 1,
  disallowWrites: 2,
  disallowLists: 3,
  disallowDeletes: 4,
  /** Coarse and outdated: touches the outdated lock operation only. */
  disallowLocks: 5,
  disallowPutRetention: 6,
  disallowGetRetention: 7,
  disallowPutLegalHold: 8,
  disallowGetLegalHold: 9,
  disallowBypassGovernanceRetention: 11,
  disallowPutBucketObjectLockConfiguration: 12,
  disallowGetBucketObjectLockConfiguration: 13,
  disallowPutBucketNotificationConfiguration: 14,
  disallowGetBucketNotificationConfiguration: 15,
} as const

export type CaveatFlag = keyof typeof caveatFlags

/** A bucket, and the beginning of the object store's form of a path in it (empty: all of the bucket). */
export type AllowedPath = { bucket: Uint8Array; encryptedPathPrefix: Uint8Array }

/** One restriction of an API key. An absent time or TTL does not restrict; no allowed paths means all of them. */
export type Caveat = {
  flags: ReadonlySet<CaveatFlag>
  allowedPaths: readonly AllowedPath[]
  notAfter: UnixNanos | null
  notBefore: UnixNanos | null
  /** Nanoseconds. */
  maxObjectTtl: bigint | null
  /** Makes equal restrictions differ. */
  nonce: Uint8Array
}

export const emptyCaveat: Caveat = {
  flags: new Set(),
  allowedPaths: [],
  notAfter: null,
  notBefore: null,
  maxObjectTtl: null,
  nonce: new Uint8Array(),
}
