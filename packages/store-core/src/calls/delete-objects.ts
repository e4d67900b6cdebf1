import { isRefusal } from '@perigee/contract/refusal'
import { storeRefusals } from '@perigee/contract/refusals/store'
import type { DeleteObject, DeleteOutcome, StoreCaller } from '@perigee/contract/store'
import type { BucketName } from '@perigee/std/brand'
import { mapConcurrently } from '@perigee/std/map-concurrently'
import { authorizeInBucket } from '../access/bucket-access'
import type { StoreContext } from '../context'
import { deleteWithin } from './delete-object'

const maxObjects = 1_000
/** Commits of several connections share one write to the disk; more would keep others waiting for a connection. */
const concurrency = 6

export async function deleteObjects(
  context: StoreContext,
  caller: StoreCaller,
  { bucket, objects }: { bucket: BucketName; objects: Omit<DeleteObject, 'bucket'>[] },
): Promise<DeleteOutcome[]> {
  const access = await authorizeInBucket(context, caller, { ops: ['read'], bucket, path: new Uint8Array() })
  if (objects.length === 0 || objects.length > maxObjects) throw storeRefusals.tooManyObjects()
  return mapConcurrently(objects, concurrency, async (object): Promise<DeleteOutcome> => {
    try {
      if (!access.may('delete', object.path)) throw storeRefusals.unauthorizedApiKey()
      return { ok: true, deleted: await deleteWithin(context, access, object) }
    } catch (error) {
      if (isRefusal(error)) return { ok: false, refusal: error }
      throw error
    }
  })
}
