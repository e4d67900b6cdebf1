import { smallestSizes } from '@perigee/domain/prices/fees'
import { migrate } from '@perigee/server-kit/migrate'
import { hour, minute } from '@perigee/std/durations'
import { openTestDatabase } from '@perigee/testing/postgres'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type MeasuredUsage, measuredUsage } from './measured-usage'
import { migrations } from './migrations/index'
import type { SatelliteSchema } from './schema'
import { builders } from './testing/builders'

const { db, drop } = await openTestDatabase<SatelliteSchema>({
  template: 'satellite',
  migrate: (empty) => migrate(empty, { schema: 'satellite', migrations }),
})
afterAll(drop)
const { anOwner, aProject } = builders(db)
const start = Date.parse('2026-10-01T00:00:00Z')
const at = (hours: number) => new Date(start + hours * hour)
let projectId = 0
let other = 0

const tally = (project: number, bucket: string, when: Date, storage: number, placement = 0) =>
  db
    .insertInto('satellite.bucket_tallies')
    .values({ project_id: project, bucket, taken_at: when, storage, objects: 2, segments: 3, placement })
    .execute()
const download = (bucket: string, when: Date, bytes: number, placement = 0) =>
  db
    .insertInto('satellite.bucket_egress')
    .values({ project_id: projectId, bucket, hour: when, bytes, placement })
    .execute()

beforeAll(async () => {
  const owner = await anOwner('owner@example.test')
  projectId = (await aProject(owner, 'measured')) ?? 0
  other = (await aProject(owner, 'other')) ?? 0
  for (const [hours, storage] of [
    [-1.5, 100],
    [0.5, 300],
    [2, 10],
    [5, 7],
    [9, 1],
  ] as const) {
    await tally(projectId, 'photos', at(hours), storage)
    await tally(other, 'photos', at(hours), 5 * storage)
  }
  await tally(projectId, 'films', at(1), 50, 2)
  await tally(projectId, 'films', at(2), 60, 2)
  await tally(projectId, 'films', at(3), 70)
  await tally(projectId, 'films', at(4), 0)
  await tally(projectId, 'later', at(40), 1)
  await tally(projectId, 'later', at(41), 1)
  await download('photos', at(-1), 1)
  await download('photos', at(0), 2)
  await download('photos', at(5), 4)
  await download('photos', at(6), 8)
  await download('gone', at(3), 16, 2)
  await download('films', at(1), 32, 2)
})

const measure = async (since: Date, before: Date, project = projectId) => {
  const found: MeasuredUsage[] = []
  let after: string | null = null
  do {
    const page = await measuredUsage(db, { projectId: project, since, before, after, limit: 2 })
    found.push(...page.usage)
    after = page.next
  } while (after !== null)
  return found
}

it('counts a tally until the next one, the one before the period from its start, and what goes on after it to its end', async () => {
  const [photos] = (await measure(at(0), at(6))).filter(({ bucket }) => bucket === 'photos')
  const hours = 0.5 * 100 + 1.5 * 300 + 3 * 10 + 1 * 7
  expect(photos).toEqual({
    bucket: 'photos',
    placement: 0,
    byteMillis: BigInt(hours * hour),
    objectMillis: BigInt(6 * 2 * hour),
    segmentMillis: BigInt(6 * 3 * hour),
    egress: 6n,
    lackingMillis: smallestSizes.map(() => 0n),
    deletions: [],
  })
})

it('tells places apart, has buckets that are gone, and leaves out who used nothing', async () => {
  const rows = (await measure(at(0), at(6))).map((row) => [row.bucket, row.placement, row.byteMillis, row.egress])
  expect(rows).toEqual([
    ['films', 0, BigInt(70 * hour), 0n],
    ['films', 2, BigInt(110 * hour), 32n],
    ['gone', 2, 0n, 16n],
    ['photos', 0, BigInt(537 * hour), 6n],
  ])
})

it('adds up over periods, wherever they are cut', async () => {
  const sum = (rows: MeasuredUsage[]) => rows.reduce((total, { byteMillis }) => total + byteMillis, 0n)
  const whole = sum(await measure(at(-10), at(60)))
  for (const cut of [at(-1.5), at(0), at(1.25), at(2), at(8.99), new Date(start + 7 * minute), at(40.5)]) {
    const parts = [await measure(at(-10), cut), await measure(cut, at(60))]
    expect(sum(parts.flat())).toBe(whole)
  }
})

it('is exact where floats are not', async () => {
  for (const minutes of [0, 42, 43, 54, 55, 60]) {
    await tally(other, 'exact', new Date(start + minutes * minute), 360_000_000)
  }
  const [exact] = await measure(at(0), at(6), other)
  expect(exact?.byteMillis).toBe(1_296_000_000_000_000n)
})

it('reads no more for a page than its own buckets, however many there are', async () => {
  await sql`insert into satellite.bucket_tallies (project_id, bucket, taken_at, storage, objects, segments)
    select ${other}, 'many-' || lpad(n::text, 5, '0'), ${at(0)}::timestamptz + h * interval '1 hour', n, 1, 1
    from generate_series(1, 3000) n, generate_series(0, 3) h`.execute(db)
  await sql`analyze satellite.bucket_tallies`.execute(db)
  const page = await measuredUsage(db, {
    projectId: other,
    since: at(0),
    before: at(6),
    after: 'many-01500',
    limit: 10,
  })
  expect(page.usage.map(({ bucket }) => bucket)).toEqual(Array.from({ length: 10 }, (_, n) => `many-0${1501 + n}`))
  expect(page.next).toBe('many-01510')
})
