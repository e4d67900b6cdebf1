/** What an API key can be asked to allow; the numbers are the format's. */
export const op = {
  read: 1,
  write: 2,
  list: 3,
  delete: 4,
  projectInfo: 5,
  lock: 6,
  putObjectRetention: 7,
  getObjectRetention: 8,
  putObjectLegalHold: 9,
  getObjectLegalHold: 10,
  bypassGovernanceRetention: 11,
  putBucketObjectLockConfiguration: 12,
  getBucketObjectLockConfiguration: 13,
  putBucketNotificationConfiguration: 14,
  getBucketNotificationConfiguration: 15,
} as const

export type OpName = keyof typeof op

/** Bits of what an API key was issued for; kept by the server beside the key, not in its bytes. */
export const keyVersion = { objectLock: 1, auditable: 2, eventing: 4 } as const

/** One thing a request wants to do. Bucket and path are empty where the operation has none. */
export type Action = {
  op: number
  bucket: string
  /** The object store's form of the path. */
  path: Uint8Array
  /** When; null is refused. */
  time: Date | UnixNanos | null
}

/** Nanoseconds since 1970: the resolution of times in caveats. */
export type UnixNanos = bigint
