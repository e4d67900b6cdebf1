import { randomBytes } from 'node:crypto'
import { inTransaction } from '@perigee/actors/context'
import { apiKeys } from '@perigee/contract/api-keys'
import { auditLog } from '@perigee/contract/audit'
import { links } from '@perigee/contract/links'
import { members } from '@perigee/contract/members'
import { accountKinds } from '@perigee/domain/account-kinds'
import { noteLinkOpenings } from '@perigee/projects/links/note-link-openings'
import { endProjects } from '@perigee/satellite-db/project-deletion'
import { updateUser } from '@perigee/satellite-db/users'
import { day, hour } from '@perigee/std/durations'
import { fromHex, toHex } from '@perigee/std/encoding'
import { describe, expect, it } from 'vitest'
import { aProject, anAccessKey, type Person, type TestProject } from '../../testing/builders'
import { aLinkRecord, aRecordedLink } from '../../testing/links'
import { startApi } from '../../testing/start-api'

const api = await startApi()

const nameOf = (item: string) => `${item}_shared-object_${api.clock().toISOString()}`

async function aLinkOf(project: TestProject, maker: Person, given: Record<string, unknown> = {}, item = 'a.jpg') {
  const key = await anAccessKey(project, maker, nameOf(item))
  api.clock.advance(1000)
  const { browser } = maker
  return {
    id: await aRecordedLink(api, { project: project.id, browser, apiKeyId: key.id, ...given }),
    keyId: key.id,
  }
}

const list = (project: TestProject, { browser }: Person, query: Record<string, unknown> = {}) =>
  browser.call(links.list, { params: { id: project.id }, query: { limit: 10, ...query } })
const rows = async (project: TestProject, query: Record<string, unknown> = {}) =>
  (await list(project, project.owner, query)).body.links
const record = (project: TestProject, { browser }: Person, body: ReturnType<typeof aLinkRecord>) =>
  browser.call(links.record, { params: { id: project.id }, body })
const change = (project: TestProject, { browser }: Person, ids: string[], changed: Record<string, unknown>) =>
  browser.call(links.change, { params: { id: project.id }, body: { ids, change: changed } })
const revoke = (project: TestProject, { browser }: Person, ids: string[]) =>
  browser.call(links.revoke, { params: { id: project.id }, body: { ids } })

describe('recording a link', async () => {
  const project = await aProject(api)

  it('gives it its rules and a row for all people of the project', async () => {
    const project = await aProject(api)
    const expiresAt = '2030-01-01T00:00:00.000Z'
    const { id } = await aLinkOf(project, project.member, { password: 'four words', maxDownloads: 3, expiresAt })
    const at = new Date(api.clock().getTime() - 1000).toISOString()

    const { body } = await list(project, project.admin)
    expect(body).toMatchObject({ totalCount: 1, pageCount: 1, order: 1, orderDirection: 2 })
    expect(body.links).toEqual([
      {
        id,
        kind: 'file',
        name: 'a.jpg',
        bucket: 'photos',
        creatorEmail: project.member.email,
        createdAt: expect.any(String) as unknown,
        linkHash: expect.stringMatching(/^[0-9a-f]{64}$/) as unknown,
        sealedPlace: 'c2VhbGVk',
        state: 'active',
        rules: {
          password: true,
          expiresAt,
          maxDownloads: 3,
          maxBytes: null,
          hideListing: false,
          paused: false,
          dropBox: null,
        },
        use: { downloads: 0, bytes: 0, uploads: 0, uploadedBytes: 0 },
        views: 0,
        recentViews: 0,
        bytes: 0,
        lastOpenedAt: null,
      },
    ])
    expect(Date.parse(body.links[0]?.createdAt ?? '')).toBeGreaterThanOrEqual(Date.parse(at))
    expect(api.auth.passwords.get(body.links[0]?.linkHash ?? '')).toBe('four words')
  })

  it('again, after a lost answer, is the same row', async () => {
    const project = await aProject(api)
    const key = await anAccessKey(project, project.owner, nameOf('b'))
    const body = aLinkRecord(api, { apiKeyId: key.id })
    const answers = await Promise.all([1, 2, 3].map(() => record(project, project.owner, body)))
    expect(new Set(answers.map(({ body: { id } }) => id)).size).toBe(1)
    expect(await rows(project)).toHaveLength(1)
  })

  it('is refused for the link of another key, and for a second link of a key', async () => {
    const project = await aProject(api)
    const [first, second] = [
      await anAccessKey(project, project.owner, nameOf('1')),
      await anAccessKey(project, project.owner, nameOf('2')),
    ]
    const body = aLinkRecord(api, { apiKeyId: first.id })
    expect((await record(project, project.owner, body)).status).toBe(200)
    expect(await record(project, project.owner, { ...body, apiKeyId: second.id })).toMatchObject({
      status: 409,
      body: { code: 'link_recorded' },
    })
    expect((await record(project, project.owner, aLinkRecord(api, { apiKeyId: first.id }))).status).toBe(409)
  })

  it('is refused for a link that comes from no key of the project: whoever has an address cannot govern it', async () => {
    const project = await aProject(api)
    const key = await anAccessKey(project, project.owner, nameOf('c'))
    const recordHash = randomBytes(32)
    api.auth.register(recordHash, randomBytes(32))
    const body = { ...aLinkRecord(api, { apiKeyId: key.id }), linkHash: toHex(recordHash), password: 'mine now' }
    expect(await record(project, project.owner, body)).toMatchObject({ status: 404, body: { code: 'no_such_link' } })
    expect(api.auth.passwords.has(toHex(recordHash))).toBe(false)
    expect(await rows(project)).toEqual([])
  })

  it('leaves no row while the auth service does not answer', async () => {
    const project = await aProject(api)
    const key = await anAccessKey(project, project.owner, nameOf('d'))
    const body = aLinkRecord(api, { apiKeyId: key.id })
    api.auth.answers = false
    const answer = await record(project, project.owner, body)
    api.auth.answers = true
    expect(answer).toMatchObject({ status: 503, body: { code: 'link_service_unavailable' } })
    expect(await rows(project)).toEqual([])
  })

  it.each([
    { what: 'a password of five characters', given: { password: '12345' } },
    { what: 'no downloads', given: { maxDownloads: 0 } },
    { what: 'half a download', given: { maxDownloads: 1.5 } },
    { what: 'a hash in capitals', given: { linkHash: 'A'.repeat(64) } },
    { what: 'a place that is no base64', given: { sealedPlace: 'a b' } },
    { what: 'an end that is no time', given: { expiresAt: 'tomorrow' } },
    { what: 'another kind', given: { kind: 'mailbox' } },
  ])('with $what: 400', async ({ given }) => {
    const key = await anAccessKey(project, project.owner, nameOf(crypto.randomUUID()))
    const body = { ...aLinkRecord(api, { apiKeyId: key.id }), ...given } as ReturnType<typeof aLinkRecord>
    expect((await record(project, project.owner, body)).status).toBe(400)
  })
})

describe('an end', () => {
  it('is for projects of paying owners; one that is there can be taken away by all', async () => {
    const project = await aProject(api)
    const expiresAt = '2030-01-01T00:00:00Z'
    const { id } = await aLinkOf(project, project.owner, { expiresAt })
    await updateUser(api.db, project.owner.id, { kind: accountKinds.free })
    const refused = { status: 403, body: { code: 'expiry_needs_paid_plan' } }
    expect(await change(project, project.owner, [id], { expiresAt })).toMatchObject(refused)
    const key = await anAccessKey(project, project.owner, nameOf('f'))
    expect(
      await record(project, project.owner, { ...aLinkRecord(api, { apiKeyId: key.id }), expiresAt }),
    ).toMatchObject(refused)
    expect((await change(project, project.owner, [id], { paused: true })).status).toBe(200)
    expect((await change(project, project.owner, [id], { expiresAt: null })).status).toBe(200)
    expect((await rows(project))[0]?.rules).toMatchObject({ expiresAt: null, paused: true })
  })
})

describe('changing options', () => {
  it.each([
    { role: 'owner', madeBy: 'member', status: 200 },
    { role: 'admin', madeBy: 'owner', status: 200 },
    { role: 'member', madeBy: 'member', status: 200 },
    { role: 'member', madeBy: 'admin', status: 403 },
    { role: 'stranger', madeBy: 'owner', status: 404 },
  ] as const)('$role, link made by $madeBy: $status; the same for revoking it', async ({ role, madeBy, status }) => {
    const project = await aProject(api)
    const { id } = await aLinkOf(project, project[madeBy])
    expect((await change(project, project[role], [id], { maxDownloads: 1 })).status).toBe(status)
    expect((await rows(project))[0]?.rules?.maxDownloads).toBe(status === 200 ? 1 : null)
    expect((await revoke(project, project[role], [id])).status).toBe(status)
    expect(await rows(project)).toHaveLength(status === 200 ? 0 : 1)
  })

  it('leaves what is not named as it was, what was used among it', async () => {
    const project = await aProject(api)
    const { id } = await aLinkOf(project, project.owner, { password: 'four words', maxDownloads: 3 })
    const hash = fromHex((await rows(project))[0]?.linkHash ?? '')
    api.auth.use(hash, { downloads: 2 })
    await change(project, project.owner, [id], { hideListing: true })
    expect((await rows(project))[0]).toMatchObject({
      rules: { password: true, maxDownloads: 3, hideListing: true },
      use: { downloads: 2 },
    })
    await change(project, project.owner, [id], { password: { set: null }, maxDownloads: 2 })
    expect((await rows(project))[0]).toMatchObject({ rules: { password: false }, state: 'exhausted' })
  })

  it('of several judges all before one is changed', async () => {
    const project = await aProject(api)
    const own = await aLinkOf(project, project.member)
    const others = await aLinkOf(project, project.owner)
    expect((await change(project, project.member, [own.id, others.id], { paused: true })).status).toBe(403)
    expect((await rows(project)).map(({ state }) => state)).toEqual(['active', 'active'])
    expect((await change(project, project.owner, [own.id, others.id], { paused: true })).status).toBe(200)
    expect((await rows(project)).map(({ state }) => state)).toEqual(['paused', 'paused'])
  })

  it('neither makes a drop box of a link nor a link of a drop box', async () => {
    const project = await aProject(api)
    const { id } = await aLinkOf(project, project.owner)
    const dropBox = { maxFiles: 1, maxBytes: null, maxFileBytes: null }
    expect(await change(project, project.owner, [id], { dropBox })).toMatchObject({
      status: 409,
      body: { code: 'drop_box_fixed' },
    })
  })

  it('of a link that has ended by itself says that there is none; it can still be revoked', async () => {
    const project = await aProject(api)
    const { id } = await aLinkOf(project, project.owner)
    api.auth.end(fromHex((await rows(project))[0]?.linkHash ?? ''))
    expect((await rows(project))[0]).toMatchObject({ state: 'ended', rules: null, use: null })
    expect((await change(project, project.owner, [id], { paused: true })).status).toBe(404)
    expect((await revoke(project, project.owner, [id])).status).toBe(200)
  })
})

describe('a link goes', () => {
  it('with its key, whoever deletes that', async () => {
    const project = await aProject(api)
    const { keyId } = await aLinkOf(project, project.member)
    await project.owner.browser.call(apiKeys.deleteByIds, { body: { ids: [keyId] } })
    expect(await rows(project)).toEqual([])
  })

  it('with a member whose access keys end', async () => {
    const project = await aProject(api)
    await aLinkOf(project, project.member)
    const removal = { emails: [project.member.email], removeAccesses: true }
    await project.owner.browser.call(members.remove, { params: { id: project.id }, body: removal })
    expect(await rows(project)).toEqual([])
  })

  it('when it is revoked, together with its key, all or none', async () => {
    const project = await aProject(api)
    const [one, two] = [await aLinkOf(project, project.owner), await aLinkOf(project, project.owner)]
    expect((await revoke(project, project.owner, [one.id, crypto.randomUUID()])).status).toBe(404)
    expect(await rows(project)).toHaveLength(2)
    expect((await revoke(project, project.owner, [one.id, two.id, one.id])).status).toBe(200)
    const { body } = await project.owner.browser.call(apiKeys.names, { query: { projectID: project.id } })
    expect([await rows(project), body]).toEqual([[], []])
  })

  it('when it is revoked while the auth service does not answer: without its key it opens nothing', async () => {
    const project = await aProject(api)
    const { id } = await aLinkOf(project, project.owner)
    api.auth.answers = false
    const { status } = await revoke(project, project.owner, [id])
    api.auth.answers = true
    expect([status, await rows(project)]).toEqual([200, []])
  })

  it('from sight with a project that is deleted', async () => {
    const project = await aProject(api)
    await aLinkOf(project, project.owner)
    await api.db.transaction().execute((trx) => endProjects(trx, [project.row.internalId]))
    expect((await list(project, project.owner)).status).toBe(404)
  })
})

describe('the list', async () => {
  const project = await aProject(api)
  await aLinkOf(project, project.owner, { bucket: 'letters' }, 'Beta')
  await aLinkOf(project, project.member, { kind: 'folder' }, 'alpha')
  await aLinkOf(project, project.owner, { kind: 'bucket' }, 'photos')
  await api.db.updateTable('satellite.links').set({ views: 5, bytes: 1 }).where('bucket', '=', 'letters').execute()
  const names = async (query: Record<string, unknown>) => (await rows(project, query)).map(({ name }) => name)

  it.each([
    { query: {}, expected: ['photos', 'alpha', 'Beta'] },
    { query: { order: 1, orderDirection: 1 }, expected: ['Beta', 'alpha', 'photos'] },
    { query: { order: 2, orderDirection: 1 }, expected: ['alpha', 'Beta', 'photos'] },
    { query: { order: 4, orderDirection: 2, limit: 1 }, expected: ['Beta'] },
    { query: { order: 5, orderDirection: 2, limit: 1 }, expected: ['Beta'] },
    { query: { search: 'ALPH' }, expected: ['alpha'] },
    { query: { search: 'letters' }, expected: ['Beta'] },
    { query: { search: project.member.email }, expected: ['alpha'] },
    { query: { search: '%' }, expected: [] },
    { query: { limit: 2, page: 2 }, expected: ['Beta'] },
  ])('asked for $query', async ({ query, expected }) => {
    expect(await names(query)).toEqual(expected)
  })

  it.each([{ limit: 0 }, { page: 0 }, { page: 9 }, { order: 6 }, { search: 'x'.repeat(201) }])(
    'asked for %o: 400',
    async (query) => {
      expect((await list(project, project.owner, query)).status).toBe(400)
    },
  )

  it('is there without rules while the auth service does not answer, and does not wait for it row by row', async () => {
    api.auth.answers = false
    const before = api.auth.asked
    const found = await rows(project)
    api.auth.answers = true
    expect(found.map(({ state, rules }) => [state, rules])).toEqual(found.map(() => ['unknown', null]))
    expect(api.auth.asked - before).toBeLessThanOrEqual(3)
  })
})

describe('how often a link was opened', () => {
  const counted = (openings: Parameters<typeof noteLinkOpenings>[1]) =>
    inTransaction(api.deps, (within) => noteLinkOpenings(within, openings))

  it('is added up, by day for a month; what is not listed is nowhere', async () => {
    const project = await aProject(api)
    await aLinkOf(project, project.owner)
    const recordHash = fromHex((await rows(project))[0]?.linkHash ?? '')
    const opening = { recordHash, views: 2, bytes: 100 }
    const before = (days: number) => new Date(api.clock().getTime() - days * day)
    await counted([
      { ...opening, at: before(0) },
      { ...opening, at: before(1), bytes: 0 },
      { ...opening, at: before(0), recordHash: randomBytes(32) },
    ])
    await counted([{ ...opening, at: before(31) }])
    expect((await rows(project))[0]).toMatchObject({
      views: 6,
      recentViews: 4,
      bytes: 200,
      lastOpenedAt: before(0).toISOString(),
    })
  })

  it('is counted for now where the clock of the service is ahead', async () => {
    const project = await aProject(api)
    await aLinkOf(project, project.owner)
    const recordHash = fromHex((await rows(project))[0]?.linkHash ?? '')
    await counted([{ recordHash, at: new Date(api.clock().getTime() + hour), views: 1, bytes: 1 }])
    expect((await rows(project))[0]?.lastOpenedAt).toBe(api.clock().toISOString())
  })
})

it('the audit log has what was set and who ended it, without a password and without a name', async () => {
  const project = await aProject(api)
  const { id } = await aLinkOf(project, project.member, { password: 'four words', maxDownloads: 3 }, 'diary.txt')
  await change(project, project.owner, [id], { paused: true })
  await revoke(project, project.admin, [id])
  const { body } = await project.owner.browser.call(auditLog, { params: { id: project.id }, query: { limit: 10 } })
  const log = body.entries.map(({ act, email, facts }) => [act, email, facts['asks'], facts['paused']])
  expect(log.slice(0, 4)).toEqual([
    ['link.deleted', project.admin.email, undefined, undefined],
    ['link.optionsChanged', project.owner.email, 'yes', 'yes'],
    ['link.optionsChanged', project.member.email, 'yes', 'no'],
    ['link.created', project.member.email, undefined, undefined],
  ])
  expect(JSON.stringify(body)).not.toMatch(/diary|four words/)
})
