import {
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateBucketCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetBucketNotificationConfigurationCommand,
  type NotificationConfiguration,
  PutBucketNotificationConfigurationCommand,
  PutBucketVersioningCommand,
  PutObjectCommand,
  type S3ServiceException,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { edgeReportKinds, type ReportToApi } from '@perigee/contract/edge-reports'
import { arnOfWebhook } from '@perigee/domain/webhook-events'
import { aProject } from '@perigee/store-core/testing/test-store'
import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { startGateway } from '../testing/start-gateway'

const Bucket = 'told'
const reports: unknown[] = []
const report: ReportToApi = (kind, said) => void (kind === 'objectNamed' && reports.push(said))
const gateway = await startGateway({ report })
const client = gateway.client()
const webhook = randomUUID()
/** Of another project. */
const foreign = randomUUID()
const { db } = gateway.store

const insert = (id: string, projectId: number) => {
  const now = new Date()
  return db
    .insertInto('satellite.webhooks')
    .values({
      id,
      project_id: projectId,
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
}
beforeAll(async () => {
  await client.send(new CreateBucketCommand({ Bucket }))
  await insert(webhook, gateway.project.id)
  await insert(foreign, (await aProject(db)).id)
})
afterAll(() => gateway.stopAll())
beforeEach(async () => {
  await put({})
  reports.length = 0
  await db.deleteFrom('satellite.webhook_deliveries').execute()
})

const tellNames = (tells: boolean) =>
  db.updateTable('satellite.projects').set({ tells_object_names: tells }).where('id', '=', gateway.project.id).execute()
const put = (NotificationConfiguration: NotificationConfiguration, bucket = Bucket) =>
  client.send(new PutBucketNotificationConfigurationCommand({ Bucket: bucket, NotificationConfiguration }))
/** What is said of each message that waits, in the order in which it happened. */
async function told() {
  const rows = await db
    .selectFrom('satellite.webhook_deliveries')
    .select('body')
    .orderBy(sql`created_at`)
    .orderBy(sql`ctid`)
    .execute()
  return rows.map(({ body }) => (JSON.parse(body) as { data: { event: string; versionId?: string | null } }).data)
}
const get = async () => {
  const { $metadata: _, ...found } = await client.send(new GetBucketNotificationConfigurationCommand({ Bucket }))
  return found
}
const refusal = (configuration: NotificationConfiguration) =>
  put(configuration).then(
    () => 'works',
    (error: unknown) => {
      const { name, message, $metadata } = error as S3ServiceException
      return [name, $metadata.httpStatusCode, message]
    },
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

it.each<[string, NotificationConfiguration, RegExp]>([
  [
    'a destination that is none',
    { QueueConfigurations: [{ QueueArn: 'arn:aws:sqs:us-east-1:1:q', Events: ['s3:ObjectCreated:*'] }] },
    /^The ARN is not well formed/,
  ],
  [
    'a webhook that is not there',
    { QueueConfigurations: [{ QueueArn: arnOfWebhook(randomUUID()), Events: ['s3:ObjectCreated:*'] }] },
    /^Unable to validate the following destination configurations/,
  ],
  [
    'a webhook of another project',
    { TopicConfigurations: [{ TopicArn: arnOfWebhook(foreign), Events: ['s3:ObjectCreated:*'] }] },
    /^Unable to validate the following destination configurations/,
  ],
  [
    'an event that never comes',
    { QueueConfigurations: [{ QueueArn, Events: ['s3:Replication:*'] }] },
    /^The event 's3:Replication:\*' is not supported for notifications$/,
  ],
  [
    'one id for two',
    {
      QueueConfigurations: [
        { Id: 'a', QueueArn, Events: ['s3:ObjectCreated:*'] },
        { Id: 'a', QueueArn, Events: ['s3:ObjectRemoved:*'] },
      ],
    },
    /^Same ID used for multiple configurations/,
  ],
  [
    'what would be told twice',
    {
      QueueConfigurations: [
        { QueueArn, Events: ['s3:ObjectCreated:*'] },
        { QueueArn, Events: ['s3:ObjectCreated:Put'] },
      ],
    },
    /^Configurations overlap/,
  ],
  [
    'a filter of neither kind',
    {
      QueueConfigurations: [
        {
          QueueArn,
          Events: ['s3:ObjectCreated:*'],
          Filter: { Key: { FilterRules: [{ Name: 'middle' as never, Value: 'a' }] } },
        },
      ],
    },
    /^filter rule name must be either prefix or suffix$/,
  ],
  [
    'names while they are withheld',
    { QueueConfigurations: [{ QueueArn, Events: ['s3:ObjectCreated:*'], Filter }] },
    /only where the owner of the project lets webhooks carry names of objects/,
  ],
])('%s is an invalid argument', async (_, configuration, text) => {
  await tellNames(false)
  expect(await refusal(configuration)).toEqual(['InvalidArgument', 400, expect.stringMatching(text)])
  expect(await get()).toEqual({})
  expect(await told()).toEqual([])
})

it('there is no bus of events, and a destination is looked at whatever a client says', async () => {
  expect(await refusal({ EventBridgeConfiguration: {} })).toEqual([
    'NotImplemented',
    501,
    expect.stringMatching(/^There is no bus of events here/),
  ])
  const of = (QueueArnOf: string) => ({
    QueueConfigurations: [{ QueueArn: QueueArnOf, Events: ['s3:ObjectCreated:*' as const] }],
  })
  const skipping = (NotificationConfiguration: NotificationConfiguration) =>
    client.send(
      new PutBucketNotificationConfigurationCommand({
        Bucket,
        NotificationConfiguration,
        SkipDestinationValidation: true,
      }),
    )
  await expect(skipping(of(arnOfWebhook(foreign)))).rejects.toMatchObject({ name: 'InvalidArgument' })
  await skipping(of(QueueArn))
  expect((await get()).QueueConfigurations?.[0]?.QueueArn).toBe(QueueArn)
})

it('each kind of write and removal is told in the words of S3, and nothing once the configuration is empty', async () => {
  const [where, Key] = ['kinds', 'key']
  await client.send(new CreateBucketCommand({ Bucket: where }))
  await put({ QueueConfigurations: [{ QueueArn, Events: ['s3:ObjectCreated:*', 's3:ObjectRemoved:*'] }] }, where)
  await client.send(new PutObjectCommand({ Bucket: where, Key, Body: 'content' }))
  await client.send(
    new CopyObjectCommand({ Bucket: where, Key, CopySource: `${where}/${Key}`, MetadataDirective: 'REPLACE' }),
  )
  const { UploadId } = await client.send(new CreateMultipartUploadCommand({ Bucket: where, Key }))
  const part = { Bucket: where, Key, UploadId, PartNumber: 1 }
  const { ETag } = await client.send(new UploadPartCommand({ ...part, Body: 'a part' }))
  const MultipartUpload = { Parts: [{ ETag, PartNumber: 1 }] }
  await client.send(new CompleteMultipartUploadCommand({ Bucket: where, Key, UploadId, MultipartUpload }))
  await client.send(new DeleteObjectCommand({ Bucket: where, Key }))
  const VersioningConfiguration = { Status: 'Enabled' } as const
  await client.send(new PutBucketVersioningCommand({ Bucket: where, VersioningConfiguration }))
  const { VersionId } = await client.send(new PutObjectCommand({ Bucket: where, Key, Body: 'content' }))
  const marker = await client.send(new DeleteObjectCommand({ Bucket: where, Key }))
  await client.send(new DeleteObjectCommand({ Bucket: where, Key, VersionId: VersionId ?? '' }))
  const sent = await told()
  expect(sent.map(({ event }) => event)).toEqual([
    's3:TestEvent',
    's3:ObjectCreated:Put',
    's3:ObjectCreated:Copy',
    's3:ObjectCreated:CompleteMultipartUpload',
    's3:ObjectRemoved:Delete',
    's3:ObjectCreated:Put',
    's3:ObjectRemoved:DeleteMarkerCreated',
    's3:ObjectRemoved:Delete',
  ])
  expect(sent.slice(-3).map(({ versionId }) => versionId)).toEqual([VersionId, marker.VersionId, VersionId])
  await put({}, where)
  await client.send(new PutObjectCommand({ Bucket: where, Key, Body: 'content' }))
  expect(await told()).toHaveLength(sent.length)
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
  const upload = { Bucket, Key: 'in parts' }
  const { UploadId } = await client.send(new CreateMultipartUploadCommand(upload))
  const part = await client.send(new UploadPartCommand({ ...upload, UploadId, PartNumber: 1, Body: 'a part' }))
  const MultipartUpload = { Parts: [{ ETag: part.ETag, PartNumber: 1 }] }
  await client.send(new CompleteMultipartUploadCommand({ ...upload, UploadId, MultipartUpload }))
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
    { event: expect.any(String) as unknown, removed: false, name: 'in parts' },
  ])
  for (const said of reports) edgeReportKinds.objectNamed.schema.parse(said)
  const told = new Set(events.map(({ event_id }) => event_id))
  expect((reports as { event: string }[]).every(({ event }) => told.has(event))).toBe(true)
})
