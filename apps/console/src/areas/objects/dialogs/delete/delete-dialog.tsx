import { bucketTotals } from '@/areas/storage/public'
import { Skeleton } from '@mantine/core'
import { versioning } from '@perigee/domain/versioning'
import { useQuery } from '@tanstack/react-query'
import { Dialog } from '@/components/dialog'
import { CancelButton, DialogActions } from '@/components/dialog-actions'
import { locksObjects } from '@/lib/flags'
import { isVersion } from '../../model/entries'
import { keepsVersion, locksOf } from '../../model/locks'
import { DeleteObjectsDialog } from './delete-objects-dialog'
import { DeleteVersionedDialog } from './delete-versioned-dialog'
import { DeleteVersionsDialog } from './delete-versions-dialog'
import type { DeletionProps } from './deletion-props'
import { LockedDeleteDialog } from './locked-delete-dialog'

/** Asks before a deletion in the way of what is listed and of the bucket. `shown`: the file of the preview. */
export function DeleteDialog({ shown = false, ...props }: DeletionProps & { shown?: boolean }) {
  const { context, place, entries, onClose } = props
  const { config, project } = context
  const totals = useQuery(bucketTotals(project.id, place.bucket))
  const ofVersions = entries.some(isVersion)
  const looksAtLock =
    shown && !ofVersions && locksObjects(config) && (totals.isPending || totals.data?.objectLockEnabled === true)
  const locks = useQuery({
    ...locksOf(context, place.bucket, entries),
    enabled: looksAtLock && totals.data !== undefined,
  })

  if (ofVersions) return <DeleteVersionsDialog {...props} />
  if (looksAtLock && locks.isPending) {
    return (
      <Dialog title="Delete file" status="incomplete" onClose={onClose}>
        <Skeleton height={90} />
        <DialogActions>
          <CancelButton />
        </DialogActions>
      </Dialog>
    )
  }
  const [lock] = looksAtLock ? (locks.data ?? []) : []
  if (lock && keepsVersion(lock, new Date())) return <LockedDeleteDialog {...props} lock={lock} />
  const kind = totals.data?.versioning
  if (kind === versioning.enabled || kind === versioning.suspended)
    return <DeleteVersionedDialog {...props} kind={kind} hasLock={totals.data?.objectLockEnabled === true} />
  return <DeleteObjectsDialog {...props} />
}
