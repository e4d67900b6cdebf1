import { compactUsage } from '@perigee/satellite-db/usage/compact-usage'
import { takeTally } from '@perigee/satellite-db/usage/take-tally'
import { hour, minute } from '@perigee/std/durations'
import { collectGarbage } from './collect-garbage'
import { collectOrphanBlobs } from './collect-orphan-blobs'
import type { JobContext } from './job-context'
import { removeAbandonedUploads } from './remove-abandoned-uploads'
import { removeEmptyFolders } from './remove-empty-folders'
import { removeExpiredObjects } from './remove-expired-objects'

export interface StoreJob {
  name: string
  /** Milliseconds between the starts of two runs. */
  every: number
  /** Also right away, for what a short-lived process must not miss. */
  atStart?: boolean
  run(context: JobContext): Promise<unknown>
}

/** The store's own work in the background. */
export const storeJobs: readonly StoreJob[] = [
  { name: 'remove expired objects', every: minute, run: removeExpiredObjects },
  { name: 'collect garbage', every: minute, run: collectGarbage },
  { name: 'compact usage', every: minute, run: ({ db }) => compactUsage(db) },
  { name: 'take tally', every: hour, atStart: true, run: ({ db, clock }) => takeTally(db, clock()) },
  { name: 'remove abandoned uploads', every: hour, run: removeAbandonedUploads },
  { name: 'remove empty folders', every: 6 * hour, run: removeEmptyFolders },
  { name: 'collect orphan blobs', every: 6 * hour, run: collectOrphanBlobs },
]
