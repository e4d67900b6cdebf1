import type { ListUploads, StoreCaller } from '@perigee/contract/store'
import type { BucketName, CipherPath } from '@perigee/std/brand'
import { concatBytes } from '@perigee/std/bytes'
import { sql, type RawBuilder } from 'kysely'
import { authorizeInBucket } from '../access/authorize'
import { listedPath, storedFolders } from '../objects/stored-path'
import {
  parseStreamId,
  presentUpload,
  uploadColumns,
  type UploadRow,
  inPathOrder,
  isBelow,
  isFrom,
  isPath,
  pendingIn,
} from '../objects/stored-upload'
import type { StoreContext } from '../context'
import type { Run } from './store-runs'

const maxPaths = 1_000
const maxPage = 1_001

export const listUploads: Run<'listUploads'> = async (context, caller, { bucket, of, after, limit }) => {
  const query = await authorized(context, caller, bucket, of)
  const size = Math.min(Math.max(Math.trunc(limit), 1), maxPage)
  const { rows } = await uploadsQuery({ ...query, after, limit: size + 1 }).execute(context.db)
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

type FoundUpload = UploadRow & { path: CipherPath }

export interface UploadsQuery {
  bucketId: number
  of: { paths: Uint8Array[] } | { prefix: Uint8Array }
  after: ListUploads['after']
  limit: number
  at: Date
}

/** Both forms read a page from the index of paths, and one row more for each expired upload. */
export function uploadsQuery({ bucketId, of, after, limit, at }: UploadsQuery): RawBuilder<FoundUpload> {
  const columns = sql`${uploadColumns}, o.upload_path as path`
  const pending = pendingIn(bucketId, at)
  const isLater = after && laterThan(after, bucketId, at)
  if ('prefix' in of) {
    const rest = after && isLater ? sql`and ${isFrom(after.path)} and ${isLater}` : sql``
    return sql`
      select ${columns} from store.objects o where ${pending} and ${isBelow(of.prefix)} ${rest}
      order by ${inPathOrder} limit ${limit}`
  }
  return sql`
    select ${columns}
    from unnest(${of.paths}::bytea[]) with ordinality as wanted (path, place)
    cross join lateral (
      select o.* from store.objects o
      where ${pending} and ${isPath(sql`wanted.path`)} ${isLater ? sql`and (wanted.place > 1 or ${isLater})` : sql``}
      order by o.id limit ${limit}
    ) o
    order by wanted.place, o.id limit ${limit}`
}

/** When the upload has ended meanwhile, the others of its path are listed again: better than never. */
function laterThan(
  { path, streamId }: NonNullable<ListUploads['after']>,
  bucketId: number,
  at: Date,
): RawBuilder<unknown> {
  if (!streamId) return sql`o.upload_path > ${path}`
  return sql`(o.upload_path > ${path} or o.id > coalesce((
    select before.id from (
      select o.id, o.stream_id from store.objects o where ${pendingIn(bucketId, at)} and ${isPath(sql`${path}::bytea`)}
    ) before where before.stream_id = ${parseStreamId(streamId)}::uuid
  ), 0))`
}
