import { S3Error, type S3ErrorName } from '@perigee/s3/errors'
import { s3Operation, type Method, type Operation } from '../operation'

/** Bucket settings that nobody can have made: reading answers as a service where they are not set, writing is refused. */
const unset: Readonly<Record<string, S3ErrorName>> = {
  cors: 'NoSuchCORSConfiguration',
  encryption: 'ServerSideEncryptionConfigurationNotFoundError',
  lifecycle: 'NoSuchLifecycleConfiguration',
  'object-lock': 'ObjectLockConfigurationNotFoundError',
  ownershipControls: 'OwnershipControlsNotFoundError',
  policy: 'NoSuchBucketPolicy',
  policyStatus: 'NoSuchBucketPolicy',
  publicAccessBlock: 'NoSuchPublicAccessBlockConfiguration',
  replication: 'ReplicationConfigurationNotFoundError',
  tagging: 'NoSuchTagSet',
  website: 'NoSuchWebsiteConfiguration',
}

const bucketParts = `accelerate acl analytics events intelligent-tiering inventory logging metrics notification
  requestPayment versions`.split(/\s+/)

const objectParts = `acl attributes legal-hold restore retention select tagging torrent`.split(/\s+/)

const methods: readonly Method[] = ['GET', 'PUT', 'POST', 'DELETE']

/** The bucket must exist and the caller may see it before it learns what the bucket lacks. */
const ofBucket = (method: Method, subresource: string): Operation =>
  s3Operation({
    name: `${method} bucket?${subresource}`,
    matches: { method, resource: 'bucket', subresource },
    needs: [],
    input: {},
    async run({ bucket, objects }) {
      await objects.getBucket({ bucket })
      throw new S3Error(method === 'GET' ? (unset[subresource] ?? 'NotImplemented') : 'NotImplemented')
    },
  })

const ofObject = (method: Method | 'HEAD', subresource: string): Operation =>
  s3Operation({
    name: `${method} object?${subresource}`,
    matches: { method, resource: 'object', subresource },
    needs: [],
    input: {},
    async run({ bucket, objects }) {
      await objects.getBucket({ bucket })
      throw new S3Error('NotImplemented')
    },
  })

/** What S3 has and this gateway has not. */
export const unsupported: readonly Operation[] = [
  ...[...Object.keys(unset), ...bucketParts].flatMap((part) => methods.map((method) => ofBucket(method, part))),
  ofBucket('PUT', 'versioning'),
  ...objectParts.flatMap((part) => [...methods, 'HEAD' as const].map((method) => ofObject(method, part))),
]
