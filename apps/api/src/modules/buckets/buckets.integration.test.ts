import { buckets } from '@perigee/contract/buckets'
import { insertBucket } from '@perigee/satellite-db/buckets'
import { recordEgress, recordUsage } from '@perigee/satellite-db/usage-records'
import { day, hour } from '@perigee/std/durations'
import { describe, expect, it } from 'vitest'
import { aProject, type TestProject } from '../../testing/builders'
import { startApi } from '../../testing/start-api'

const api = await startApi({ env: { PERIGEE_SATELLITE_NAME: 'Home' } })
const project = await aProject(api)
const empty = await aProject(api)

const start = api.clock()
const seeds = [
  { name: 'beta', by: project.owner, storage: 2e9, objects: 1, segments: 5, egress: 5e8, versioning: 1, place: 0 },
  { name: 'alpha', by: project.member, storage: 5e9, objects: 3, segments: 4, egress: 0, versioning: 3, place: 2 },
  { name: 'gamma.x', by: project.admin, storage: 1e9, objects: 2, segments: 9, egress: 2e9, versioning: 2, place: 1 },
] as const
for (const { name, by, storage, objects, segments, egress, versioning, place } of seeds) {
  const { internalId: projectId } = project.row
  const createdAt = api.clock()
  const fields = { placement: place, versioning, objectLock: versioning === 2, createdBy: by.id, createdAt }
  const bucketId = await insertBucket(api.db, { projectId, name, ...fields })
  if (bucketId === undefined) throw new Error('no bucket')
  await recordUsage(api.db, { projectId, bucketId, storage, objects, segments })
  await recordEgress(api.db, [{ projectId, bucket: name, bytes: egress, at: new Date(createdAt.getTime() + 2 * hour) }])
  api.clock.advance(1000)
}

const period = {
  since: new Date(start.getTime() - day).toISOString(),
  before: new Date(start.getTime() + day).toISOString(),
}
const totals = (query: Record<string, unknown> = {}, of: TestProject = project, person = of.owner) =>
  person.browser.call(buckets.usageTotals, { query: { projectID: of.id, ...period, limit: 10, page: 1, ...query } })
const namesOf = async (query: Record<string, unknown>) =>
  (await totals(query)).body.bucketUsages.map(({ bucketName }) => bucketName)

describe('usage totals', () => {
  it('are in decimal gigabytes, with what a table shows', async () => {
    const { status, body } = await totals({ search: 'BET' })

    expect(status).toBe(200)
    expect(body).toEqual({
      bucketUsages: [
        {
          projectID: project.id,
          bucketName: 'beta',
          defaultPlacement: 0,
          location: 'Home',
          versioning: 1,
          objectLockEnabled: false,
          defaultRetentionMode: 0,
          defaultRetentionDays: null,
          defaultRetentionYears: null,
          storage: 2,
          egress: 0.5,
          objectCount: 1,
          segmentCount: 5,
          creatorEmail: project.owner.email,
          ...period,
          createdAt: start.toISOString(),
        },
      ],
      search: 'BET',
      limit: 10,
      offset: 0,
      pageCount: 1,
      currentPage: 1,
      totalCount: 1,
    })
  })

  it.each([
    { what: 'name by default', query: {}, expected: ['alpha', 'beta', 'gamma.x'] },
    { what: 'name, descending', query: { order: 1, orderDirection: 2 }, expected: ['gamma.x', 'beta', 'alpha'] },
    { what: 'creation', query: { order: 2, orderDirection: 1 }, expected: ['beta', 'alpha', 'gamma.x'] },
    { what: 'creator', query: { order: 3, orderDirection: 1 }, expected: ['beta', 'gamma.x', 'alpha'] },
    { what: 'storage', query: { order: 4, orderDirection: 2 }, expected: ['alpha', 'beta', 'gamma.x'] },
    { what: 'download', query: { order: 5, orderDirection: 2 }, expected: ['gamma.x', 'beta', 'alpha'] },
    { what: 'objects', query: { order: 6, orderDirection: 1 }, expected: ['beta', 'gamma.x', 'alpha'] },
    { what: 'place', query: { order: 8, orderDirection: 1 }, expected: ['beta', 'gamma.x', 'alpha'] },
    { what: 'versioning', query: { order: 9, orderDirection: 2 }, expected: ['alpha', 'gamma.x', 'beta'] },
    { what: 'lock', query: { order: 10, orderDirection: 2 }, expected: ['gamma.x', 'alpha', 'beta'] },
    { what: 'segments', query: { order: 7, orderDirection: 1 }, expected: ['alpha', 'beta', 'gamma.x'] },
  ])('are sorted by $what over all pages', async ({ query, expected }) => {
    expect(await namesOf(query)).toEqual(expected)
    expect(await namesOf({ ...query, limit: 2, page: 2 })).toEqual(expected.slice(2))
  })

  it.each([
    { what: 'the middle of a name', search: 'MM', expected: ['gamma.x'] },
    { what: 'a creator', search: project.member.email.toUpperCase(), expected: ['alpha'] },
    { what: 'a wildcard as itself', search: '_', expected: [] },
  ])('are found by $what', async ({ search, expected }) => {
    expect(await namesOf({ search })).toEqual(expected)
  })

  it('count downloads of the period only', async () => {
    const { body } = await totals({ before: start.toISOString(), search: 'beta' })
    expect(body.bucketUsages).toMatchObject([{ egress: 0, storage: 2 }])
  })

  it.each([
    { limit: 0 },
    { page: 0 },
    { page: 2 },
    { order: 11 },
    { order: 0 },
    { since: 'yesterday' },
    { before: '' },
    { limit: '' },
    { search: 'x'.repeat(201) },
  ])('asked with %o: 400', async (query) => {
    expect((await totals(query)).status).toBe(400)
  })

  it('cut the page size to 300', async () => {
    expect((await totals({ limit: 1000 })).body.limit).toBe(300)
  })

  it('of a project without buckets are page 0 of 0', async () => {
    expect((await totals({}, empty)).body).toMatchObject({
      bucketUsages: [],
      totalCount: 0,
      pageCount: 0,
      currentPage: 0,
    })
  })
})

describe('totals of one bucket', () => {
  const one = (bucket: string) =>
    project.member.browser.call(buckets.totals, { query: { projectID: project.id, bucket, before: period.before } })

  it('begin with its creation', async () => {
    const { status, body } = await one('gamma.x')
    expect(status).toBe(200)
    expect(body).toMatchObject({ bucketName: 'gamma.x', storage: 1, egress: 2, since: body.createdAt })
  })

  it.each([
    { bucket: 'nothing', status: 404 },
    { bucket: 'ab', status: 400 },
    { bucket: 'Upper', status: 400 },
  ])('of $bucket: $status', async ({ bucket, status }) => {
    expect((await one(bucket)).status).toBe(status)
  })
})

describe('names, metadata and placements', () => {
  it.each(['publicID', 'projectID'])('take the project as %s', async (parameter) => {
    const query = { [parameter]: project.id }
    const { browser } = project.member

    expect((await browser.call(buckets.names, { query })).body).toEqual(['alpha', 'beta', 'gamma.x'])
    for (const call of [buckets.metadata, buckets.placements])
      expect((await browser.call(call, { query })).body).toContainEqual({
        name: 'beta',
        versioning: 1,
        placement: { defaultPlacement: 0, location: 'Home' },
        objectLockEnabled: false,
      })
  })

  it('offer no placement where there is only one', async () => {
    const answer = await project.owner.browser.call(buckets.placementDetails, { query: { projectID: project.id } })
    expect([answer.status, answer.body]).toEqual([200, []])
  })

  it('need a project: 400', async () => {
    expect((await project.owner.browser.call(buckets.names)).status).toBe(400)
    expect((await project.owner.browser.call(buckets.metadata)).status).toBe(400)
  })
})

it('keeps foreign projects closed, as if they were none', async () => {
  const { browser } = project.stranger
  for (const projectID of [project.id, crypto.randomUUID()]) {
    const query = { projectID, ...period, limit: 10, page: 1, bucket: 'beta' }
    for (const call of Object.values(buckets).filter(({ method }) => method === 'GET')) {
      const answer = await browser.call(call, { query })
      expect([answer.status, answer.text]).toEqual([
        404,
        '{"error":"There is no such project.","code":"no_such_project"}',
      ])
    }
  }
})
