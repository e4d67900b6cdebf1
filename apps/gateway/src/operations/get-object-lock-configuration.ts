import { objectLockConfigurationXml } from '@perigee/s3/xml/object-lock-configuration'
import { xmlAnswer, s3Operation } from '../operation'

/** https://docs.aws.amazon.com/AmazonS3/latest/API/API_GetObjectLockConfiguration.html */
export const getObjectLockConfiguration = s3Operation({
  name: 'GetObjectLockConfiguration',
  matches: { method: 'GET', resource: 'bucket', subresource: 'object-lock' },
  needs: 'getBucketObjectLockConfiguration',
  input: {},

  async run({ bucket, objects }) {
    return xmlAnswer(objectLockConfigurationXml, await objects.getBucketLock({ bucket }))
  },
})
