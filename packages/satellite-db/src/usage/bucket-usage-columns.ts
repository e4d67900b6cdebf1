import { sql, type RawBuilder } from 'kysely'
import type { BucketRow } from '../buckets/bucket-columns'

/** A bucket with what it holds now and what was downloaded from it in a period. */
export interface BucketUsageRow extends BucketRow {
  /** Stored bytes. */
  storage: number
  /** Downloaded bytes in the period. */
  egress: number
  objects: number
  segments: number
  /** Empty when the creator is no longer a member. */
  creatorEmail: string
}

const live = (column: 'storage' | 'objects' | 'segments'): RawBuilder<number> => sql`
  coalesce((select ${sql.ref(column)} from satellite.bucket_live_usage u
    where u.project_id = b.project_id and u.bucket_id = b.id), 0)::bigint`

/** Of `satellite.buckets b` and the creator `satellite.users c`. */
export const bucketUsageColumns = ({ since, before }: { since: Date; before: Date }): RawBuilder<unknown> => sql`
  b.id, b.project_id as "projectId", b.name, b.placement, b.versioning, b.object_lock as "objectLock",
  b.default_retention_mode as "defaultRetentionMode", b.default_retention_days as "defaultRetentionDays",
  b.default_retention_years as "defaultRetentionYears", b.created_by as "createdBy", b.created_at as "createdAt",
  coalesce(c.email, '') as "creatorEmail",
  ${live('storage')} as storage, ${live('objects')} as objects, ${live('segments')} as segments,
  (select coalesce(sum(e.bytes), 0) from satellite.bucket_egress e
    where e.project_id = b.project_id and e.bucket = b.name and e.hour >= greatest(${since}, date_trunc('hour', b.created_at)) and e.hour < ${before}
  )::bigint as egress`
