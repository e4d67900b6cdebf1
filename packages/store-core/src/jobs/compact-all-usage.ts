import { compactUsage } from '@perigee/satellite-db/usage-records'
import type { JobContext } from './job-context'

const batchSize = 20_000

/** Adds up the changes of usage, a batch in each transaction. @returns how many rows were added up. */
export async function compactAllUsage({ db, signal }: Pick<JobContext, 'db' | 'signal'>): Promise<number> {
  for (let total = 0; ;) {
    const count = await compactUsage(db, { limit: batchSize })
    total += count
    if (count < batchSize || signal?.aborted) return total
  }
}
