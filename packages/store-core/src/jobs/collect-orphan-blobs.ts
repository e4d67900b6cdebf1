import { hour } from '@perigee/std/durations'
import { sql, type Kysely } from 'kysely'
import type { BlobStore } from '../blobs/blob-store'
import { writeTokenLife } from '../segments/check-commit'
import type { StoreDb, StoreSchema } from '../schema'
import { unlessHeld } from './blob-hold'
import type { JobContext } from './job-context'

const batchSize = 1_000
/** Longer than any token of a written segment is accepted. */
export const orphanAge = writeTokenLife + 24 * hour

/**
 * Removes blobs that no object knows: those of uploads that were never finished.
 * @returns how many went, drafts of writes that were cut off included.
 */
export async function collectOrphanBlobs({ db, blobs, clock, signal }: JobContext): Promise<number> {
  const before = new Date(clock().getTime() - orphanAge)
  let removed = 0
  for (const [, store] of blobs.all) removed += await collectOrphansOf(store, { db, before, signal })
  return removed
}

interface Search {
  db: Kysely<StoreSchema>
  before: Date
  signal: AbortSignal | undefined
}

async function collectOrphansOf(blobs: BlobStore, { db, before, signal }: Search): Promise<number> {
  let removed = await blobs.removeUnfinished(before)
  let batch: string[] = []
  const removeBatch = async (): Promise<void> => {
    removed += (await unlessHeld(db, (trx) => removeUnknown(trx, { blobs, ids: batch }))) ?? 0
    batch = []
  }
  for await (const { id, writtenAt } of blobs.list()) {
    if (signal?.aborted) break
    if (writtenAt >= before) continue
    batch.push(id)
    if (batch.length === batchSize) await removeBatch()
  }
  await removeBatch()
  return removed
}

async function removeUnknown(db: StoreDb, { blobs, ids }: { blobs: BlobStore; ids: string[] }): Promise<number> {
  const orphans = await unknownBlobs(db, ids)
  await Promise.all(orphans.map((id) => blobs.delete(id)))
  return orphans.length
}

async function unknownBlobs(db: StoreDb, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    select id::text from unnest(${ids}::uuid[]) as blob (id)
    where not exists (select 1 from store.segments s where s.blob_id = blob.id)
      and not exists (select 1 from store.blob_garbage g where g.blob_id = blob.id and g.removed_at is null)
  `.execute(db)
  return rows.map((row) => row.id)
}
