import type { ListNames, NamesPage, StoreCaller } from '@perigee/contract/store'
import { authorizeInBucket } from '../access/bucket-access'
import type { StoreContext } from '../context'
import { findNames } from '../objects/find-names'
import { storedFolders } from '../objects/stored-path'

const maxPage = 10_000

export async function listNames(
  context: StoreContext,
  caller: StoreCaller,
  { bucket, folder, withMarkers = false, after, limit }: ListNames,
): Promise<NamesPage> {
  const access = await authorizeInBucket(context, caller, { ops: ['list'], bucket, path: folder ?? new Uint8Array() })
  const size = Math.min(Math.max(Math.trunc(limit), 1), maxPage)
  const { mark, names } = await findNames(context.db, {
    bucketId: access.bucket.id,
    folders: storedFolders(folder),
    withMarkers,
    after: after ?? null,
    limit: size + 1,
  })
  return { mark, names: names.slice(0, size), more: names.length > size }
}
