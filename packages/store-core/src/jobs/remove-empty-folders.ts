import { sql } from 'kysely'
import { tryAgain } from '../try-again'
import type { JobContext } from './job-context'

const batchSize = 500

/**
 * Removes folders that two deletions left behind because each still saw the other's object. Listings never show them.
 * @returns how many were found.
 */
export async function removeEmptyFolders({ db, signal }: Pick<JobContext, 'db' | 'signal'>): Promise<number> {
  for (let total = 0; ;) {
    const { rows } = await tryAgain(() =>
      sql`
        select store.remove_empty_folders(f.id) from (
          select f.id from store.folders f
          where f.parent_id is not null
            and not exists (select 1 from store.objects o where o.folder_id = f.id)
            and not exists (select 1 from store.folders below where below.parent_id = f.id)
          limit ${batchSize}
        ) f`.execute(db),
    )
    total += rows.length
    if (rows.length < batchSize || signal?.aborted) return total
  }
}
