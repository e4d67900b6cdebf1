import type { Operation } from '../operation'
import { createBucket } from './create-bucket'
import { deleteBucket } from './delete-bucket'
import { deleteObject } from './delete-object'
import { getBucketLocation } from './get-bucket-location'
import { getBucketVersioning } from './get-bucket-versioning'
import { getObject } from './get-object'
import { headBucket } from './head-bucket'
import { headObject } from './head-object'
import { listBuckets } from './list-buckets'
import { listObjectsV1 } from './list-objects-v1'
import { listObjectsV2 } from './list-objects-v2'
import { putObject } from './put-object'
import { unsupported } from './unsupported'

/** Everything the gateway answers; the order means nothing. */
export const operations: readonly Operation[] = [
  createBucket,
  deleteBucket,
  deleteObject,
  getBucketLocation,
  getBucketVersioning,
  getObject,
  headBucket,
  headObject,
  listBuckets,
  listObjectsV1,
  listObjectsV2,
  putObject,
  ...unsupported,
]
