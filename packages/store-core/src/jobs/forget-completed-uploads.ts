import { day } from '@perigee/std/durations'
import { sql } from 'kysely'
import type { JobContext } from './job-context'

/** How long the one who completed an upload can ask for the answer once more. */
export const rememberedFor = day
const batchSize = 1_000

/** @returns how many answers were forgotten. */
export async function forgetCompletedUploads({
  db,
  clock,
  signal,
}: Pick<JobContext, 'db' | 'clock' | 'signal'>): Promise<number> {
  const before = new Date(clock().getTime() - rememberedFor)
  for (let total = 0; ;) {
    const { numAffectedRows = 0n } = await sql`
      delete from store.completed_uploads where (bucket_id, stream_id) in (
        select bucket_id, stream_id from store.completed_uploads where completed_at <= ${before}
        order by completed_at limit ${batchSize} for update skip locked
      )`.execute(db)
    total += Number(numAffectedRows)
    if (numAffectedRows < batchSize || signal?.aborted) return total
  }
}
