import { objectLockConfigurationXml } from '@perigee/s3/xml/object-lock-configuration'
import { KiB } from '@perigee/std/units'
import { xmlBody, s3Operation } from '../operation'

/** https://docs.aws.amazon.com/AmazonS3/latest/API/API_PutObjectLockConfiguration.html */
export const putObjectLockConfiguration = s3Operation({
  name: 'PutObjectLockConfiguration',
  matches: { method: 'PUT', resource: 'bucket', subresource: 'object-lock' },
  needs: 'putBucketObjectLockConfiguration',
  input: { configuration: xmlBody(objectLockConfigurationXml, { maxBytes: 4 * KiB }) },

  async run({ bucket, input, objects }) {
    await objects.setBucketLock({ bucket, ...input.configuration })
    return { status: 200 }
  },
})
