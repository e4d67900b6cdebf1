import { sql } from 'kysely'
import { garbageAfter } from '../segments/segment-tokens'
import { tryAgain } from '../try-again'
import type { JobContext } from './job-context'

/** Of one transaction: versions that are looked at, and keys that are locked until it ends. */
const looks = 2_000
const removals = 200

/** Carries out the lifecycle rules of every bucket whose walk of today is not done. @returns how many versions and uploads ended. */
export async function carryOutLifecycles({ db, clock, signal }: Omit<JobContext, 'blobs'>): Promise<number> {
  const now = clock()
  const due = await sql<{ id: number }>`
    select distinct r.bucket_id as id from store.lifecycle_rules r
    left join store.lifecycle_walks w on w.bucket_id = r.bucket_id
    where r.is_enabled and (w.bucket_id is null or not w.is_done or w.day <> date_trunc('day', ${now}::timestamptz, 'UTC'))
    order by r.bucket_id`.execute(db)
  let total = 0
  for (const { id } of due.rows) {
    for (let isDone = false; !isDone;) {
      const { rows } = await tryAgain(() =>
        sql<{ ended: number; is_done: boolean }>`
          select * from store.carry_out_lifecycle(${id}, ${now}, ${looks}, ${removals}, ${garbageAfter(now)})`.execute(
          db,
        ),
      )
      total += rows[0]?.ended ?? 0
      isDone = rows[0]?.is_done ?? true
      if (signal?.aborted) return total
    }
  }
  return total
}
