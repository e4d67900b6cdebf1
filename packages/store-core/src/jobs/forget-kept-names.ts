import { day } from '@perigee/std/durations'
import { sql } from 'kysely'
import { isOfThisHistory } from '../listings/this-history'
import type { JobContext } from './job-context'

/** Names in use are written again each day, so these were not used for almost as long. */
const longestUnused = 14 * day
const batchSize = 20

/** @returns how many listings were forgotten. */
export async function forgetKeptNames({
  db,
  clock,
  signal,
}: Pick<JobContext, 'db' | 'clock' | 'signal'>): Promise<number> {
  const before = new Date(clock().getTime() - longestUnused)
  for (let total = 0; ;) {
    const { numAffectedRows = 0n } = await sql`
      delete from store.kept_listings where place in (
        select place from store.kept_listings where written_at <= ${before} or not ${isOfThisHistory}
        limit ${batchSize} for update skip locked
      )`.execute(db)
    total += Number(numAffectedRows)
    if (numAffectedRows < batchSize || signal?.aborted) return total
  }
}
