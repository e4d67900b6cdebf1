import type { ListUploads, StoreCaller, UploadsPage } from '@perigee/contract/store'
import type { CipherPath } from '@perigee/std/brand'
import { concatBytes } from '@perigee/std/bytes'
import { authorizeInBucket } from '../access/bucket-access'
import type { StoreContext } from '../context'
import { findUploads } from '../uploads/find-uploads'
import { presentUpload } from '../uploads/stored-upload'

const maxPage = 1_000

export async function listUploads(
  context: StoreContext,
  caller: StoreCaller,
  { bucket, of, after = 0, limit }: ListUploads,
): Promise<UploadsPage> {
  const path = 'path' in of ? of.path : (of.folder ?? new Uint8Array())
  const access = await authorizeInBucket(context, caller, { ops: ['list'], bucket, path })
  const size = Math.min(Math.max(Math.trunc(limit), 1), maxPage)
  const query = { bucketId: access.bucket.id, of, after, limit: size + 1, at: access.now }
  const rows = await findUploads(context.db, query)
  const page = rows.slice(0, size)
  const next = rows.length > size ? page.at(-1)?.id : undefined
  const uploads = page.map((row) => presentUpload(concatBytes(...row.folders, row.name) as CipherPath, row))
  return { uploads, ...(next === undefined ? {} : { next }) }
}
