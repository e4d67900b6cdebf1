import { S3Error } from '@perigee/s3/errors'
import { createBucketConfigurationXml } from '@perigee/s3/xml/create-bucket-configuration'
import { KiB } from '@perigee/std/units'
import { header, xmlBody } from '../input'
import { s3Operation } from '../operation'

/** What clients call the place that they do not care about. */
const namesNoPlace = new Set(['global', 'us-east-1'])

/**
 * Clients name their region as the location: it counts where the installation has several places.
 * https://docs.aws.amazon.com/AmazonS3/latest/API/API_CreateBucket.html
 */
export const createBucket = s3Operation({
  name: 'CreateBucket',
  matches: { method: 'PUT', resource: 'bucket' },
  needs: 'write',
  input: {
    objectLock: header('x-amz-bucket-object-lock-enabled').optional(),
    configuration: xmlBody(createBucketConfigurationXml, { maxBytes: 64 * KiB }).optional(),
  },

  async run({ bucket, input, objects }) {
    const objectLock = input.objectLock?.toLowerCase() ?? 'false'
    if (objectLock === 'true') throw new S3Error('NotImplemented', 'Buckets with Object Lock cannot be created yet.')
    if (objectLock !== 'false')
      throw new S3Error('InvalidRequest', 'x-amz-bucket-object-lock-enabled must be true or false.')
    const { location = '' } = input.configuration ?? {}
    await objects.createBucket({ bucket, placement: namesNoPlace.has(location) ? '' : location })
    return { status: 200, headers: { location: `/${bucket}` } }
  },
})
