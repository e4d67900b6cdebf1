import type { BucketDeletion } from '@perigee/contract/buckets'
import type { DeletionEnd, DeletionState } from '@perigee/domain/bucket-deletion'
import type { BucketDeletionRow } from '@perigee/satellite-db/bucket-deletions'

export const presentBucketDeletion = ({ startedAt, endedAt, endedAs, ...row }: BucketDeletionRow): BucketDeletion => ({
  id: row.id,
  bucket: row.bucket,
  state: stateOf(endedAs),
  reason: endedAs === 'deleted' ? null : endedAs,
  startedBy: row.startedBy,
  startedAt: startedAt.toISOString(),
  removed: row.removed,
  left: row.left,
  isTroubled: row.isTroubled,
  endedAt: endedAt?.toISOString() ?? null,
  endedBy: row.endedBy,
})

function stateOf(endedAs: DeletionEnd | null): DeletionState {
  if (endedAs === null) return 'running'
  return endedAs === 'deleted' ? 'deleted' : 'stopped'
}
