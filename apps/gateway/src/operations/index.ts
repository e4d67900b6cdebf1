import type { Operation } from '../operation'
import { abortMultipartUpload } from './abort-multipart-upload'
import { completeMultipartUpload } from './complete-multipart-upload'
import { copyObject } from './copy-object'
import { createBucket } from './create-bucket'
import { createMultipartUpload } from './create-multipart-upload'
import { deleteBucket } from './delete-bucket'
import { deleteObject } from './delete-object'
import { deleteObjects } from './delete-objects'
import { getBucketLocation } from './get-bucket-location'
import { getBucketVersioning } from './get-bucket-versioning'
import { getObject } from './get-object'
import { headBucket } from './head-bucket'
import { headObject } from './head-object'
import { listBuckets } from './list-buckets'
import { listMultipartUploads } from './list-multipart-uploads'
import { listObjectsV1 } from './list-objects-v1'
import { listObjectsV2 } from './list-objects-v2'
import { listParts } from './list-parts'
import { postObject } from './post-object'
import { putObject } from './put-object'
import { unsupported } from './unsupported'
import { uploadPart } from './upload-part'
import { uploadPartCopy } from './upload-part-copy'

/** Everything the gateway answers; the order means nothing. */
export const operations: readonly Operation[] = [
  abortMultipartUpload,
  completeMultipartUpload,
  copyObject,
  createBucket,
  createMultipartUpload,
  deleteBucket,
  deleteObject,
  deleteObjects,
  getBucketLocation,
  getBucketVersioning,
  getObject,
  headBucket,
  headObject,
  listBuckets,
  listMultipartUploads,
  listObjectsV1,
  listObjectsV2,
  listParts,
  postObject,
  putObject,
  uploadPart,
  uploadPartCopy,
  ...unsupported,
]
