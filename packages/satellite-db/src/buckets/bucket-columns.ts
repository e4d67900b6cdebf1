import type { UserId } from '@perigee/std/brand'

/** A bucket as queries answer it. */
export interface BucketRow {
  id: number
  projectId: number
  name: string
  /** Number of the placement; 0 is the default one. */
  placement: number
  versioning: 1 | 2 | 3
  objectLock: boolean
  /** 0 none, 1 compliance, 2 governance. */
  defaultRetentionMode: number
  defaultRetentionDays: number | null
  defaultRetentionYears: number | null
  /** First product of the User-Agent that made the bucket; empty when unknown. */
  partner: string
  createdBy: UserId | null
  createdAt: Date
}

/** Of `satellite.buckets as b`. */
export const bucketColumns = [
  'b.id',
  'b.project_id as projectId',
  'b.name',
  'b.placement',
  'b.versioning',
  'b.object_lock as objectLock',
  'b.default_retention_mode as defaultRetentionMode',
  'b.default_retention_days as defaultRetentionDays',
  'b.default_retention_years as defaultRetentionYears',
  'b.partner',
  'b.created_by as createdBy',
  'b.created_at as createdAt',
] as const
