import { day, hour } from '@perigee/std/durations'
import { sql } from 'kysely'
import type { PlacedBlobs } from '../blobs/blob-store'
import { writeTokenLife } from '../objects/check-write'
import { garbageAfter, readTokenLife } from '../segments/segment-tokens'
import type { StoreDb } from '../schema'
import { unlessHeld } from './blob-hold'
import type { JobContext } from './job-context'

const batchSize = 500

/** Garbage that is due so much later than it could be was noted by a clock that has been set back since. */
const aheadOfTime = readTokenLife + day

/**
 * Removes the blobs of objects that were removed or replaced, once downloads that had begun are over, and those that no
 * object ever had. The note of a removed blob is kept while its token could be shown again. What lies in a placement
 * that is configured no more waits, everything waits while a backup runs, and what an object names stays, whatever the
 * notes say.
 * @returns how many blobs went.
 */
export async function collectGarbage({ db, blobs, clock, signal }: JobContext): Promise<number> {
  const now = clock()
  const placements = blobs.all.map(([placement]) => placement)
  await db
    .updateTable('store.blob_garbage')
    .set({ remove_after: garbageAfter(now) })
    .where('removed_at', 'is', null)
    .where('remove_after', '>', new Date(now.getTime() + aheadOfTime))
    .execute()
  let removed = 0
  for (;;) {
    const batch = await unlessHeld(db, (trx) => removeDue(trx, { blobs, now, placements }))
    removed += batch ?? 0
    if (!batch || signal?.aborted) break
  }
  await forget(db, { before: new Date(now.getTime() - writeTokenLife - hour), signal })
  return removed
}

async function removeDue(
  db: StoreDb,
  { blobs, now, placements }: { blobs: PlacedBlobs; now: Date; placements: number[] },
): Promise<number> {
  const due = await db
    .selectFrom('store.blob_garbage')
    .select(['blob_id', 'placement'])
    .where('removed_at', 'is', null)
    .where('remove_after', '<=', now)
    .where('placement', 'in', placements)
    .where(sql<boolean>`not exists (select from store.segments s where s.blob_id = blob_garbage.blob_id)`)
    .orderBy('remove_after')
    .limit(batchSize)
    .execute()
  if (due.length === 0) return 0
  const ids = due.map((row) => row.blob_id)
  await Promise.all(due.map((row) => blobs.at(row.placement).delete(row.blob_id)))
  await db.updateTable('store.blob_garbage').set({ removed_at: now }).where('blob_id', 'in', ids).execute()
  return ids.length
}

async function forget(
  db: StoreDb,
  { before, signal }: { before: Date; signal: AbortSignal | undefined },
): Promise<void> {
  for (;;) {
    const gone = await sql`
      delete from store.blob_garbage where blob_id in (
        select blob_id from store.blob_garbage where removed_at < ${before} limit ${batchSize} for update skip locked
      )`.execute(db)
    if (gone.numAffectedRows !== BigInt(batchSize) || signal?.aborted) return
  }
}
