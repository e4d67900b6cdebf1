import { hour } from '@perigee/std/durations'
import { sql } from 'kysely'
import type { StoredBlob } from '../blobs/blob-store'
import { writeTokenLife } from '../objects/check-write'
import { garbageAfter } from '../segments/segment-tokens'
import type { StoreDb } from '../schema'
import type { JobContext } from './job-context'

const batchSize = 1_000
/** Longer than any token of a written segment is accepted. */
export const orphanAge = writeTokenLife + 24 * hour

/**
 * Finds blobs that no object knows, those of uploads that were never finished, and makes them garbage. From then on
 * nothing can be committed with them, however young a clock that is set back may make them again; `collectGarbage`
 * removes them later.
 * @returns how many there were, drafts of writes that were cut off included, which go at once.
 */
export async function collectOrphanBlobs({ db, blobs, clock, signal }: JobContext): Promise<number> {
  const now = clock()
  const before = new Date(now.getTime() - orphanAge)
  let found = 0
  for (const [placement, store] of blobs.all) {
    found += await store.removeUnfinished(before)
    for await (const batch of oldBlobs(store.list(), before)) {
      found += await makeGarbage(db, batch, { placement, removeAfter: garbageAfter(now) })
      if (signal?.aborted) return found
    }
  }
  return found
}

async function* oldBlobs(blobs: AsyncIterable<StoredBlob>, before: Date): AsyncGenerator<StoredBlob[]> {
  let batch: StoredBlob[] = []
  for await (const blob of blobs) {
    if (blob.writtenAt >= before) continue
    batch.push(blob)
    if (batch.length < batchSize) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

/** One that was removed before, and is there nevertheless, is garbage once more. */
async function makeGarbage(
  db: StoreDb,
  blobs: readonly StoredBlob[],
  { placement, removeAfter }: { placement: number; removeAfter: Date },
): Promise<number> {
  const ids = blobs.map(({ id }) => id)
  const sizes = blobs.map(({ size }) => size)
  const { numAffectedRows } = await sql`
    insert into store.blob_garbage as known (blob_id, placement, size, remove_after)
      select blob.id, ${placement}, blob.size, ${removeAfter}
      from unnest(${ids}::uuid[], ${sizes}::bigint[]) as blob (id, size)
      where not exists (select from store.segments s where s.blob_id = blob.id)
      order by blob.id
    on conflict (blob_id) do update set remove_after = excluded.remove_after, removed_at = null
      where known.removed_at is not null`.execute(db)
  return Number(numAffectedRows ?? 0n)
}
