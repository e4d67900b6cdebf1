import type { UserId } from '@perigee/std/brand'
import type { SatelliteDb } from '../schema'

export interface NewBucket {
  projectId: number
  name: string
  placement: number
  versioning: 1 | 2 | 3
  objectLock: boolean
  partner?: string
  createdBy: UserId | null
  createdAt: Date
}

/** The new bucket's id; undefined when the project has a bucket of this name. */
export async function insertBucket(db: SatelliteDb, bucket: NewBucket): Promise<number | undefined> {
  const row = await db
    .insertInto('satellite.buckets')
    .values({
      project_id: bucket.projectId,
      name: bucket.name,
      placement: bucket.placement,
      versioning: bucket.versioning,
      object_lock: bucket.objectLock,
      partner: bucket.partner ?? '',
      created_by: bucket.createdBy,
      created_at: bucket.createdAt,
    })
    .onConflict((conflict) => conflict.columns(['project_id', 'name']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}
