import { isBucketDeletionWaiting } from '@perigee/satellite-db/bucket-deletions'
import { takeTally } from '@perigee/satellite-db/usage-records'
import { hour, minute, second } from '@perigee/std/durations'
import { carryOutLifecycles } from './carry-out-lifecycles'
import { collectGarbage } from './collect-garbage'
import { collectOrphanBlobs } from './collect-orphan-blobs'
import { compactAllUsage } from './compact-all-usage'
import type { AnyJobContext } from './job-context'
import { deleteBuckets } from './delete-buckets'
import { forgetCompletedUploads } from './forget-completed-uploads'
import { forgetKeptNames } from './forget-kept-names'
import { reconcileUsage } from './reconcile-usage'
import { removeAbandonedUploads } from './remove-abandoned-uploads'
import { removeDeletedProjects } from './remove-deleted-projects'
import { removeEmptyFolders } from './remove-empty-folders'
import { removeExpiredObjects } from './remove-expired-objects'

export interface StoreJob {
  name: string
  /** Milliseconds between the starts of two runs, in whichever process. */
  every: number
  /** For what people wait for: asked every two seconds, and the job runs at once when there is something to do. */
  isWanted?(context: AnyJobContext): Promise<boolean>
  /** @returns what it dealt with. */
  run(context: AnyJobContext): Promise<number>
}

/** The store's own work in the background. The names are those of the metrics. */
export const storeJobs: readonly StoreJob[] = [
  { name: 'remove-expired-objects', every: minute, run: removeExpiredObjects },
  { name: 'collect-garbage', every: minute, run: collectGarbage },
  { name: 'compact-usage', every: minute, run: compactAllUsage },
  {
    name: 'delete-buckets',
    every: second,
    isWanted: ({ db, clock }) => isBucketDeletionWaiting(db, clock()),
    run: deleteBuckets,
  },
  { name: 'take-tally', every: hour, run: ({ db, clock, signal }) => takeTally(db, clock(), { signal }) },
  { name: 'remove-deleted-projects', every: 5 * minute, run: removeDeletedProjects },
  { name: 'remove-abandoned-uploads', every: hour, run: removeAbandonedUploads },
  { name: 'forget-completed-uploads', every: hour, run: forgetCompletedUploads },
  { name: 'forget-kept-names', every: hour, run: forgetKeptNames },
  { name: 'carry-out-lifecycles', every: hour, run: carryOutLifecycles },
  { name: 'remove-empty-folders', every: 6 * hour, run: removeEmptyFolders },
  { name: 'collect-orphan-blobs', every: 6 * hour, run: collectOrphanBlobs },
  { name: 'reconcile-usage', every: 6 * hour, run: reconcileUsage },
]
