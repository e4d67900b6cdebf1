import { sql } from 'kysely'
import { storedFolders, storedPath } from '../objects/stored-path'
import type { ListUploads } from '@perigee/contract/store'
import type { StoreDb } from '../schema'
import { uploadColumns, type UploadRow } from './stored-upload'

export type FoundUpload = UploadRow & { folders: Uint8Array[]; name: Uint8Array }

export interface UploadsQuery {
  bucketId: number
  of: ListUploads['of']
  /** Row id of the upload before. */
  after: number
  limit: number
  at: Date
}

/** Uploads in the order of their rows, each with the names of its folders. */
export async function findUploads(
  db: StoreDb,
  { bucketId, of, after, limit, at }: UploadsQuery,
): Promise<FoundUpload[]> {
  const { rows } = await sql<FoundUpload>`
    select ${uploadColumns}, o.name, store.folder_names(o.folder_id) as folders from store.objects o
    where o.state = 0 and o.id > ${after} and (o.expires_at is null or o.expires_at > ${at})
      and ${'path' in of ? ofKey(bucketId, of.path) : below(bucketId, of.folder)}
    order by o.id limit ${limit}`.execute(db)
  return rows
}

function ofKey(bucketId: number, path: Extract<ListUploads['of'], { path: unknown }>['path']) {
  const { folders, name } = storedPath(path)
  return sql`o.folder_id = store.find_folder(${bucketId}, ${folders}::bytea[]) and o.name = ${name}`
}

function below(bucketId: number, folder: Extract<ListUploads['of'], { folder: unknown }>['folder']) {
  const names = storedFolders(folder)
  const inFolder = sql`and (store.folder_names(o.folder_id))[1:${names.length}] = ${names}::bytea[]`
  return sql`o.upload_bucket = ${bucketId} ${names.length === 0 ? sql`` : inFolder}`
}
