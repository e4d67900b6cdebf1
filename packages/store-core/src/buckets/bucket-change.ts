import type { AuditedAct, FactsOf } from '@perigee/domain/acts'
import type { BucketRow } from '@perigee/satellite-db/buckets'
import type { StoreDb } from '../schema'

/** An act about a bucket, without the access key that it came with. */
export type BucketAct = {
  [Name in Extract<AuditedAct, `bucket.${string}`>]: {
    name: Name
    bucket: string
    facts: Omit<FactsOf<Name>, 'keyId' | 'keyName'>
  }
}[Extract<AuditedAct, `bucket.${string}`>]

/** Writes an act into the audit log, in the transaction of what it tells of. */
export type RecordBucketAct = (trx: StoreDb, act: BucketAct) => Promise<void>

/** A bucket that somebody changes who may do so: with an API key, or as an actor of the project. */
export interface BucketChange {
  bucket: Pick<BucketRow, 'id' | 'name' | 'versioning' | 'projectId'>
  record: RecordBucketAct
  /** Comes first in the transaction of the change. @throws what stands against it as of now */
  check?(trx: StoreDb): Promise<void>
}
