import type { ListUploads, StoreCaller, UploadsPage } from '@perigee/contract/store'
import type { BucketName } from '@perigee/std/brand'
import { concatBytes } from '@perigee/std/bytes'
import { authorizeInBucket } from '../access/bucket-access'
import type { StoreContext } from '../context'
import { storedFolders } from '../objects/stored-path'
import { findUploads, type UploadsQuery } from '../uploads/find-uploads'
import { presentUpload } from '../uploads/stored-upload'
import { listedPath } from './list-children'

const maxPaths = 1_000
const maxPage = 1_001

export async function listUploads(
  context: StoreContext,
  caller: StoreCaller,
  { bucket, of, after, limit }: ListUploads,
): Promise<UploadsPage> {
  const asked = await authorized(context, caller, bucket, of)
  const size = Math.min(Math.max(Math.trunc(limit), 1), maxPage)
  const rows = await findUploads(context.db, { ...asked, after, limit: size + 1 })
  const uploads = rows.slice(0, size).map((row) => presentUpload(row.path, row))
  return { uploads, more: rows.length > size }
}

async function authorized(
  context: StoreContext,
  caller: StoreCaller,
  bucket: BucketName,
  of: ListUploads['of'],
): Promise<Pick<UploadsQuery, 'bucketId' | 'of' | 'at'>> {
  if ('paths' in of) {
    const wanted = of.paths.slice(0, maxPaths)
    const path = wanted[0] ?? new Uint8Array()
    const access = await authorizeInBucket(context, caller, { ops: ['list'], bucket, path })
    const paths = wanted.filter((one) => access.may('list', one))
    return { bucketId: access.bucket.id, of: { paths }, at: access.now }
  }
  const { folder, componentPrefix } = of
  const path = listedPath(folder, componentPrefix)
  const access = await authorizeInBucket(context, caller, { ops: ['list'], bucket, path })
  const prefix = concatBytes(...storedFolders(folder), componentPrefix ?? new Uint8Array())
  return { bucketId: access.bucket.id, of: { prefix }, at: access.now }
}
