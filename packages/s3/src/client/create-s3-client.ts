import { getBucketCors, putBucketCors } from './bucket-cors'
import { getBucketTags, putBucketTags } from './bucket-tags'
import { getObjectLockConfiguration, putBucketVersioning, putObjectLockConfiguration } from './bucket-settings'
import { createBucket, deleteBucket, headBucket, listBuckets } from './buckets'
import { copyObject, listObjectVersions, listObjectsV2, deleteObject, headObject, presignGet } from './objects'
import { discardParts } from './stored-parts'
import { uploadObject } from './upload-object'
import { connect, type S3ClientConfig } from './connection'
import { deleteObjects } from './delete-objects'
import { getObjectLegalHold, getObjectRetention, putObjectLegalHold, putObjectRetention } from './object-locks'
import { putObject } from './put-object'
import { sender } from './send'

export type S3Client = ReturnType<typeof createS3Client>

/** A small S3 client for browsers: path style, Signature Version 4, bodies unsigned. Calls reject with S3ClientError. */
export function createS3Client(config: S3ClientConfig) {
  const connection = connect(config)
  const send = sender(connection)
  return {
    /** What the calls are made of: those that few screens need take it, and are loaded with these. */
    send,
    listBuckets: listBuckets(send),
    createBucket: createBucket(send),
    headBucket: headBucket(send),
    deleteBucket: deleteBucket(send),
    putBucketVersioning: putBucketVersioning(send),
    getObjectLockConfiguration: getObjectLockConfiguration(send),
    putObjectLockConfiguration: putObjectLockConfiguration(send),
    getBucketCors: getBucketCors(send),
    putBucketCors: putBucketCors(send),
    getBucketTags: getBucketTags(send),
    putBucketTags: putBucketTags(send),
    listObjectsV2: listObjectsV2(send),
    listObjectVersions: listObjectVersions(send),
    putObject: putObject(connection),
    headObject: headObject(send),
    uploadObject: uploadObject(connection, send),
    discardParts: discardParts(send),
    copyObject: copyObject(send),
    getObjectRetention: getObjectRetention(send),
    putObjectRetention: putObjectRetention(send),
    getObjectLegalHold: getObjectLegalHold(send),
    putObjectLegalHold: putObjectLegalHold(send),
    deleteObject: deleteObject(send),
    deleteObjects: deleteObjects(send),
    presignGet: presignGet(connection),
  }
}
