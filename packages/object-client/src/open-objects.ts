import type { StoreCalls } from '@perigee/contract/store'
import type { AccessGrant } from '@perigee/grants/access-grant'
import { contextOf, formatSizes, type SegmentSizes } from './context'
import { deleteObject } from './delete-object'
import { getObject } from './get-object'
import { headObject } from './head-object'
import { listObjects } from './list-objects'
import type { Objects } from './objects'
import { putObject } from './put-object'

export type {
  ByteRange,
  DeletedVersion,
  ListObjects,
  ObjectInfo,
  ObjectName,
  ObjectPage,
  Objects,
  OpenObject,
  PutObject,
} from './objects'

/**
 * Opens a store with an access grant: everything is encrypted before it reaches the store and decrypted behind it.
 * Where the grant has no key, calls are refused with `unauthorizedApiKey`. `sizes` are the format's unless a test says
 * otherwise.
 */
export function openObjects({
  store,
  grant,
  sizes = formatSizes,
}: {
  store: StoreCalls
  grant: AccessGrant
  sizes?: SegmentSizes
}): Objects {
  const context = contextOf(store, grant, sizes)
  const { caller } = context
  return {
    listBuckets: () => store.listBuckets(caller),
    createBucket: (input) => store.createBucket(caller, input),
    getBucket: (input) => store.getBucket(caller, input),
    deleteBucket: ({ bucket, force = false }) => store.deleteBucket(caller, { bucket, force }),
    putObject: (input) => putObject(context, input),
    headObject: (input) => headObject(context, input),
    getObject: (input) => getObject(context, input),
    deleteObject: (input) => deleteObject(context, input),
    listObjects: (input) => listObjects(context, input),
  }
}
