import type { ListVersions, StoreCaller, StoredVersion } from '@perigee/contract/store'
import type { CipherPath } from '@perigee/std/brand'
import { concatBytes } from '@perigee/std/bytes'
import { authorizeInBucket } from '../access/bucket-access'
import type { StoreContext } from '../context'
import { presentObject } from '../objects/present-object'
import { folderName, storedFolders } from '../objects/stored-path'
import { findVersions } from '../versions/find-versions'

const maxComponents = 1_000
const maxPage = 1_001

export async function listVersions(
  context: StoreContext,
  caller: StoreCaller,
  { bucket, folder, components, after, limit }: ListVersions,
): Promise<StoredVersion[]> {
  const pathOf = (component: Uint8Array): CipherPath =>
    (folder === null ? component : concatBytes(folderName(folder), component)) as CipherPath
  const wanted = components.slice(0, maxComponents)
  const first = pathOf(wanted[0] ?? new Uint8Array())
  const access = await authorizeInBucket(context, caller, { ops: ['list'], bucket, path: first })
  const rows = await findVersions(context.db, {
    bucketId: access.bucket.id,
    folders: storedFolders(folder),
    names: wanted.filter((component) => access.may('list', pathOf(component))),
    after,
    limit: Math.min(Math.max(Math.trunc(limit), 1), maxPage),
    at: access.now,
  })
  // Listings show no locks.
  const unseen = { ...access, may: () => false }
  return rows.map((row) => ({ component: row.name, object: presentObject(row, unseen) }))
}
