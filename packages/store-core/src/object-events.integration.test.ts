import type { StoreCaller } from '@perigee/contract/store'
import { addCaveat } from '@perigee/grants/api-key'
import { emptyCaveat, encodeCaveat } from '@perigee/grants/caveat'
import { isRefusal } from '@perigee/contract/refusal'
import type { BucketTarget, S3Event } from '@perigee/domain/webhook-events'
import type { BucketName } from '@perigee/std/brand'
import { day, hour } from '@perigee/std/durations'
import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import { beforeEach, expect, it } from 'vitest'
import { carryOutLifecycles } from './jobs/carry-out-lifecycles'
import { path, putBlob, putSmall, inlineSegment } from './testing/objects'
import { useProject } from './testing/use-project'

const bucket = 'photos' as BucketName
const { test, caller, project } = useProject(bucket)

let webhook = ''
beforeEach(async () => {
  webhook = randomUUID()
  const now = test.clock()
  await test.db
    .insertInto('satellite.webhooks')
    .values({
      id: webhook,
      project_id: project.id,
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

const target = (...events: S3Event[]): BucketTarget => ({
  kind: 'Queue',
  id: 'all',
  webhook,
  events,
  prefix: '',
  suffix: '',
})
const tell = (...targets: BucketTarget[]) => test.store.setBucketNotification(caller, { bucket, targets })
const all = () => target('s3:ObjectCreated:*', 's3:ObjectRemoved:*', 's3:LifecycleExpiration:*')
const tellNames = () =>
  test.db.updateTable('satellite.projects').set({ tells_object_names: true }).where('id', '=', project.id).execute()

/** What the webhook is to be sent. */
async function waiting() {
  const rows = await test.db
    .selectFrom('satellite.webhook_deliveries')
    .select(['body', 'event_id as event', 'due_at as dueAt', 'wants_name as wantsName'])
    .where('webhook_id', '=', webhook)
    .where('type', '<>', 'webhook.test')
    .orderBy('created_at')
    .execute()
  return rows.map(({ body, ...row }) => ({
    ...row,
    message: JSON.parse(body) as { type: string; data: Record<string, unknown> },
  }))
}
const events = async () => (await waiting()).map(({ message }) => message.data['event'])

const code = (work: Promise<unknown>) =>
  work.then(
    () => 'works',
    (error: unknown) => (isRefusal(error) ? error.code : String(error)),
  )

it('a bucket without a configuration tells nobody', async () => {
  await putSmall(test.store, caller, { bucket, key: 'a' })
  expect(await waiting()).toEqual([])
  expect(await test.store.getBucketNotification(caller, { bucket })).toEqual([])
})

it('what happens to objects is told in the transaction in which it happens', async () => {
  await tell(all())
  const small = await putSmall(test.store, caller, { bucket, key: 'a' })
  expect(small.event).toBeUndefined()
  test.clock.advance(1)
  await putBlob(test.store, caller, { bucket, key: 'b' }, new Uint8Array(9_000))
  test.clock.advance(1)
  await test.store.deleteObject(caller, { bucket, path: path('a') })
  test.clock.advance(1)
  await test.store.deleteObject(caller, { bucket, path: path('never there') })
  const [first] = await waiting()
  expect(first?.message).toMatchObject({
    type: 'object.created',
    data: { bucket, key: null, keyMissing: 'withheld', size: 7, event: 's3:ObjectCreated:Put', configuration: 'all' },
  })
  expect(await events()).toEqual(['s3:ObjectCreated:Put', 's3:ObjectCreated:Put', 's3:ObjectRemoved:Delete'])
})

it('many small objects at once are told one by one', async () => {
  await tell(all())
  await Promise.all(Array.from({ length: 20 }, (_, at) => putSmall(test.store, caller, { bucket, key: `small ${at}` })))
  expect(await waiting()).toHaveLength(20)
})

it('delete markers are told by name, and what a write refuses is not', async () => {
  await test.store.setVersioning(caller, { bucket, keeps: true })
  await tell(target('s3:ObjectRemoved:*'))
  await putSmall(test.store, caller, { bucket, key: 'a' })
  await test.store.deleteObject(caller, { bucket, path: path('a') })
  const refused = test.store.commitObject(caller, {
    bucket,
    path: path('b'),
    segments: [inlineSegment()],
    sealed: null,
    condition: { latest: new Uint8Array(16) },
  })
  expect(await code(refused)).not.toBe('works')
  expect(await events()).toEqual(['s3:ObjectRemoved:DeleteMarkerCreated'])
})

it('an object that ends by itself is told without a name, though names are told', async () => {
  await tellNames()
  await tell(target('s3:LifecycleExpiration:*'))
  const expiresAt = new Date(test.clock().getTime() + hour)
  await test.store.commitObject(caller, {
    bucket,
    path: path('a'),
    segments: [inlineSegment()],
    sealed: null,
    expiresAt,
  })
  await sql`select store.remove_expired(${expiresAt}, 10, ${expiresAt})`.execute(test.db)
  const [told] = await waiting()
  expect(told).toMatchObject({
    wantsName: false,
    message: { type: 'object.expired', data: { event: 's3:LifecycleExpiration:Delete', keyMissing: 'unknown' } },
  })
})

it('what a lifecycle rule removes is told in the words of S3, without names', async () => {
  await tellNames()
  await test.store.setVersioning(caller, { bucket, keeps: true })
  await putSmall(test.store, caller, { bucket, key: 'a' })
  await tell(target('s3:LifecycleExpiration:*'))
  const rule = { id: 'rule', isEnabled: true, hasOldForm: false, folder: null, nameStart: new Uint8Array() }
  const none = {
    sizeGreaterThan: null,
    sizeLessThan: null,
    expireAt: null,
    removeLoneMarkers: false,
    newerNoncurrent: null,
    abortDays: null,
  }
  await test.store.setLifecycle(caller, { bucket, rules: [{ ...rule, ...none, expireDays: 1, noncurrentDays: 1 }] })
  test.clock.advance(3 * day)
  await carryOutLifecycles(test)
  expect(await events()).toEqual(['s3:LifecycleExpiration:DeleteMarkerCreated'])
  test.clock.advance(3 * day)
  await carryOutLifecycles(test)
  expect(await events()).toEqual(['s3:LifecycleExpiration:DeleteMarkerCreated', 's3:LifecycleExpiration:Delete'])
  expect((await waiting()).map(({ message, wantsName }) => [message.data['keyMissing'], wantsName])).toEqual([
    ['unknown', false],
    ['unknown', false],
  ])
})

it('where names are told, a message waits for its name and the writer learns of which one', async () => {
  await tellNames()
  await tell(all())
  const made = await putSmall(test.store, caller, { bucket, key: 'a' })
  const gone = await test.store.deleteObject(caller, { bucket, path: path('a') })
  const found = await waiting()
  expect(found.map(({ event }) => event)).toEqual([made.event, gone.event])
  expect(made.event).toBeDefined()
  for (const { wantsName, dueAt } of found) {
    expect(wantsName).toBe(true)
    expect(dueAt?.getTime()).toBeGreaterThan(test.clock().getTime())
  }
})

it('a webhook that is named is sent a test for each configuration, once', async () => {
  const tests = () =>
    test.db
      .selectFrom('satellite.webhook_deliveries')
      .select(['body', 'due_at as dueAt'])
      .where('webhook_id', '=', webhook)
      .orderBy('body', 'desc')
      .execute()
  await tell({ ...target('s3:ObjectCreated:*'), id: 'made' }, { ...target('s3:ObjectRemoved:*'), id: 'gone' })
  const sent = await tests()
  expect(sent.map(({ body }) => JSON.parse(body) as unknown)).toEqual(
    ['made', 'gone'].map((configuration) => ({
      type: 'webhook.test',
      timestamp: test.clock().toISOString(),
      data: { project: expect.any(String) as unknown, webhook, bucket, event: 's3:TestEvent', configuration },
    })),
  )
  expect(sent.map(({ dueAt }) => dueAt)).toEqual([test.clock(), test.clock()])
  await tell({ ...target('s3:ObjectCreated:*'), id: 'made' }, { ...target('s3:ObjectRemoved:*'), id: 'gone' })
  await tell()
  expect(await tests()).toHaveLength(2)
})

it('a webhook that is switched off hears nothing', async () => {
  await tell(all())
  await test.db.updateTable('satellite.webhooks').set({ is_active: false }).where('id', '=', webhook).execute()
  await putSmall(test.store, caller, { bucket, key: 'a' })
  expect(await waiting()).toEqual([])
})

it('only webhooks of the project are named, and by keys that may', async () => {
  expect(await code(tell({ ...all(), webhook: randomUUID() }))).toBe('noSuchTarget')
  expect(await code(tell({ ...all(), suffix: '.jpg' }))).toBe('namesAreWithheld')
  const narrow = addCaveat(
    project.apiKey,
    encodeCaveat({
      ...emptyCaveat,
      flags: new Set(['disallowPutBucketNotificationConfiguration']),
    }),
  )
  const by: StoreCaller = { apiKey: narrow.raw }
  expect(await code(test.store.setBucketNotification(by, { bucket, targets: [all()] }))).toBe('unauthorizedApiKey')
  expect(await test.store.getBucketNotification(caller, { bucket })).toEqual([])
  await tell(all())
  expect(await test.store.getBucketNotification(caller, { bucket })).toEqual([all()])
  await tell()
  expect(await test.store.getBucketNotification(caller, { bucket })).toEqual([])
})
