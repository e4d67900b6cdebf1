import type { StoreCaller, UploadAddress } from '@perigee/contract/store'
import { sql } from 'kysely'
import { authorizeInBucket } from '../access/bucket-access'
import type { StoreContext } from '../context'
import { storedPath } from '../objects/stored-path'
import { garbageAfter } from '../segments/segment-tokens'
import { tryAgain } from '../try-again'
import { parseStreamId } from '../uploads/stream-id'

export async function abortUpload(
  context: StoreContext,
  caller: StoreCaller,
  { bucket, path, streamId }: UploadAddress,
): Promise<void> {
  const access = await authorizeInBucket(context, caller, { ops: ['delete'], bucket, path })
  const { folders, name } = storedPath(path)
  const stream = parseStreamId(streamId)
  await tryAgain(() =>
    sql`
      select store.abort_upload(
        ${access.bucket.id}, ${folders}::bytea[], ${name}, ${stream}, ${access.now},
        ${garbageAfter(access.now)})`.execute(context.db),
  )
}
