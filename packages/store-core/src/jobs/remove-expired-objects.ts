import { sql } from 'kysely'
import { garbageAfter } from '../segments/segment-tokens'
import { tryAgain } from '../try-again'
import type { JobContext } from './job-context'

const batchSize = 200

/** Removes objects whose time is over; they were not to be seen since. @returns how many. */
export async function removeExpiredObjects({ db, clock, signal }: Omit<JobContext, 'blobs'>): Promise<number> {
  const now = clock()
  for (let total = 0; ;) {
    const { rows } = await tryAgain(() =>
      sql<{ removed: number }>`
        select store.remove_expired(${now}, ${batchSize}, ${garbageAfter(now)}) as removed`.execute(db),
    )
    const removed = rows[0]?.removed ?? 0
    total += removed
    if (removed < batchSize || signal?.aborted) return total
  }
}
