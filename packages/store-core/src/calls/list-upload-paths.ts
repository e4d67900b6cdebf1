import type { ListUploadPaths, NamesPage, StoreCaller } from '@perigee/contract/store'
import { concatBytes } from '@perigee/std/bytes'
import { authorizeInBucket } from '../access/bucket-access'
import type { StoreContext } from '../context'
import { storedFolders } from '../objects/stored-path'
import { findUploadPaths } from '../uploads/find-upload-paths'

const maxPage = 10_000

export async function listUploadPaths(
  context: StoreContext,
  caller: StoreCaller,
  { bucket, folder, after, limit }: ListUploadPaths,
): Promise<NamesPage> {
  const access = await authorizeInBucket(context, caller, { ops: ['list'], bucket, path: folder ?? new Uint8Array() })
  const size = Math.min(Math.max(Math.trunc(limit), 1), maxPage)
  const { mark, names } = await findUploadPaths(context.db, {
    bucketId: access.bucket.id,
    prefix: concatBytes(...storedFolders(folder)),
    at: access.now,
    after: after ?? null,
    limit: size,
  })
  return { mark, names, more: names.length === size }
}
