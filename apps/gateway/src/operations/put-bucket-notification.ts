import { S3Error } from '@perigee/s3/errors'
import { notificationConfigurationXml } from '@perigee/s3/xml/notification-configuration'
import { KiB } from '@perigee/std/units'
import { xmlBody, s3Operation } from '../operation'

/**
 * Nobody can be told, so the one configuration that a bucket may have is the empty one. Tools that manage buckets write
 * it to be sure. https://docs.aws.amazon.com/AmazonS3/latest/API/API_PutBucketNotificationConfiguration.html
 */
export const putBucketNotification = s3Operation({
  name: 'PutBucketNotificationConfiguration',
  matches: { method: 'PUT', resource: 'bucket', subresource: 'notification' },
  needs: 'putBucketNotificationConfiguration',
  input: { configuration: xmlBody(notificationConfigurationXml, { maxBytes: 64 * KiB }) },

  async run({ bucket, input, objects }) {
    await objects.getBucket({ bucket })
    const [kind] = input.configuration.destinations
    if (kind !== undefined) throw new S3Error('NotImplemented', `Notifications by ${kind} are not supported.`)
    return { status: 200 }
  },
})
