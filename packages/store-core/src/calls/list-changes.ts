import type { ChangesPage, ListChanges, StoreCaller } from '@perigee/contract/store'
import { authorizeInBucket } from '../access/bucket-access'
import type { StoreContext } from '../context'
import { findChanges, type ChangesQuery } from '../objects/find-changes'
import { readListingMark } from '../objects/listing-mark'
import { storedFolders } from '../objects/stored-path'

/** Children about which is asked at once. */
export const maxAsked = 2_000

export async function listChanges(
  context: StoreContext,
  caller: StoreCaller,
  input: ListChanges,
): Promise<ChangesPage | undefined> {
  const query = await changesQuery(context, caller, input)
  return query && findChanges(context.db, query)
}

/** Undefined for what cannot be answered by a look for changes. */
export async function changesQuery(
  context: StoreContext,
  caller: StoreCaller,
  { ids, ...moment }: ListChanges,
): Promise<ChangesQuery | undefined> {
  const place = await momentOf(context, caller, moment)
  return place && ids.length <= maxAsked ? { ...place, ids } : undefined
}

/** A folder that may be listed, as of a mark; undefined for a mark that is none. */
export async function momentOf(
  context: StoreContext,
  caller: StoreCaller,
  { bucket, folder, mark }: Omit<ListChanges, 'ids'>,
): Promise<Omit<ChangesQuery, 'ids'> | undefined> {
  const access = await authorizeInBucket(context, caller, { ops: ['list'], bucket, path: folder ?? new Uint8Array() })
  const since = readListingMark(mark)
  return since && { bucketId: access.bucket.id, folders: storedFolders(folder), since, at: access.now }
}
