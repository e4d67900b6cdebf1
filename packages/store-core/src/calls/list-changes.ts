import type { ChangesPage, ListChanges, StoreCaller } from '@perigee/contract/store'
import { authorizeInBucket } from '../access/bucket-access'
import type { StoreContext } from '../context'
import { findChanges, type ChangesQuery } from '../objects/find-changes'
import { readListingMark } from '../objects/listing-mark'
import { storedFolders } from '../objects/stored-path'

const maxNamed = 2_000

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
  { bucket, folder, mark, named }: ListChanges,
): Promise<ChangesQuery | undefined> {
  const access = await authorizeInBucket(context, caller, { ops: ['list'], bucket, path: folder ?? new Uint8Array() })
  const since = readListingMark(mark)
  if (!since || named.length > maxNamed) return undefined
  return { bucketId: access.bucket.id, folders: storedFolders(folder), since, named, at: access.now }
}
