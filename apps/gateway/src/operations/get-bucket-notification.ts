import { arnOfWebhook, type BucketTarget } from '@perigee/domain/webhook-events'
import { notificationConfigurationXml, type NotificationTarget } from '@perigee/s3/xml/notification-configuration'
import { s3Operation, xmlAnswer } from '../operation'

/** https://docs.aws.amazon.com/AmazonS3/latest/API/API_GetBucketNotificationConfiguration.html */
export const getBucketNotification = s3Operation({
  name: 'GetBucketNotificationConfiguration',
  matches: { method: 'GET', resource: 'bucket', subresource: 'notification' },
  needs: [],
  input: {},

  async run({ bucket, objects }) {
    const targets = await objects.getBucketNotification({ bucket })
    return xmlAnswer(notificationConfigurationXml, { targets: targets.map(shown), hasBus: false })
  },
})

const shown = ({ kind, id, webhook, events, prefix, suffix }: BucketTarget): NotificationTarget => ({
  kind,
  id,
  arn: arnOfWebhook(webhook),
  events,
  filters: [
    ...(prefix === '' ? [] : [{ name: 'Prefix', value: prefix }]),
    ...(suffix === '' ? [] : [{ name: 'Suffix', value: suffix }]),
  ],
})
