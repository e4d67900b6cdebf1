import { apiKeys } from '@perigee/contract/api-keys'
import { browserKeyName, bypassKeyName } from '@perigee/domain/access-name'
import { parseApiKey } from '@perigee/grants/api-key'
import { caveatsOf } from '@perigee/grants/caveat'
import { hmacSha256 } from '@perigee/crypto/hash'
import { findApiKeyAndBucket } from '@perigee/satellite-db/find-api-key-and-bucket'
import { deleteMembers } from '@perigee/satellite-db/members'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { aProject, anAccessKey, type Person, type TestProject } from '../../testing/builders'
import { startApi } from '../../testing/start-api'
import { whileChanging } from '../../testing/while-changing'

const api = await startApi()
const firstPage = { search: '', limit: 10, page: 1, order: 1, orderDirection: 1 }

const list = (project: TestProject, person: Person, query: Partial<Record<keyof typeof firstPage, unknown>> = {}) =>
  person.browser.call(apiKeys.list, { query: { projectID: project.id, ...firstPage, ...query } })
const names = async (project: TestProject) =>
  (await project.owner.browser.call(apiKeys.names, { query: { projectID: project.id } })).body

const mailsTo = async ({ email }: Person) => (await api.mails()).filter(({ to }) => to === email)

describe('making a key', () => {
  it('is told to whoever made it by mail', async () => {
    const project = await aProject(api)
    await anAccessKey(project, project.member, 'backup <of> mine')

    const [mail, ...more] = await mailsTo(project.member)
    expect([mail?.subject, more]).toEqual(['A new access key was created in your Perigee account', []])
    expect(mail?.text).toContain(
      `“backup <of> mine” was created with your account in the project “${project.row.name}”`,
    )
    expect(mail?.html).toContain('backup &lt;of&gt; mine')
    expect(await mailsTo(project.owner)).toEqual([])
  })

  it('is not for somebody who is removed at the same moment', async () => {
    const { id, row, member } = await aProject(api)
    const key = { projectId: row.internalId, userIds: [member.id] }
    const answer = await whileChanging(
      api,
      (trx) => deleteMembers(trx, key),
      () => member.browser.call(apiKeys.create, { params: { projectId: id }, body: 'late' }),
    )
    expect(answer).toMatchObject({ status: 404, body: { code: 'no_such_project' } })
  })

  it.each([
    `${api.deps.settings.browserKeyPrefix}1700000000000`,
    'photos/a.jpg_shared-object_2026-03-04T05:06:07.890Z',
    'shared-folder_2026-03-04T05:06:07.890Z',
  ])('for the console’s own use is not: %s', async (name) => {
    const project = await aProject(api)
    await anAccessKey(project, project.owner, name)
    expect(await mailsTo(project.owner)).toEqual([])
  })

  it('takes the name as raw text and shows the key this once', async () => {
    const project = await aProject(api)
    const answer = await project.owner.browser.call(apiKeys.create, {
      params: { projectId: project.id },
      body: ' "quoted" key ',
    })

    expect(answer.status).toBe(200)
    expect(answer.body.keyInfo).toEqual({
      id: expect.any(String) as unknown,
      projectId: project.id,
      projectPublicId: project.id,
      createdBy: project.owner.id,
      creatorEmail: project.owner.email,
      userAgent: '',
      name: '"quoted" key',
      createdAt: api.clock().toISOString(),
      version: 1,
    })
    const { head, tail, caveats } = parseApiKey(answer.body.key)
    const stored = (await findApiKeyAndBucket(api.db, head, null))?.found
    expect(stored).toMatchObject({ projectId: project.row.internalId, createdBy: project.owner.id })
    expect(caveats).toEqual([])
    expect(hmacSha256(api.deps.keySecrets.open(head, stored?.sealedSecret ?? new Uint8Array()), head)).toEqual(tail)
  })

  it('gives the right to bypass governance to owner and admins alone', async () => {
    const project = await aProject(api)
    for (const [maker, flags] of [
      [project.owner, []],
      [project.admin, []],
      [project.member, ['disallowBypassGovernanceRetention']],
    ] as const) {
      const given = { params: { projectId: project.id }, body: maker.email }
      const { body } = await maker.browser.call(apiKeys.create, given)
      expect(caveatsOf(parseApiKey(body.key)).flatMap((caveat) => [...caveat.flags])).toEqual(flags)
    }
  })

  it('that may bypass governance stands in the audit log, and one to browse does not', async () => {
    const project = await aProject(api)
    const { browserKeyPrefix } = api.deps.settings
    const { id } = await anAccessKey(project, project.owner, bypassKeyName(browserKeyPrefix, api.clock()))
    await anAccessKey(project, project.owner, browserKeyName(browserKeyPrefix, api.clock()))
    const { rows } = await sql`select name, target from satellite.acts where project_id = ${project.row.internalId}
      and name like 'accessKey.%'`.execute(api.db)
    expect(rows).toEqual([{ name: 'accessKey.bypassCreated', target: id }])
  })

  it.each([
    { what: 'no name', name: '', status: 400 },
    { what: 'blanks', name: '   ', status: 400 },
    { what: '101 characters', name: 'x'.repeat(101), status: 400 },
    { what: '100 characters', name: 'x'.repeat(100), status: 200 },
    { what: 'text that looks like JSON', name: '{"a":1}', status: 200 },
    { what: 'a line of another script', name: 'ключ №1', status: 200 },
  ])('named with $what: $status', async ({ name, status }) => {
    const project = await aProject(api)
    const answer = await project.owner.browser.call(apiKeys.create, { params: { projectId: project.id }, body: name })
    expect(answer.status).toBe(status)
  })

  it('refuses a name that the project uses', async () => {
    const project = await aProject(api)
    await anAccessKey(project, project.owner, 'laptop')
    const create = (name: string) =>
      project.member.browser.call(apiKeys.create, { params: { projectId: project.id }, body: name })

    expect(await create('laptop')).toMatchObject({ status: 409, body: { error: 'This name is already in use' } })
    expect((await create('Laptop')).status).toBe(200)
  })
})

describe('the list', async () => {
  const project = await aProject(api)
  for (const [name, maker] of [
    ['beta', project.owner],
    ['Alpha', project.member],
    ['.perigee-web-file-browser-api-key-1', project.owner],
    ['gamma', project.admin],
  ] as const) {
    await anAccessKey(project, maker, name)
    api.clock.advance(1000)
  }

  it.each([
    { order: 1, orderDirection: 1, expected: ['Alpha', 'beta', 'gamma'] },
    { order: 1, orderDirection: 2, expected: ['gamma', 'beta', 'Alpha'] },
    { order: 2, orderDirection: 1, expected: ['beta', 'Alpha', 'gamma'] },
    { order: 3, orderDirection: 1, expected: ['beta', 'gamma', 'Alpha'] },
  ])('by $order/$orderDirection without the console’s own keys', async ({ order, orderDirection, expected }) => {
    const { body } = await list(project, project.member, { order, orderDirection })
    expect(body.apiKeys.map(({ name }) => name)).toEqual(expected)
    expect(body).toMatchObject({ order, orderDirection, totalCount: 3, pageCount: 1, currentPage: 1, offset: 0 })
  })

  it.each([
    { what: 'part of a name, any case', search: () => 'ALPH', expected: ['Alpha'] },
    { what: 'part of the creator', search: () => project.admin.email.slice(2, 12), expected: ['gamma'] },
    { what: 'a wildcard as itself', search: () => '%', expected: [] },
  ])('searched for $what', async ({ search, expected }) => {
    const { body } = await list(project, project.owner, { search: search() })
    expect(body.apiKeys.map(({ name }) => name)).toEqual(expected)
  })

  it('comes in pages', async () => {
    const { body } = await list(project, project.owner, { limit: 2, page: 2 })
    expect(body.apiKeys.map(({ name }) => name)).toEqual(['gamma'])
    expect(body).toMatchObject({ limit: 2, offset: 2, pageCount: 2, currentPage: 2, totalCount: 3 })
  })

  it.each([
    { limit: 0 },
    { limit: -1 },
    { page: 0 },
    { page: 2 },
    { order: 4 },
    { orderDirection: 3 },
    { limit: 'all' },
    { search: 'x'.repeat(201) },
  ])('asked for %o: 400', async (query) => {
    expect((await list(project, project.owner, query)).status).toBe(400)
  })

  it('of a project without keys is an empty page 0', async () => {
    const empty = await aProject(api)
    const { body } = await list(empty, empty.owner)
    expect(body).toMatchObject({ apiKeys: [], totalCount: 0, pageCount: 0, currentPage: 0 })
  })

  it('of names has all keys', async () => {
    expect(await names(project)).toEqual(expect.arrayContaining(['.perigee-web-file-browser-api-key-1', 'Alpha']))
  })
})

it('keeps foreign projects closed, as if they were none', async () => {
  const project = await aProject(api)
  for (const projectId of [project.id, crypto.randomUUID()]) {
    const { browser } = project.stranger
    const answers = [
      await browser.call(apiKeys.create, { params: { projectId }, body: 'mine' }),
      await browser.call(apiKeys.list, { query: { projectID: projectId, ...firstPage } }),
      await browser.call(apiKeys.names, { query: { projectID: projectId } }),
      await browser.call(apiKeys.deleteByName, { query: { name: 'x', projectID: projectId } }),
    ]
    for (const { status, text } of answers)
      expect([status, text]).toEqual([404, '{"error":"There is no such project.","code":"no_such_project"}'])
  }
})

describe('deleting', () => {
  it.each([
    { role: 'owner', madeBy: 'member', status: 200 },
    { role: 'admin', madeBy: 'owner', status: 200 },
    { role: 'member', madeBy: 'member', status: 200 },
    { role: 'member', madeBy: 'admin', status: 403 },
    { role: 'stranger', madeBy: 'owner', status: 404 },
  ] as const)('$role, key made by $madeBy: $status by id', async ({ role, madeBy, status }) => {
    const project = await aProject(api)
    const key = await anAccessKey(project, project[madeBy])
    const answer = await project[role].browser.call(apiKeys.deleteByIds, { body: { ids: [key.id] } })

    expect(answer.status).toBe(status)
    expect(await names(project)).toEqual(status === 200 ? [] : [key.name])
  })

  it('is all or nothing', async () => {
    const project = await aProject(api)
    const other = await aProject(api)
    const own = await anAccessKey(project, project.member)
    const foreign = await anAccessKey(other, other.owner)
    const remove = (ids: string[]) => project.member.browser.call(apiKeys.deleteByIds, { body: { ids } })

    expect((await remove([own.id, foreign.id])).status).toBe(404)
    expect((await remove([own.id, crypto.randomUUID()])).status).toBe(404)
    expect((await remove([own.id, (await anAccessKey(project, project.owner)).id])).status).toBe(403)
    expect((await remove([])).status).toBe(400)
    expect(await names(project)).toContain(own.name)
    expect((await remove([own.id, own.id])).status).toBe(200)
    expect(await names(project)).not.toContain(own.name)
  })

  it('by name follows the same roles; a missing key is fine', async () => {
    const project = await aProject(api)
    const key = await anAccessKey(project, project.owner, 'a&b=c d')
    const remove = (person: Person, query: Record<string, string>) =>
      person.browser.call(apiKeys.deleteByName, { query })

    expect((await remove(project.owner, { name: key.name })).status).toBe(400)
    expect((await remove(project.member, { name: key.name, publicID: project.id })).status).toBe(403)
    expect((await remove(project.member, { name: 'nothing', publicID: project.id })).status).toBe(200)
    expect(await names(project)).toEqual([key.name])
    expect((await remove(project.admin, { name: key.name, projectID: project.id })).status).toBe(200)
    expect(await names(project)).toEqual([])
  })
})
