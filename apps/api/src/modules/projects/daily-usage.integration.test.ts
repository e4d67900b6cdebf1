import { projects } from '@perigee/contract/projects'
import { insertBucket } from '@perigee/satellite-db/buckets'
import { recordEgress, recordUsage, takeTally } from '@perigee/satellite-db/usage-records'
import { day, hour } from '@perigee/std/durations'
import { describe, expect, it } from 'vitest'
import { aProject, type Person, type TestProject } from '../../testing/builders'
import { startApi } from '../../testing/start-api'

const api = await startApi()
const today = Math.floor(api.clock().getTime() / day) * day
const at = (days: number, hours: number) => new Date(today + days * day + hours * hour)
const seconds = (time: Date) => Math.floor(time.getTime() / 1000)
const midnight = (days: number) => at(days, 0).toISOString()

async function aBucket({ row }: TestProject, name: string) {
  const projectId = row.internalId
  const fields = { placement: 0, versioning: 1, objectLock: false, createdBy: null, createdAt: api.clock() } as const
  const bucketId = await insertBucket(api.db, { projectId, name, ...fields })
  if (bucketId === undefined) throw new Error('no bucket')
  return { add: (storage: number) => recordUsage(api.db, { projectId, bucketId, storage, objects: 1, segments: 1 }) }
}

async function ask({ id }: TestProject, { browser }: Person, from: Date, to: Date) {
  return browser.call(projects.dailyUsage, { params: { id }, query: { from: seconds(from), to: seconds(to) } })
}

describe('the usage by day', () => {
  it('is that of the last tally of each bucket on the day, of whole days at both ends', async () => {
    const project = await aProject(api)
    const photos = await aBucket(project, 'photos')
    const films = await aBucket(project, 'films')
    await photos.add(100)
    await films.add(1)
    await takeTally(api.db, at(-3, 23.9))
    await photos.add(20)
    await takeTally(api.db, at(-2, 0))
    await photos.add(4)
    await takeTally(api.db, at(-2, 5))

    const { body, headers } = await ask(project, project.member, at(-3, 15), at(-2, 1))

    expect(body.storageUsage).toEqual([
      { date: midnight(-3), value: 101 },
      { date: midnight(-2), value: 125 },
    ])
    expect(headers.get('cache-control')).toBe('private, max-age=3600')
  })

  it('has the downloads of the day, whatever the hour and the bucket', async () => {
    const project = await aProject(api)
    const { internalId: projectId } = project.row
    await recordEgress(api.db, [
      { projectId, bucket: 'photos', bytes: 5, at: at(-4, 23.5) },
      { projectId, bucket: 'photos', bytes: 7, at: at(-3, 0) },
      { projectId, bucket: 'films', bytes: 11, at: at(-3, 23.5) },
      { projectId, bucket: 'films', bytes: 13, at: at(-1, 12) },
      { projectId, bucket: 'films', bytes: 17, at: at(0, 0) },
    ])
    const days = [
      { date: midnight(-3), value: 18 },
      { date: midnight(-1), value: 13 },
    ]
    expect((await ask(project, project.owner, at(-3, 12), at(-1, 12))).body).toEqual({
      storageUsage: [],
      allocatedBandwidthUsage: days,
      settledBandwidthUsage: days,
    })
  })

  it('shows today as it is now, before any tally and after', async () => {
    const project = await aProject(api)
    const photos = await aBucket(project, 'photos')
    await photos.add(100)
    const shown = async () => (await ask(project, project.owner, at(-7, 0), api.clock())).body.storageUsage

    expect(await shown()).toEqual([{ date: midnight(0), value: 100 }])
    await takeTally(api.db, new Date(api.clock().getTime() - 1))
    await photos.add(11)
    expect(await shown()).toEqual([{ date: midnight(0), value: 111 }])
  })

  it('keeps the days of a bucket that is gone', async () => {
    const project = await aProject(api)
    await (await aBucket(project, 'photos')).add(100)
    await takeTally(api.db, at(-1, 3))
    await api.db.deleteFrom('satellite.buckets').where('project_id', '=', project.row.internalId).execute()
    expect((await ask(project, project.owner, at(-2, 0), at(0, 0))).body.storageUsage).toEqual([
      { date: midnight(-1), value: 100 },
    ])
  })

  it('is empty where there is nothing', async () => {
    const project = await aProject(api)
    const none = { storageUsage: [], allocatedBandwidthUsage: [], settledBandwidthUsage: [] }
    expect((await ask(project, project.owner, new Date(0), api.clock())).body).toEqual(none)
  })

  it('is for members; a foreign project is like none', async () => {
    const project = await aProject(api)
    await (await aBucket(project, 'photos')).add(100)
    const foreign = await ask(project, project.stranger, at(-1, 0), api.clock())
    expect([foreign.status, foreign.text]).toEqual([
      404,
      '{"error":"There is no such project.","code":"no_such_project"}',
    ])
    expect(foreign.headers.get('cache-control')).toBe('no-store')
  })

  it.each([
    { what: 'the same moment twice', query: { from: 10, to: 10 }, status: 200 },
    { what: 'no start', query: { to: 10 }, status: 400 },
    { what: 'no end', query: { from: 10 }, status: 400 },
    { what: 'a fraction', query: { from: 1.5, to: 10 }, status: 400 },
    { what: 'words', query: { from: 'monday', to: 'sunday' }, status: 400 },
    { what: 'a time before 1970', query: { from: -1, to: 10 }, status: 400 },
    { what: 'a time that no calendar has', query: { from: 0, to: 999_999_999_999_999 }, status: 400 },
    { what: 'an end before the start', query: { from: 100_000, to: 10 }, status: 400 },
  ])('with $what: $status', async ({ query, status }) => {
    const { id, owner } = await shared
    expect((await owner.browser.call(projects.dailyUsage, { params: { id }, query })).status).toBe(status)
  })
})

const shared = aProject(api)
