import type { ListUploads } from '@perigee/contract/store'
import type { CipherPath } from '@perigee/std/brand'
import { sql, type RawBuilder } from 'kysely'
import type { StoreDb } from '../schema'
import { inPathOrder, isBelow, isFrom, isPath, pendingIn } from './upload-path'
import { uploadColumns, type UploadRow } from './stored-upload'
import { parseStreamId } from './stream-id'

export type FoundUpload = UploadRow & { path: CipherPath }

export interface UploadsQuery {
  bucketId: number
  of: { paths: Uint8Array[] } | { prefix: Uint8Array }
  after: ListUploads['after']
  limit: number
  at: Date
}

export async function findUploads(db: StoreDb, query: UploadsQuery): Promise<FoundUpload[]> {
  return (await uploadsQuery(query).execute(db)).rows
}

/** Both read a page from the index of paths, and one row more for each expired upload. */
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

/** When the upload is over meanwhile, the others of its path come once more: better than never. */
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
