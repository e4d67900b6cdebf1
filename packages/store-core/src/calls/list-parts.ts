import type { ListParts, PartsPage, StoreCaller } from '@perigee/contract/store'
import { authorizeInBucket } from '../access/bucket-access'
import type { StoreContext } from '../context'
import { findParts } from '../uploads/find-parts'
import { findUpload } from '../uploads/find-upload'
import { presentUpload } from '../uploads/stored-upload'

const maxPage = 10_000

export async function listParts(context: StoreContext, caller: StoreCaller, input: ListParts): Promise<PartsPage> {
  const { bucket, path, after = 0 } = input
  const access = await authorizeInBucket(context, caller, { ops: ['read', 'write'], bucket, path })
  const find = () => findUpload(context.db, { bucketId: access.bucket.id, upload: input, at: access.now })
  const upload = await find()
  const limit = Math.min(Math.max(Math.trunc(input.limit), 1), maxPage)
  const parts = await findParts(context.db, { uploadId: upload.id, after, limit: limit + 1 })
  // One that was ended in between has lost its parts first of all.
  if (parts.length === 0) await find()
  return { upload: presentUpload(path, upload), parts: parts.slice(0, limit), more: parts.length > limit }
}
