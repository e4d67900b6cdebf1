import type { DeletionEnd } from '@perigee/domain/bucket-deletion'
import type { RetentionMode } from '@perigee/domain/retention'
import type { BucketVersioning } from '@perigee/domain/versioning'
import type { BucketDeclaration, BucketTag, CorsRule } from '@perigee/contract/store-buckets'
import type { UserId } from '@perigee/std/brand'
import type { ColumnType, Generated, JSONColumnType } from 'kysely'

type Amounts = ColumnType<number[] | null>

export interface BucketsTable {
  id: Generated<number>
  project_id: number
  /** Unique within its project. */
  name: string
  /** Number of the placement; 0 is the default one. */
  placement: Generated<number>
  versioning: Generated<BucketVersioning>
  object_lock: Generated<boolean>
  /** With either days or years. */
  default_retention_mode: Generated<RetentionMode>
  default_retention_days: number | null
  default_retention_years: number | null
  tags: JSONColumnType<BucketTag[]> | null
  /** Rules that were checked before they were stored. */
  cors: JSONColumnType<CorsRule[]> | null
  /** What S3 clients say of the bucket that holds in any case. */
  declarations: Generated<BucketDeclaration[]>
  notification: JSONColumnType<Record<string, unknown>> | null
  /** First product of the User-Agent that made the bucket. */
  partner: Generated<string>
  /** A deletion of it with everything in it is under way: nothing is stored in it any more. */
  being_deleted: Generated<boolean>
  created_by: UserId | null
  created_at: Date
}

/** A deletion of a bucket with everything in it; outlives the bucket. */
export interface BucketDeletionsTable {
  id: Generated<number>
  public_id: Generated<string>
  project_id: number
  bucket_id: number
  bucket: string
  started_by: UserId | null
  started_at: Date
  /** Versions, delete markers and unfinished uploads. */
  removed: Generated<number>
  /** When a process that is not at it may take it up. */
  next_step_at: Date
  /** Null once a step has succeeded again. */
  failed_at: Date | null
  ended_at: Date | null
  /** Null while it runs. */
  ended_as: DeletionEnd | null
  ended_by: UserId | null
}

/** What the deltas of a bucket came to when they were last added up. */
export interface BucketUsageTable {
  bucket_id: number
  project_id: number
  storage: number
  objects: number
  segments: number
  /** Bytes that objects lack to each of `smallestSizes`; null: nothing. */
  lacking: Amounts
}

/** `bucket_usage` and the deltas since, added up: a view. */
export type BucketLiveUsageView = BucketUsageTable

/** One row per change; written by `satellite.record_usage`, added up by `compactUsage`. */
export interface BucketUsageDeltasTable extends BucketUsageTable {
  id: Generated<number>
  /** Objects that were deleted at `gone_at`: their bytes, and how many milliseconds they had lain there. */
  gone_bytes: Amounts
  gone_ages: Amounts
  gone_at: Date | null
}

/** Bytes downloaded from a bucket in one hour; outlives the bucket. */
export interface BucketEgressTable {
  project_id: number
  bucket: string
  /** Start of the hour. */
  hour: Date
  bytes: ColumnType<number, number, number>
  /** Of the bucket at the time. */
  placement: Generated<number>
}

/** What a bucket held at one moment; outlives the bucket. */
export interface BucketTalliesTable {
  project_id: number
  bucket: string
  taken_at: Date
  storage: number
  objects: number
  segments: number
  /** Of the bucket at the time. */
  placement: Generated<number>
  /** Bytes that objects lacked to each of `smallestSizes`; null: nothing. */
  lacking: Amounts
}

/** Objects that were deleted from a bucket in one hour at the same age in days; outlives the bucket. */
export interface EarlyDeletionsTable {
  project_id: number
  bucket: string
  /** Start of the hour. */
  hour: Date
  /** Of the bucket at the time. */
  placement: number
  age_days: number
  bytes: number
  /** Each object's bytes times the milliseconds that it had lain there. */
  byte_millis: string
}

/** Projects whose usage or limits have changed since the mails about limits were looked after. */
export interface UsageChangesTable {
  project_id: number
}

/** Tables of buckets and their usage. */
export interface BucketsAndUsageSchema {
  'satellite.buckets': BucketsTable
  'satellite.bucket_deletions': BucketDeletionsTable
  'satellite.bucket_usage': BucketUsageTable
  'satellite.bucket_usage_deltas': BucketUsageDeltasTable
  'satellite.bucket_live_usage': BucketLiveUsageView
  'satellite.bucket_egress': BucketEgressTable
  'satellite.bucket_tallies': BucketTalliesTable
  'satellite.early_deletions': EarlyDeletionsTable
  'satellite.usage_changes': UsageChangesTable
}
