import { sql } from 'kysely'
import type { StoreDb } from '../schema'
import { foldersTogether, type StoredPath } from './stored-path'

interface Batch {
  bucketId: number
  /** In the order of `comparePaths`, each once. */
  targets: readonly StoredPath[]
  now: Date
  garbageAfter: Date
}

/**
 * One call of `store.delete_batch`, to be tried again where it loses against another transaction.
 * @returns whether there was an object under each path; undefined where the bucket keeps versions, locks or tells of
 * objects, or is gone: then each has to be deleted for itself.
 */
export async function deleteBatch(
  db: StoreDb,
  { bucketId, targets, now, garbageAfter }: Batch,
): Promise<boolean[] | undefined> {
  const { folders, from, to } = foldersTogether(targets)
  const names = targets.map(({ name }) => name)
  const { rows } = await sql<{ there: boolean[] | null }>`
    select store.delete_batch(
      ${bucketId}, ${folders}::bytea[], ${from}::integer[], ${to}::integer[], ${names}::bytea[], ${now},
      ${garbageAfter}) as there`.execute(db)
  return rows[0]?.there ?? undefined
}
