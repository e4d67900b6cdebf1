import { operator } from '@perigee/actors/actor'
import { setEdgeUrls } from '@perigee/projects/projects/set-edge-urls'
import { projects } from '@perigee/contract/projects'
import { insertBucket } from '@perigee/satellite-db/buckets'
import { recordEgress, recordUsage } from '@perigee/satellite-db/usage-records'
import { day } from '@perigee/std/durations'
import { describe, expect, it } from 'vitest'
import { aProject, aUser, type TestProject } from '../../testing/builders'
import { startApi } from '../../testing/start-api'

const api = await startApi()
const unknown = crypto.randomUUID()

async function withUsage(project: TestProject) {
  const createdAt = api.clock()
  const fields = { placement: 0, versioning: 1, objectLock: false, createdBy: null, createdAt } as const
  const bucketId = await insertBucket(api.db, { projectId: project.row.internalId, name: 'photos', ...fields })
  if (bucketId === undefined) throw new Error('no bucket')
  const { internalId: projectId } = project.row
  await recordUsage(api.db, { projectId, bucketId, storage: 3000, objects: 2, segments: 3 })
  const monthAgo = new Date(createdAt.getTime() - 40 * day)
  await recordEgress(api.db, [
    { projectId, bucket: 'photos', bytes: 500, at: createdAt },
    { projectId, bucket: 'photos', bytes: 70_000, at: monthAgo },
  ])
}

describe('making a project', () => {
  it('answers 201 with the project; its maker is the admin', async () => {
    const { id: ownerId, browser } = await aUser(api)
    const answer = await browser.call(projects.create, { body: { name: ' Holiday ', description: 'by the sea' } })

    expect(answer.status).toBe(201)
    expect(answer.body).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/) as unknown,
      name: 'Holiday',
      ownerId,
      description: 'by the sea',
      memberCount: 1,
      createdAt: api.clock().toISOString(),
      storageUsed: 0,
      bandwidthUsed: 0,
      versioning: 1,
      placement: 0,
      hasManagedPassphrase: false,
      role: 0,
    })
    expect((await browser.call(projects.list)).body).toEqual([answer.body])
    expect((await browser.call(projects.config, { params: { id: answer.body.id } })).body.role).toBe(0)
  })

  it.each([
    { what: 'no name', body: { name: '  ' }, status: 400 },
    { what: 'a name of 21 bytes', body: { name: `${'é'.repeat(10)}x` }, status: 400 },
    { what: 'a name of 20 bytes', body: { name: 'é'.repeat(10) }, status: 201 },
    { what: 'a description of 101 bytes', body: { name: 'a', description: 'x'.repeat(101) }, status: 400 },
    { what: 'a managed passphrase', body: { name: 'a', managePassphrase: true }, status: 403 },
  ])('with $what: $status', async ({ body, status }) => {
    const { browser } = await aUser(api)
    expect((await browser.call(projects.create, { body })).status).toBe(status)
  })

  it('refuses a name that the owner uses; others may use it', async () => {
    const [one, two] = [await aUser(api), await aUser(api)]
    const create = (person: typeof one, name: string) => person.browser.call(projects.create, { body: { name } })

    expect((await create(one, 'photos')).status).toBe(201)
    expect((await create(one, 'photos')).status).toBe(409)
    expect((await create(one, 'Photos')).status).toBe(201)
    expect((await create(two, 'photos')).status).toBe(201)
  })

  it('ends at the limit of the account, also for requests at the same moment', async () => {
    const { browser } = await aUser(api, { project_limit: 2 })
    const names = ['a', 'b', 'c', 'd']
    const answers = await Promise.all(names.map((name) => browser.call(projects.create, { body: { name } })))

    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409])
  })

  it('waits for the check of an account', async () => {
    const { id, browser } = await aUser(api)
    await api.db.updateTable('satellite.users').set({ status: 5 }).where('id', '=', id).execute()
    expect((await browser.call(projects.create, { body: { name: 'a' } })).status).toBe(403)
  })
})

describe('the list', () => {
  it('holds own and shared projects with people and usage of this month', async () => {
    const project = await aProject(api)
    await withUsage(project)
    for (const person of [project.owner, project.admin, project.member]) {
      const { body } = await person.browser.call(projects.list)
      expect(body).toMatchObject([{ id: project.id, memberCount: 3, storageUsed: 3000, bandwidthUsed: 500 }])
    }
    expect((await project.stranger.browser.call(projects.list)).body).toEqual([])
  })

  it('leaves out projects that are disabled', async () => {
    const { row, owner } = await aProject(api)
    await api.db.updateTable('satellite.projects').set({ status: 0 }).where('id', '=', row.internalId).execute()
    expect((await owner.browser.call(projects.list)).body).toEqual([])
  })
})

describe.each([
  { name: 'config', call: projects.config },
  { name: 'salt', call: projects.salt },
  { name: 'usage limits', call: projects.usageLimits },
])('$name', ({ call }) => {
  it('are for members; a foreign project is like none', async () => {
    const { id, owner, admin, member, stranger } = await aProject(api)
    for (const { browser } of [owner, admin, member]) {
      expect((await browser.call(call, { params: { id } })).status).toBe(200)
    }
    const foreign = await stranger.browser.call(call, { params: { id } })
    const none = await stranger.browser.call(call, { params: { id: unknown } })

    expect([foreign.status, foreign.text]).toEqual([
      404,
      '{"error":"There is no such project.","code":"no_such_project"}',
    ])
    expect([none.status, none.text]).toEqual([foreign.status, foreign.text])
    expect((await owner.browser.call(call, { params: { id: 'no-id' } })).status).toBe(400)
  })
})

describe('config', () => {
  it('tells the role of the caller, who the owner is and its tier, and the salt', async () => {
    const { id, row, owner, member } = await aProject(api)
    await api.db.updateTable('satellite.users').set({ kind: 0 }).where('id', '=', member.id).execute()
    const salt = Buffer.from(row.salt).toString('base64')

    expect(row.salt).toHaveLength(32)
    expect((await member.browser.call(projects.config, { params: { id } })).body).toEqual({
      hasManagedPassphrase: false,
      encryptPath: true,
      isOwnerPaidTier: true,
      hasPaidPrivileges: true,
      role: 1,
      salt,
      membersCount: 3,
      ownerEmail: owner.email,
      availablePlacements: [],
      storageNotificationsEnabled: true,
      egressNotificationsEnabled: true,
    })
    expect((await owner.browser.call(projects.salt, { params: { id } })).body).toBe(salt)
  })
})

describe('usage limits', () => {
  it('of a project', async () => {
    const project = await aProject(api)
    await withUsage(project)
    const { body } = await project.member.browser.call(projects.usageLimits, { params: { id: project.id } })

    expect(body).toEqual({
      storageLimit: 100e12,
      userSetStorageLimit: null,
      bandwidthLimit: 150e12,
      userSetBandwidthLimit: null,
      storageUsed: 3000,
      bandwidthUsed: 500,
      objectCount: 2,
      segmentCount: 3,
      rateLimit: 0,
      segmentLimit: 100_000_000,
      rateUsed: 0,
      segmentUsed: 3,
      bucketsUsed: 1,
      bucketsLimit: 100,
    })
  })

  it('in total are those of own projects', async () => {
    const project = await aProject(api)
    await withUsage(project)
    await project.owner.browser.call(projects.create, { body: { name: 'second' } })
    const total = async (person: { browser: TestProject['owner']['browser'] }) =>
      (await person.browser.call(projects.totalUsageLimits)).body

    expect(await total(project.owner)).toMatchObject({
      storageLimit: 200e12,
      bandwidthLimit: 300e12,
      storageUsed: 3000,
      bandwidthUsed: 500,
      bucketsUsed: 1,
      bucketsLimit: 200,
    })
    expect(await total(project.member)).toMatchObject({ storageLimit: 0, storageUsed: 0, bucketsUsed: 0 })
  })
})

it('says which edge services the operator has set for a project, and only of that one', async () => {
  const [sent, other] = [await aProject(api), await aProject(api)]
  const change = { authService: 'https://auth.eu.test', publicLinksharing: 'https://link.eu.test' }
  await setEdgeUrls(api.deps, operator, { projectId: sent.id, change })
  await setEdgeUrls(api.deps, operator, { projectId: sent.id, change: { publicLinksharing: null } })
  const listed = async ({ member }: TestProject) => (await member.browser.call(projects.list)).body[0]
  expect((await listed(sent))?.edgeURLOverrides).toEqual({ authService: 'https://auth.eu.test' })
  expect(await listed(other)).not.toHaveProperty('edgeURLOverrides')
})
