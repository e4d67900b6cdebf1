import { buckets } from '@perigee/contract/buckets'
import { projects } from '@perigee/contract/projects'
import { deleteBucket, insertBucket } from '@perigee/satellite-db/buckets'
import { recordEgress, recordUsage, takeTally } from '@perigee/satellite-db/usage-records'
import { day, hour } from '@perigee/std/durations'
import { GB } from '@perigee/std/units'
import { expect, it } from 'vitest'
import { aProject } from '../../testing/builders'
import { startApi } from '../../testing/start-api'

const api = await startApi()
const project = await aProject(api)
const { internalId: projectId } = project.row
const start = Math.ceil(api.clock().getTime() / day) * day

async function aBucket(name: string): Promise<number> {
  const of = { projectId, name, placement: 0, versioning: 1, objectLock: false } as const
  const id = await insertBucket(api.db, { ...of, createdBy: project.owner.id, createdAt: api.clock() })
  if (id === undefined) throw new Error('no bucket')
  return id
}

const names = ['photos', 'films', 'notes']
const days = 5
const now = new Date(start + days * day + hour)
const period = { since: new Date(start).toISOString(), before: now.toISOString() }

/** Objects come and are downloaded in each bucket, another number on each day; now and then nothing is counted. */
async function live(): Promise<void> {
  api.clock.set(new Date(start))
  const ids = await Promise.all(names.map(aBucket))
  for (let n = 0; n < days; n++) {
    for (const [index, bucket] of names.entries()) {
      const bytes = 1e9 * (n + 1) * (index + 1)
      const counted = { storage: bytes, objects: n + index, segments: 1 }
      await recordUsage(api.db, { projectId, bucketId: ids[index] ?? 0, ...counted })
      const at = new Date(start + n * day + (7 + index) * hour)
      if ((n + index) % 3 > 0) await recordEgress(api.db, [{ projectId, bucket, bytes: bytes / 10, at }])
    }
    for (const at of [3, 23]) if (n !== 2) await takeTally(api.db, new Date(start + n * day + at * hour))
  }
  api.clock.set(now)
}
await live()

const { browser } = project.member
const daysOf = async (bucket: string) =>
  (await browser.call(buckets.days, { query: { projectID: project.id, bucket, ...period } })).body
const summed = (lists: readonly { date: string; value: number | null }[][]): Record<string, number> => {
  const sums: Record<string, number> = {}
  for (const { date, value } of lists.flat()) if (value !== null) sums[date] = (sums[date] ?? 0) + value
  return sums
}
const byDate = (values: readonly { date: string; value: number }[]) =>
  Object.fromEntries(values.map(({ date, value }) => [new Date(date).toISOString(), value]))

it('all buckets of a day are what the dashboard shows of the project, and what the table of buckets says', async () => {
  const each = await Promise.all(names.map(daysOf))
  const query = { from: String(start / 1000), to: String(now.getTime() / 1000) }
  const { body: daily } = await browser.call(projects.dailyUsage, { params: { id: project.id }, query })
  const storage = summed(each.map((list) => list.map(({ date, storage: value }) => ({ date, value }))))
  const egress = summed(
    each.map((list) =>
      list.filter(({ egress: value }) => value > 0).map(({ date, egress: value }) => ({ date, value })),
    ),
  )
  expect(Object.keys(storage)).toHaveLength(days)
  expect(storage).toEqual(byDate(daily.storageUsage))
  expect(egress).toEqual(byDate(daily.settledBandwidthUsage))

  const table = { projectID: project.id, ...period, limit: '10', page: '1' }
  const { body: totals } = await browser.call(buckets.usageTotals, { query: table })
  for (const { bucketName, storage: stored, egress: downloaded, objectCount } of totals.bucketUsages) {
    const list = each[names.indexOf(bucketName)] ?? []
    expect(list.at(-1)).toMatchObject({ storage: stored * GB, objects: objectCount })
    expect(list.reduce((sum, { egress: value }) => sum + value, 0)).toBeCloseTo(downloaded * GB)
  }
})

it('leaves out days on which nothing was counted', async () => {
  const dates = (await daysOf('photos')).filter(({ storage }) => storage !== null).map(({ date }) => Date.parse(date))
  expect(dates.map((date) => (date - start) / day)).toEqual([0, 1, 3, 4, 5])
})

it('of a bucket that was made again tells nothing of the one before', async () => {
  const { id } = await api.db
    .selectFrom('satellite.buckets')
    .select('id')
    .where('name', '=', 'notes')
    .executeTakeFirstOrThrow()
  await api.db.transaction().execute((trx) => deleteBucket(trx, id, now))
  await aBucket('notes')
  expect(await daysOf('notes')).toEqual([
    { date: new Date(start + days * day).toISOString(), storage: 0, objects: 0, egress: 0 },
  ])
})

it.each([
  { what: 'that ends before it starts', query: { before: '2000-01-01T00:00:00Z' } },
  { what: 'of years', query: { since: '2000-01-01T00:00:00Z' } },
  { what: 'that is none', query: { since: 'monday' } },
])('a range $what: 400', async ({ query }) => {
  const answer = await browser.call(buckets.days, {
    query: { projectID: project.id, bucket: 'photos', ...period, ...query },
  })
  expect(answer.status).toBe(400)
})
