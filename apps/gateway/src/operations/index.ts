import type { Operation } from '../operation'
import { listObjectsV2 } from './list-objects-v2'
import { abortMultipartUpload } from './abort-multipart-upload'
import { bucketDefaults } from './bucket-defaults'
import { completeMultipartUpload } from './complete-multipart-upload'
import { copyObject } from './copy-object'
import { createBucket } from './create-bucket'
import { createMultipartUpload } from './create-multipart-upload'
import { deleteBucket } from './delete-bucket'
import { deleteBucketCors } from './delete-bucket-cors'
import { deleteBucketTagging } from './delete-bucket-tagging'
import { deleteObject } from './delete-object'
import { deleteObjects } from './delete-objects'
import { getBucketAcl } from './get-bucket-acl'
import { getBucketCors } from './get-bucket-cors'
import { getBucketLocation } from './get-bucket-location'
import { getBucketTagging } from './get-bucket-tagging'
import { getBucketVersioning } from './get-bucket-versioning'
import { deleteObjectTagging } from './delete-object-tagging'
import { getObject } from './get-object'
import { getObjectAcl } from './get-object-acl'
import { getObjectLegalHold } from './get-object-legal-hold'
import { getObjectLockConfiguration } from './get-object-lock-configuration'
import { getObjectRetention } from './get-object-retention'
import { getObjectAttributes } from './get-object-attributes'
import { getObjectTagging } from './get-object-tagging'
import { headBucket } from './head-bucket'
import { headObject } from './head-object'
import { listBuckets } from './list-buckets'
import { listBucketsWithAttribution } from './list-buckets-with-attribution'
import { listLicenses } from './list-licenses'
import { listMultipartUploads } from './list-multipart-uploads'
import { listObjectVersions } from './list-object-versions'
import { listObjectsV1 } from './list-objects-v1'
import { listParts } from './list-parts'
import { postObject } from './post-object'
import { putBucketVersioning } from './put-bucket-versioning'
import { putBucketAcl } from './put-bucket-acl'
import { putBucketCors } from './put-bucket-cors'
import { putBucketNotification } from './put-bucket-notification'
import { putBucketTagging } from './put-bucket-tagging'
import { putObject } from './put-object'
import { putObjectAcl } from './put-object-acl'
import { putObjectLegalHold } from './put-object-legal-hold'
import { putObjectLockConfiguration } from './put-object-lock-configuration'
import { putObjectRetention } from './put-object-retention'
import { putObjectTagging } from './put-object-tagging'
import { unsupportedBeside } from './unsupported'
import { uploadPart } from './upload-part'
import { uploadPartCopy } from './upload-part-copy'

/** What the gateway does; the order means nothing. */
const supported: readonly Operation[] = [
  abortMultipartUpload,
  ...bucketDefaults,
  completeMultipartUpload,
  copyObject,
  createBucket,
  createMultipartUpload,
  deleteBucket,
  deleteBucketCors,
  deleteBucketTagging,
  deleteObject,
  deleteObjectTagging,
  deleteObjects,
  getBucketAcl,
  getBucketCors,
  getBucketLocation,
  getBucketTagging,
  getBucketVersioning,
  getObject,
  getObjectAcl,
  getObjectLegalHold,
  getObjectLockConfiguration,
  getObjectRetention,
  getObjectAttributes,
  getObjectTagging,
  headBucket,
  headObject,
  listBuckets,
  listBucketsWithAttribution,
  listLicenses,
  listMultipartUploads,
  listObjectVersions,
  listObjectsV1,
  listObjectsV2,
  listParts,
  postObject,
  putBucketVersioning,
  putBucketAcl,
  putBucketCors,
  putBucketNotification,
  putBucketTagging,
  putObject,
  putObjectAcl,
  putObjectLegalHold,
  putObjectLockConfiguration,
  putObjectRetention,
  putObjectTagging,
  uploadPart,
  uploadPartCopy,
]

/** Everything the gateway answers. */
export const operations: readonly Operation[] = [...supported, ...unsupportedBeside(supported)]
