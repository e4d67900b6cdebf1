import {
  CopyObjectCommand,
  CreateBucketCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetBucketNotificationConfigurationCommand,
  type NotificationConfiguration,
  PutBucketNotificationConfigurationCommand,
  PutObjectCommand,
} from '@aws-sdk/client-s3'
import type { ReportToApi } from '@perigee/contract/edge-reports'
import { arnOfWebhook } from '@perigee/domain/webhook-events'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { startGateway } from '../testing/start-gateway'

const Bucket = 'told'
const reports: unknown[] = []
const report: ReportToApi = (kind, said) => void (kind === 'objectNamed' && reports.push(said))
const gateway = await startGateway({ report })
const client = gateway.client()
const webhook = randomUUID()
const { db } = gateway.store

beforeAll(async () => {
  await client.send(new CreateBucketCommand({ Bucket }))
  const now = new Date()
  await db
    .insertInto('satellite.webhooks')
    .values({
      id: webhook,
      project_id: gateway.project.id,
      address: 'https://example.com/hook',
      description: '',
      events: [],
      is_active: true,
      sealed_secret: new Uint8Array(),
      old_sealed_secret: null,
      old_secret_until: null,
      failing_since: null,
      created_at: now,
      changed_at: now,
    })
    .execute()
})
afterAll(() => gateway.stopAll())
beforeEach(async () => {
  await put({})
  reports.length = 0
  await db.deleteFrom('satellite.webhook_deliveries').execute()
})

const tellNames = (tells: boolean) =>
  db.updateTable('satellite.projects').set({ tells_object_names: tells }).where('id', '=', gateway.project.id).execute()
const put = (NotificationConfiguration: NotificationConfiguration) =>
  client.send(new PutBucketNotificationConfigurationCommand({ Bucket, NotificationConfiguration }))
const get = async () => {
  const { $metadata: _, ...found } = await client.send(new GetBucketNotificationConfigurationCommand({ Bucket }))
  return found
}
const refusal = (configuration: NotificationConfiguration) =>
  put(configuration).then(
    () => 'works',
    (error: unknown) => (error as Error).name,
  )
const QueueArn = arnOfWebhook(webhook)
const Filter = { Key: { FilterRules: [{ Name: 'prefix' as const, Value: 'a b+c%#?é日本/' }] } }

it('is answered as it was written', async () => {
  await tellNames(true)
  const written: NotificationConfiguration = {
    QueueConfigurations: [{ Id: 'created', QueueArn, Events: ['s3:ObjectCreated:*'], Filter }],
    TopicConfigurations: [{ Id: 'removed', TopicArn: QueueArn, Events: ['s3:ObjectRemoved:Delete'] }],
    LambdaFunctionConfigurations: [
      { Id: 'expired', LambdaFunctionArn: QueueArn, Events: ['s3:LifecycleExpiration:*'] },
    ],
  }
  await put(written)
  const found = await get()
  expect(found.TopicConfigurations).toEqual(written.TopicConfigurations)
  expect(found.LambdaFunctionConfigurations).toEqual(written.LambdaFunctionConfigurations)
  expect(found.QueueConfigurations?.[0]?.Filter?.Key?.FilterRules?.[0]?.Value).toBe('a b+c%#?é日本/')
  await put({})
  expect(await get()).toEqual({})
})

it.each<[string, NotificationConfiguration]>([
  [
    'a destination that is none',
    { QueueConfigurations: [{ QueueArn: 'arn:aws:sqs:us-east-1:1:q', Events: ['s3:ObjectCreated:*'] }] },
  ],
  [
    'a webhook that is not there',
    { QueueConfigurations: [{ QueueArn: arnOfWebhook(randomUUID()), Events: ['s3:ObjectCreated:*'] }] },
  ],
  ['an event that never comes', { QueueConfigurations: [{ QueueArn, Events: ['s3:Replication:*'] }] }],
  [
    'one id for two',
    {
      QueueConfigurations: [
        { Id: 'a', QueueArn, Events: ['s3:ObjectCreated:*'] },
        { Id: 'a', QueueArn, Events: ['s3:ObjectRemoved:*'] },
      ],
    },
  ],
  [
    'what would be told twice',
    {
      QueueConfigurations: [
        { QueueArn, Events: ['s3:ObjectCreated:*'] },
        { QueueArn, Events: ['s3:ObjectCreated:Put'] },
      ],
    },
  ],
  ['names while they are withheld', { QueueConfigurations: [{ QueueArn, Events: ['s3:ObjectCreated:*'], Filter }] }],
])('%s is an invalid argument', async (_, configuration) => {
  await tellNames(false)
  expect(await refusal(configuration)).toBe('InvalidArgument')
  expect(await get()).toEqual({})
})

it('the gateway tells the names of what came and went, where the project lets them leave', async () => {
  await put({ QueueConfigurations: [{ QueueArn, Events: ['s3:ObjectCreated:*', 's3:ObjectRemoved:*'] }] })
  const Key = 'a b+c%#?é日本/x'
  await tellNames(false)
  await client.send(new PutObjectCommand({ Bucket, Key, Body: 'content' }))
  expect(reports).toEqual([])
  await tellNames(true)
  await client.send(new PutObjectCommand({ Bucket, Key, Body: 'content' }))
  await client.send(
    new CopyObjectCommand({ Bucket, Key: 'copy', CopySource: encodeURI(`${Bucket}/`) + encodeURIComponent(Key) }),
  )
  await client.send(new DeleteObjectCommand({ Bucket, Key }))
  await client.send(
    new DeleteObjectsCommand({ Bucket, Delete: { Objects: [{ Key: 'copy' }, { Key: 'never there' }] } }),
  )
  const events = await db
    .selectFrom('satellite.webhook_deliveries')
    .select('event_id')
    .where('wants_name', '=', true)
    .execute()
  expect(reports).toEqual([
    { event: expect.any(String) as unknown, removed: false, name: Key },
    { event: expect.any(String) as unknown, removed: false, name: 'copy' },
    { event: expect.any(String) as unknown, removed: true, name: Key },
    { event: expect.any(String) as unknown, removed: true, name: 'copy' },
  ])
  const told = new Set(events.map(({ event_id }) => event_id))
  expect((reports as { event: string }[]).every(({ event }) => told.has(event))).toBe(true)
})
