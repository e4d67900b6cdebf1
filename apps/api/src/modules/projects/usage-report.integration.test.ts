import { projects } from '@perigee/contract/projects'
import { insertBucket } from '@perigee/satellite-db/buckets'
import { recordEgress, recordUsage, takeTally } from '@perigee/satellite-db/usage-records'
import { day, hour } from '@perigee/std/durations'
import { describe, expect, it } from 'vitest'
import { aProject, type Person, type TestProject } from '../../testing/builders'
import { startApi } from '../../testing/start-api'

const api = await startApi()
const start = Math.floor(api.clock().getTime() / day) * day
const at = (hours: number) => new Date(start + hours * hour)
const seconds = (time: Date) => Math.floor(time.getTime() / 1000)
const period = { since: seconds(at(0)), before: seconds(at(10)) }

const ask = ({ browser }: Person, query: Record<string, unknown> = {}) =>
  browser.call(projects.usageReport, { query: { ...period, ...query } })
const linesOf = async (who: Person, query: Record<string, unknown> = {}) =>
  (await ask(who, query)).text.trimEnd().split('\r\n')

/** Two buckets: 36 GB for ten hours and 1 GB for nine, with a download of 5 GB. */
async function live({ row }: TestProject): Promise<void> {
  const projectId = row.internalId
  for (const [name, bytes] of [
    ['=films', 36e9],
    ['notes', 1e9],
  ] as const) {
    const of = { projectId, name, placement: 0, versioning: 1, objectLock: false, createdBy: null } as const
    const bucketId = (await insertBucket(api.db, { ...of, createdAt: at(-5) })) ?? 0
    await recordUsage(api.db, { projectId, bucketId, storage: bytes, objects: 2, segments: 72 })
    await takeTally(api.db, name === 'notes' ? at(1) : at(-1))
  }
  await takeTally(api.db, at(20))
  await recordEgress(api.db, [{ projectId, bucket: 'notes', bytes: 5e9, at: at(3.5) }])
}

describe('the usage report', () => {
  it('has a line for each bucket, as a file that no spreadsheet runs', async () => {
    const project = await aProject(api)
    await live(project)
    const { owner, id } = project
    const answer = await ask(owner, { projectID: id })
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    const dates = [at(0), at(10)].map((moment) => moment.toISOString().slice(0, 10))
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment;filename="perigee-report-${id}-${dates.join('-to-')}.csv"`,
    )
    const iso = [at(0), at(10)].map((moment) => moment.toISOString())
    const cells = (...text: string[]) => [...text, ...iso].map((cell) => `"${cell}"`).join(',')
    const name = project.row.name
    expect(await linesOf(owner, { projectID: id })).toEqual([
      '"ProjectName","ProjectID","BucketName","Storage GB-hour","Storage TB-months","Egress GB","Egress TB",' +
        '"ObjectCount objects-hour","SegmentCount segments-hour","Segment Months","Since","Before"',
      cells(
        name,
        id,
        "'=films",
        '360.000000',
        '0.000500',
        '0.000000',
        '0.000000',
        '20.000000',
        '720.000000',
        '1.000000',
      ),
      cells(name, id, 'notes', '9.000000', '0.000013', '5.000000', '0.005000', '18.000000', '648.000000', '0.900000'),
    ])
  })

  it('sums up each project of the owner, and none of others', async () => {
    const project = await aProject(api)
    await live(project)
    const lines = await linesOf(project.owner, { 'project-summary': 'true', cost: 'true' })
    expect(lines).toHaveLength(2)
    expect(lines[0]).not.toContain('BucketName')
    expect(lines[1]).toContain('"369.000000","0.000513","5.000000","0.005000","38.000000","1368.000000","1.900000"')
    expect(await linesOf(project.member, { 'project-summary': 'true' })).toHaveLength(1)
  })

  it('comes as JSON with the same columns', async () => {
    const project = await aProject(api)
    await live(project)
    const { text, headers } = await ask(project.owner, { format: 'json', projectID: project.id })
    expect(headers.get('content-type')).toBe('application/json')
    const lines = JSON.parse(text) as Record<string, string>[]
    expect(lines.map((line) => [line.BucketName, line['Storage GB-hour']])).toEqual([
      ['=films', '360.000000'],
      ['notes', '9.000000'],
    ])
    expect(JSON.parse((await ask(project.stranger, { format: 'json' })).text)).toEqual([])
  })

  it('is for owners', async () => {
    const { id, admin, member, stranger } = await aProject(api)
    for (const [who, status] of [
      [admin, 403],
      [member, 403],
      [stranger, 404],
    ] as const) {
      expect((await ask(who, { projectID: id })).status).toBe(status)
    }
    expect((await ask(stranger, { projectID: crypto.randomUUID() })).status).toBe(404)
  })

  it.each([
    [{ since: '' }, 400],
    [{ since: 'yesterday' }, 400],
    [{ since: period.before + 1 }, 400],
    [{ since: period.before - 391 * 86_400 }, 403],
    [{ since: period.before - 390 * 86_400 }, 200],
    [{ projectID: 'mine' }, 400],
    [{ format: 'pdf' }, 400],
  ])('%j is answered with %s', async (query, status) => {
    const { owner } = await aProject(api)
    expect((await ask(owner, query)).status).toBe(status)
  })
})

it('has the older form where the newer one is switched off', async () => {
  const older = await startApi({ env: { PERIGEE_DETAILED_USAGE_REPORTS: 'false' } })
  const { owner } = await aProject(older)
  const query = { ...period, 'project-summary': 'true' }
  const { text } = await owner.browser.call(projects.usageReport, { query })
  expect(text.trimEnd()).toBe(
    '"ProjectName","ProjectID","BucketName","Storage GB-hour","Egress GB","ObjectCount objects-hour",' +
      '"SegmentCount segments-hour","Since","Before"',
  )
})
