import { migrate } from '@perigee/server-kit/migrate'
import { openTestDatabase } from '@perigee/testing/postgres'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { migrations } from './migrations/index'
import { addPassphraseCheck, listPassphraseChecks } from './passphrase-checks'
import type { SatelliteDb, SatelliteSchema } from './schema'
import { builders } from './testing/builders'
import { dailyEgress, dailyStorage } from './project-usage'

const { db, drop } = await openTestDatabase<SatelliteSchema>({
  template: 'satellite',
  migrate: (empty) => migrate(empty, { schema: 'satellite', migrations }),
})
afterAll(drop)
const { anOwner, aProject } = builders(db)
const owner = await anOwner('ada@example.test')

async function project(name: string): Promise<number> {
  const id = await aProject(owner, name)
  if (id === undefined) throw new Error('taken')
  return id
}

const time = (text: string) => new Date(`2026-03-${text}Z`)
const week = { from: time('01T00:00:00'), to: time('08T00:00:00') }
const now = time('20T12:00:00')

const tally = (projectId: number, bucket: string, at: string, storage: number) =>
  db
    .insertInto('satellite.bucket_tallies')
    .values({ project_id: projectId, bucket, taken_at: time(at), storage, objects: 1, segments: 1 })
    .execute()

describe('storage by day', () => {
  it('counts days of UTC, wherever the database thinks that it is', async () => {
    const projectId = await project('days')
    await tally(projectId, 'photos', '02T23:59:59', 5)
    await tally(projectId, 'photos', '03T00:00:00', 7)
    await tally(projectId, 'photos', '03T01:00:00', 11)
    await tally(projectId, 'films', '03T00:30:00', 100)
    await tally(projectId, 'photos', '08T00:00:00', 1000)
    const expected = [
      { day: time('02T00:00:00'), bytes: 5 },
      { day: time('03T00:00:00'), bytes: 111 },
    ]
    for (const zone of ['UTC', 'Pacific/Kiritimati', 'America/Los_Angeles']) {
      const rows = await db.transaction().execute(async (trx) => {
        await sql`select set_config('timezone', ${zone}, true)`.execute(trx)
        return dailyStorage(trx, { projectId, ...week, now })
      })
      expect(rows).toEqual(expected)
    }
  })

  it('leaves out other projects', async () => {
    await tally(await project('others'), 'photos', '04T10:00:00', 5)
    expect(await dailyStorage(db, { projectId: await project('mine'), ...week, now })).toEqual([])
  })

  it('reads the tallies of the range by an index', async () => {
    const plan = await db.transaction().execute(async (trx) => {
      await sql`set local enable_seqscan = off`.execute(trx)
      return planOf(
        trx,
        sql`
        select 1 from satellite.bucket_tallies
        where project_id = ${1} and taken_at >= ${week.from} and taken_at < ${week.to}`,
      )
    })
    expect(plan).toMatch(/bucket_tallies_taken_at/)
  })
})

it('downloads by day are those of the hours of the UTC day', async () => {
  const projectId = await project('downloads')
  const hours = [
    { hour: time('02T23:00:00'), bytes: 1 },
    { hour: time('03T00:00:00'), bytes: 2 },
    { hour: time('03T23:00:00'), bytes: 4 },
    { hour: time('08T00:00:00'), bytes: 8 },
  ]
  for (const bucket of ['photos', 'films']) {
    const rows = hours.map((row) => ({ project_id: projectId, bucket, ...row }))
    await db.insertInto('satellite.bucket_egress').values(rows).execute()
  }
  expect(await dailyEgress(db, { projectId, ...week })).toEqual([
    { day: time('02T00:00:00'), bytes: 2 },
    { day: time('03T00:00:00'), bytes: 12 },
  ])
})

describe('passphrase checks', () => {
  const value = (fill: number) => new Uint8Array(42).fill(fill)
  const add = (projectId: number, fill: number, at = now) =>
    addPassphraseCheck(db, { projectId, value: value(fill), atMost: 2, now: at })

  it('are told apart by project, once each, as many as there may be', async () => {
    const [one, two] = [await project('one'), await project('two')]
    expect(await Promise.all([add(one, 3), add(one, 3), add(one, 3)])).toEqual([true, true, true])
    expect(await add(one, 1, new Date(now.getTime() + 1))).toBe(true)
    expect(await add(one, 2)).toBe(false)
    expect(await add(one, 3)).toBe(true)
    expect(await listPassphraseChecks(db, one)).toEqual([value(3), value(1)])
    expect(await listPassphraseChecks(db, two)).toEqual([])
  })

  it('go with their project', async () => {
    const projectId = await project('gone')
    await add(projectId, 1)
    await db.deleteFrom('satellite.projects').where('id', '=', projectId).execute()
    expect(await listPassphraseChecks(db, projectId)).toEqual([])
  })
})

async function planOf(trx: SatelliteDb, query: ReturnType<typeof sql>): Promise<string> {
  const { rows } = await sql<Record<string, string>>`explain ${query}`.execute(trx)
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}
