import { actsAbout } from '@perigee/domain/acts'
import { migrate } from '@perigee/server-kit/migrate'
import type { UserId } from '@perigee/std/brand'
import { hour } from '@perigee/std/durations'
import { openTestDatabase } from '@perigee/testing/postgres'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ActFilter, listActs, listPeopleOfLog, pageOfActs } from './acts'
import { migrations } from './migrations/index'
import type { SatelliteSchema } from './schema'
import { builders } from './testing/builders'

const { db, drop } = await openTestDatabase<SatelliteSchema>({
  template: 'satellite',
  migrate: (empty) => migrate(empty, { schema: 'satellite', migrations }),
})
afterAll(drop)
const { anOwner, aProject } = builders(db)
const newest = new Date('2026-11-23T00:00:00Z')
const person = '00000000-0000-4000-8000-000000000001' as UserId
let projectId = 0

/** 20,000 entries of one project, an hour between two; person 1 did every fourth one. */
beforeAll(async () => {
  projectId = (await aProject(await anOwner('owner@example.test'), 'many')) ?? 0
  await sql`
    insert into satellite.acts (project_id, name, at, actor_kind, actor_id, target, facts, person_hash)
    select ${projectId}, case when n % 2 = 0 then 'accessKey.created' when n % 101 = 0 then 'link.deleted' else 'member.joined' end,
      ${newest}::timestamptz - n * interval '1 hour', 'session',
      ('00000000-0000-4000-8000-00000000000' || n % 4)::uuid, n::text, '{}', decode(repeat('00', 32), 'hex')
    from generate_series(1, 20000) n`.execute(db)
  await sql`analyze satellite.acts`.execute(db)
})

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: Plan[]
}

/** How many entries a statement reads. */
async function entriesRead(page: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ 'QUERY PLAN': { Plan: Plan }[] }>`
    explain (analyze, format json, timing off) ${page}`.execute(db)
  const nodes = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodes)]
  return rows
    .flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan: plan }) => nodes(plan)))
    .filter((node) => node['Relation Name'] !== undefined)
    .map((node) => (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'])
    .reduce((sum, one) => sum + one, 0)
}

const hoursAgo = (hours: number) => new Date(newest.getTime() - hours * hour)
const access = actsAbout('access')
const filters: [what: string, filter: Omit<ActFilter, 'projectId'>, scans: number][] = [
  ['all', {}, 1],
  ['by person', { actorId: person }, 1],
  ['by act', { names: ['link.deleted'] }, 1],
  ['by act of a person', { actorId: person, names: ['link.deleted'] }, 1],
  ['of a topic', { names: access }, access.length],
  ['of a topic by person', { actorId: person, names: access }, access.length],
  ['of a time long ago', { from: hoursAgo(19_000), to: hoursAgo(18_000) }, 1],
  ['of a topic by person at a time long ago', { actorId: person, names: access, to: hoursAgo(18_000) }, access.length],
]

it.each(filters)('reads a page of the log (%s) by a page of its index, wherever that is', async (_, filter, scans) => {
  const page = (after: { at: Date; id: number } | undefined) =>
    entriesRead(pageOfActs({ projectId, ...filter }, { after, limit: 25 }))
  expect(await page(undefined)).toBeLessThanOrEqual(scans * 25)
  expect(await page({ at: hoursAgo(15_000), id: 15_000 })).toBeLessThanOrEqual(scans * 25)
})

it.each(filters)('has each entry (%s) on one page, newest first', async (_, filter, _scans) => {
  const all = await listActs(db, { projectId, ...filter, limit: 20_000 })
  const first = await listActs(db, { projectId, ...filter, limit: 7 })
  const second = await listActs(db, { projectId, ...filter, before: first.at(-1)?.id, limit: 7 })
  expect([...first, ...second].map(({ id }) => id)).toEqual(all.slice(0, 14).map(({ id }) => id))
  expect(all.map(({ at }) => at)).toEqual(all.map(({ at }) => at).toSorted((a, b) => b.getTime() - a.getTime()))
})

it('tells entries of one moment apart by their number', async () => {
  const owner = await anOwner('another@example.test')
  const other = (await aProject(owner, 'one moment')) ?? 0
  await sql`
    insert into satellite.acts (project_id, name, at, actor_kind, target, facts, person_hash)
    select ${other}, 'project.created', ${newest}, 'job', '', '{}', decode(repeat('00', 32), 'hex')
    from generate_series(1, 9)`.execute(db)
  const seen: number[] = []
  for (let before: number | undefined; seen.length < 9; before = seen.at(-1)) {
    seen.push(...(await listActs(db, { projectId: other, before, limit: 2 })).map(({ id }) => id))
  }
  expect(seen).toEqual(seen.toSorted((a, b) => b - a))
  expect(new Set(seen).size).toBe(9)
})

it('knows no entry of another project behind which a page could begin', async () => {
  const other = (await aProject(await anOwner('third@example.test'), 'third')) ?? 0
  const [entry] = await listActs(db, { projectId, limit: 1 })
  expect(await listActs(db, { projectId: other, before: entry?.id, limit: 1 })).toEqual([])
})

it('finds who did something by a step for each person', async () => {
  const people = await listPeopleOfLog(db, { projectId, limit: 1_000 })
  expect(people.map(({ userId }) => userId.slice(-1))).toEqual(['0', '1', '2', '3'])
  expect(await listPeopleOfLog(db, { projectId, limit: 2 })).toHaveLength(2)
})
