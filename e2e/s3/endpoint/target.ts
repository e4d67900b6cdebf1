import { inject } from 'vitest'

export interface KeyPair {
  accessKey: string
  secretKey: string
}

/** What a suite runs against. */
export interface Target extends KeyPair {
  /** Of the S3 service, without a slash at the end. */
  endpoint: string
  /** Known only of a product that the suite started itself. */
  own?: OwnProduct
}

/** What a stranger's service cannot tell: its domain, and keys that may less. */
export interface OwnProduct {
  /** A bucket is the first label below it. */
  domain: string
  /** A LocationConstraint that keeps blobs elsewhere. */
  place: string
  readOnly: KeyPair
  writeOnly: KeyPair
  /** All rights but those of object lock. */
  withoutLocks: KeyPair
  /** All rights but the one to lift governance retention. */
  withoutBypass: KeyPair
  /** All rights, below one folder of one bucket. */
  folderOnly: KeyPair & { bucket: string; folder: string }
  /** All rights in another project. */
  stranger: KeyPair
}

declare module 'vitest' {
  interface ProvidedContext {
    s3Target: Target
  }
}

export const target = inject('s3Target')
