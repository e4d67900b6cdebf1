import { storeRefusals } from '@perigee/contract/refusals/store'
import type { UploadAddress } from '@perigee/contract/store'
import { sql } from 'kysely'
import { storedPath } from '../objects/stored-path'
import type { StoreDb } from '../schema'
import { parseStreamId } from './stream-id'
import { uploadColumns, type UploadRow } from './stored-upload'

/** @throws Refusal `noSuchUpload`, also for one of another key and for one past its expiry. */
export async function findUpload(
  db: StoreDb,
  { bucketId, upload, at }: { bucketId: number; upload: UploadAddress; at: Date },
): Promise<UploadRow> {
  const { folders, name } = storedPath(upload.path)
  const { rows } = await sql<UploadRow>`
    select ${uploadColumns} from store.objects o
    where o.stream_id = ${parseStreamId(upload.streamId)} and o.state = 0 and o.name = ${name}
      and o.folder_id = store.find_folder(${bucketId}, ${folders}::bytea[])
      and (o.expires_at is null or o.expires_at > ${at})`.execute(db)
  const [found] = rows
  if (!found) throw storeRefusals.noSuchUpload()
  return found
}
