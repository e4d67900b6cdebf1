import { hour } from '@perigee/std/durations'
import { sql } from 'kysely'
import { garbageAfter } from '../segments/segment-tokens'
import { tryAgain } from '../try-again'
import type { JobContext } from './job-context'

/** An upload that was begun so long ago and got no part since has been given up. */
export const abandonedAfter = 24 * hour
const batchSize = 200

/** Removes abandoned uploads with what they hold. @returns how many. */
export async function removeAbandonedUploads({ db, clock, signal }: Omit<JobContext, 'blobs'>): Promise<number> {
  const now = clock()
  const idleSince = new Date(now.getTime() - abandonedAfter)
  for (let total = 0; ;) {
    const { rows } = await tryAgain(() =>
      sql<{ removed: number }>`
        select store.remove_abandoned_uploads(${idleSince}, ${batchSize}, ${garbageAfter(now)}) as removed`.execute(db),
    )
    const removed = rows[0]?.removed ?? 0
    total += removed
    if (removed < batchSize || signal?.aborted) return total
  }
}
