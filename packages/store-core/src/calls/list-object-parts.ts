import type { ListObjectParts, ObjectPartsPage, StoreCaller } from '@perigee/contract/store'
import { authorizeInBucket } from '../access/bucket-access'
import type { StoreContext } from '../context'
import { findObject } from '../objects/find-object'
import { countParts, findObjectParts } from '../objects/find-object-parts'
import { presentObject } from '../objects/present-object'

const maxPage = 10_000

export async function listObjectParts(
  context: StoreContext,
  caller: StoreCaller,
  { skip, limit, ...address }: ListObjectParts,
): Promise<ObjectPartsPage> {
  const { bucket, path } = address
  const access = await authorizeInBucket(context, caller, { ops: ['read', 'list'], bucket, path })
  const row = await findObject(context.db, { bucketId: access.bucket.id, address, at: access.now })
  const object = presentObject(row, access)
  if (!object.multipart) return { object, count: 0, parts: [] }
  const page = {
    objectId: row.id,
    skip: Math.max(Math.trunc(skip), 0),
    limit: Math.min(Math.max(Math.trunc(limit), 1), maxPage),
  }
  const [count, parts] = await Promise.all([countParts(context.db, row.id), findObjectParts(context.db, page)])
  return { object, count, parts }
}
