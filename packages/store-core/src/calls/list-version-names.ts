import type { ListVersionNames, StoreCaller, VersionNamesPage } from '@perigee/contract/store'
import { authorizeInBucket } from '../access/bucket-access'
import type { StoreContext } from '../context'
import { storedFolders } from '../objects/stored-path'
import { findVersionNames } from '../versions/find-version-names'
import { listedPath } from './list-children'

const maxPage = 10_000

export async function listVersionNames(
  context: StoreContext,
  caller: StoreCaller,
  { bucket, folder, componentPrefix, after, limit }: ListVersionNames,
): Promise<VersionNamesPage> {
  const path = listedPath(folder, componentPrefix)
  const access = await authorizeInBucket(context, caller, { ops: ['list'], bucket, path })
  const size = Math.min(Math.max(Math.trunc(limit), 1), maxPage)
  const names = await findVersionNames(context.db, {
    bucketId: access.bucket.id,
    folders: storedFolders(folder),
    prefix: componentPrefix ?? new Uint8Array(),
    after: after ?? null,
    limit: size + 1,
    at: access.now,
  })
  return { names: names.slice(0, size), more: names.length > size }
}
