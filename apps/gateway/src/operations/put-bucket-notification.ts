import { type BucketTarget, mostTargets, type S3Event, s3Events, webhookOfArn } from '@perigee/domain/webhook-events'
import { S3Error } from '@perigee/s3/errors'
import { notificationConfigurationXml, type NotificationTarget } from '@perigee/s3/xml/notification-configuration'
import { KiB } from '@perigee/std/units'
import { randomUUID } from 'node:crypto'
import { xmlBody, s3Operation } from '../operation'

/**
 * Webhooks of the project are the one kind of destination, by the ARN that the console shows, in whichever element a tool
 * writes it. https://docs.aws.amazon.com/AmazonS3/latest/API/API_PutBucketNotificationConfiguration.html
 */
export const putBucketNotification = s3Operation({
  name: 'PutBucketNotificationConfiguration',
  matches: { method: 'PUT', resource: 'bucket', subresource: 'notification' },
  needs: 'putBucketNotificationConfiguration',
  input: { configuration: xmlBody(notificationConfigurationXml, { maxBytes: 64 * KiB }) },

  async run({ bucket, input: { configuration }, objects }) {
    if (configuration.hasBus) throw new S3Error('NotImplemented', 'There is no bus of events here: name a webhook.')
    if (configuration.targets.length > mostTargets)
      throw invalid(`A bucket can have ${mostTargets} notification configurations.`)
    const targets = configuration.targets.map(targetOf)
    if (new Set(targets.map(({ id }) => id)).size < targets.length)
      throw invalid('Same ID used for multiple configurations. IDs must be unique')
    if (targets.some((target, at) => targets.slice(0, at).some((other) => overlap(target, other))))
      throw invalid(
        'Configurations overlap. Configurations on the same bucket cannot share a common event type for one destination.',
      )
    await objects.setBucketNotification({ bucket, targets })
    return { status: 200 }
  },
})

const invalid = (message: string) => new S3Error('InvalidArgument', message)

const longestId = 255
const longestFilter = 1024

function targetOf({ kind, id = randomUUID(), arn, events, filters }: NotificationTarget): BucketTarget {
  const webhook = webhookOfArn(arn)
  if (webhook === undefined) throw invalid('The ARN is not well formed: it is arn:perigee:webhook::: and an id here.')
  if (id.length > longestId) throw invalid('The ID of a notification configuration is too long.')
  const unknown = events.find((event) => !isEvent(event))
  if (unknown !== undefined) throw invalid(`The event '${unknown}' is not supported for notifications`)
  const rules = filters.map(({ name, value }) => ({ name: name.toLowerCase(), value }))
  if (rules.some(({ name }) => name !== 'prefix' && name !== 'suffix'))
    throw invalid('filter rule name must be either prefix or suffix')
  if (new Set(rules.map(({ name }) => name)).size < rules.length)
    throw invalid('Cannot specify more than one prefix rule or suffix rule in a filter.')
  if (rules.some(({ value }) => value.length > longestFilter))
    throw invalid(`Size of filter rule value cannot exceed ${longestFilter} bytes in UTF-8 representation`)
  const filter = (wanted: string) => rules.find(({ name }) => name === wanted)?.value ?? ''
  return {
    kind,
    id,
    webhook,
    events: [...new Set(events.filter(isEvent))],
    prefix: filter('prefix'),
    suffix: filter('suffix'),
  }
}

const isEvent = (event: string): event is S3Event => s3Events.some((known) => known === event)

/** Whether one message could be sent twice to the same webhook. */
const overlap = (one: BucketTarget, other: BucketTarget): boolean =>
  one.webhook === other.webhook &&
  one.events.some((event) => other.events.some((there) => covers(event, there) || covers(there, event))) &&
  (one.prefix.startsWith(other.prefix) || other.prefix.startsWith(one.prefix)) &&
  (one.suffix.endsWith(other.suffix) || other.suffix.endsWith(one.suffix))

const covers = (wide: string, event: string): boolean =>
  wide === event || (wide.endsWith('*') && event.startsWith(wide.slice(0, -1)))
