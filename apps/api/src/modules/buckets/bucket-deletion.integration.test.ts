import { auditLog } from '@perigee/contract/audit'
import { buckets } from '@perigee/contract/buckets'
import { purgeBucketDeletions } from '@perigee/accounts/administration/purge-expired'
import { endBucketDeletion } from '@perigee/satellite-db/bucket-deletions'
import { insertBucket } from '@perigee/satellite-db/buckets'
import { recordUsage } from '@perigee/satellite-db/usage-records'
import type { UserId } from '@perigee/std/brand'
import { day } from '@perigee/std/durations'
import { beforeEach, expect, it } from 'vitest'
import { aProject, type TestProject } from '../../testing/builders'
import { startApi } from '../../testing/start-api'

const api = await startApi()
let project: TestProject
beforeEach(async () => {
  project = await aProject(api)
})

type Person = TestProject['owner']

async function aBucket(name: string, by: { id: UserId } = project.owner, objectLock = false): Promise<number> {
  const bucket = { projectId: project.row.internalId, name, placement: 0, versioning: objectLock ? 2 : 1 } as const
  const id = await insertBucket(api.db, { ...bucket, objectLock, createdBy: by.id, createdAt: api.clock() })
  if (id === undefined) throw new Error('no bucket')
  return id
}
const query = () => ({ projectID: project.id })
const start = (bucket: string, { browser }: Person = project.owner) =>
  browser.call(buckets.startDeletion, { query: query(), body: { bucket } })
const stop = (id: string, { browser }: Person = project.owner) =>
  browser.call(buckets.stopDeletion, { query: query(), params: { id } })
const list = async ({ browser }: Person = project.member) =>
  (await browser.call(buckets.deletions, { query: query() })).body
const acts = async () => {
  const { body } = await project.owner.browser.call(auditLog, { params: { id: project.id }, query: { limit: 10 } })
  const ofBuckets = body.entries.filter(({ act }) => act.startsWith('bucket.'))
  return ofBuckets.map(({ act, target, facts }) => ({ act, target, facts }))
}

it('is started, seen by everybody in the project, and stopped; the log says so', async () => {
  const bucketId = await aBucket('photos')
  const counts = { storage: 10, objects: 3, segments: 1 }
  await recordUsage(api.db, { projectId: project.row.internalId, bucketId, ...counts })
  const begun = await start('photos', project.admin)
  expect(begun.body).toMatchObject({
    bucket: 'photos',
    state: 'running',
    reason: null,
    startedBy: project.admin.email,
    removed: 0,
    left: 3,
    isTroubled: false,
    endedAt: null,
  })
  expect(await list()).toEqual([begun.body])

  const id = String(begun.body.id)
  expect((await stop(id)).body).toMatchObject({ state: 'stopped', reason: 'byHand', endedBy: project.owner.email })
  expect((await stop(id, project.admin)).body).toMatchObject({ reason: 'byHand', endedBy: project.owner.email })
  expect(await acts()).toEqual([
    { act: 'bucket.deletionStopped', target: 'photos', facts: { reason: 'byHand', removed: 0 } },
    { act: 'bucket.deletionStarted', target: 'photos', facts: {} },
  ])
})

it('of two who start at once is one deletion, with one entry', async () => {
  await aBucket('photos')
  const [first, second] = await Promise.all([start('photos'), start('photos', project.admin)])
  expect(second.body.id).toBe(first.body.id)
  expect(await acts()).toHaveLength(1)
})

it('that was stopped can be started again, and the last one is shown', async () => {
  await aBucket('photos')
  const first = await start('photos')
  await stop(String(first.body.id))
  const second = await start('photos')
  expect(second.body.id).not.toBe(first.body.id)
  expect(await list()).toEqual([second.body])
})

it('is no business of the next bucket of that name', async () => {
  const id = await aBucket('photos')
  const first = await start('photos')
  await api.db.transaction().execute(async (trx) => {
    await trx.deleteFrom('satellite.buckets').where('id', '=', id).execute()
    await endBucketDeletion(trx, { id: String(first.body.id), as: 'deleted', at: api.clock() })
  })
  await aBucket('photos')
  expect((await stop(String(first.body.id))).body).toMatchObject({ state: 'deleted', reason: null })
  const second = await start('photos')
  expect((await list()).map(({ id: each, state }) => [each, state])).toEqual([
    [second.body.id, 'running'],
    [first.body.id, 'deleted'],
  ])
})

it('never starts on a bucket with object lock', async () => {
  await aBucket('locked', project.owner, true)
  expect(await start('locked')).toMatchObject({ status: 409, body: { code: 'locked_bucket_not_emptied' } })
  expect(await list()).toEqual([])
})

it('is for leaders and for who made the bucket', async () => {
  await aBucket('theirs')
  await aBucket('own', project.member)
  expect((await start('theirs', project.member)).status).toBe(403)
  expect((await start('own', project.member)).status).toBe(200)
  const { body } = await start('theirs')
  expect((await stop(String(body.id), project.member)).status).toBe(403)
})

it('is forgotten a week after its end', async () => {
  await api.db.deleteFrom('satellite.bucket_deletions').execute()
  await aBucket('photos')
  await aBucket('films')
  await stop(String((await start('photos')).body.id))
  await start('films')
  api.clock.advance(7 * day)
  expect(await purgeBucketDeletions(api.deps)).toBe(0)
  api.clock.advance(1)
  expect(await purgeBucketDeletions(api.deps)).toBe(1)
})
