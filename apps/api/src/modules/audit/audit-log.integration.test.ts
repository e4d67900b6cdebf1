import { operator } from '@perigee/actors/actor'
import { withdrawApiKey } from '@perigee/projects/api-keys/delete-api-keys'
import { apiKeys } from '@perigee/contract/api-keys'
import { members } from '@perigee/contract/members'
import { auditLog } from '@perigee/contract/audit'
import { blankUser } from '@perigee/satellite-db/account-deletion'
import { transact } from '@perigee/satellite-db/transact'
import { chainActs } from '@perigee/projects/audit/chain-acts'
import { verifyChain } from '@perigee/projects/audit/verify-chain'
import { hour } from '@perigee/std/durations'
import { describe, expect, it } from 'vitest'
import { aProject, anAccessKey, type Person, type TestProject } from '../../testing/builders'
import { startApi } from '../../testing/start-api'

const api = await startApi()

const read = (project: TestProject, { browser }: Person, query: Record<string, unknown> = {}) =>
  browser.call(auditLog, { params: { id: project.id }, query: { limit: 100, ...query } })
const linesOf = async (project: TestProject, who: Person, query: Record<string, unknown> = {}) =>
  (await read(project, who, query)).body.entries.map(({ act, email, target }) => [act, email, target])

describe('the audit log of a project', () => {
  it('says who did what, when and from where, newest first', async () => {
    const project = await aProject(api)
    const { owner, member } = project
    const key = await anAccessKey(project, member, 'backup')
    await owner.browser.call(apiKeys.deleteByIds, { body: { ids: [key.id] } })

    const [deleted, created, made] = (await read(project, owner)).body.entries
    expect(deleted).toEqual({
      id: expect.any(Number) as unknown,
      act: 'accessKey.deleted',
      at: api.clock().toISOString(),
      actedBy: 'session',
      userId: owner.id,
      email: owner.email,
      name: 'Ada',
      ip: expect.stringMatching(/./) as unknown,
      userAgent: expect.any(String) as unknown,
      target: 'backup',
      about: '',
      facts: { keyId: key.id },
    })
    expect(created).toMatchObject({ act: 'accessKey.created', userId: member.id, target: 'backup' })
    expect(made).toMatchObject({ act: 'project.created', userId: owner.id, target: project.id })
  })

  it('has no entry for the keys of the file browser, and none with the name of an object', async () => {
    const project = await aProject(api)
    const { owner } = project
    await anAccessKey(project, owner, `${api.deps.settings.browserKeyPrefix}1`)
    const link = await anAccessKey(project, owner, 'diary.txt_shared-object_2026-11-22T10:19:25.882Z')
    await owner.browser.call(apiKeys.deleteByName, { query: { projectID: project.id, name: link.name } })

    expect(await linesOf(project, owner)).toEqual([
      ['link.deleted', owner.email, link.id],
      ['link.created', owner.email, link.id],
      ['project.created', owner.email, project.id],
    ])
    expect(JSON.stringify((await read(project, owner)).body)).not.toContain('diary')
  })

  it('has an entry for each of many keys, with the person who took them away', async () => {
    const project = await aProject(api)
    const { owner } = project
    const keys = []
    for (const name of ['a', 'b', 'c']) keys.push(await anAccessKey(project, owner, name))
    await owner.browser.call(apiKeys.deleteByIds, { body: { ids: keys.map(({ id }) => id) } })
    await chainActs(api.deps)

    const deleted = await linesOf(project, owner, { act: 'accessKey.deleted' })
    expect(deleted.map(([, email, target]) => [email, target]).toSorted()).toEqual(
      ['a', 'b', 'c'].map((name) => [owner.email, name]),
    )
    expect(await verifyChain(api.deps, project.row.internalId)).toMatchObject({ broken: null, entries: 7 })
  })

  it('names the operator who withdrew a key', async () => {
    const project = await aProject(api)
    const { owner } = project
    const { id } = await anAccessKey(project, owner, 'leaked')
    const { head } = await api.db
      .selectFrom('satellite.api_keys')
      .select('head')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(await withdrawApiKey(api.deps, operator, { head })).toBe(true)
    expect(await withdrawApiKey(api.deps, operator, { head })).toBe(false)

    const [entry] = (await read(project, owner, { act: 'accessKey.deleted' })).body.entries
    expect(entry).toMatchObject({ actedBy: 'operator', userId: null, email: '', target: 'leaked' })
  })

  it('shows members what they did themselves, and nothing of others', async () => {
    const project = await aProject(api)
    const { owner, admin, member } = project
    await anAccessKey(project, admin, 'theirs')
    await anAccessKey(project, member, 'mine')

    const mine = [['accessKey.created', member.email, 'mine']]
    expect(await linesOf(project, member)).toEqual(mine)
    expect(await linesOf(project, member, { userId: member.id })).toEqual(mine)
    expect(await linesOf(project, member, { userId: admin.id })).toEqual([])
    expect(await linesOf(project, admin)).toHaveLength(3)
    expect(await linesOf(project, owner, { userId: member.id })).toEqual(mine)
  })

  it('says who changed a role, and who removed whom', async () => {
    const project = await aProject(api)
    const { owner, admin, member } = project
    const params = { id: project.id, memberId: member.id }
    await owner.browser.call(members.changeRole, { params, body: '0' })
    await admin.browser.call(members.remove, { params: { id: project.id }, query: { emails: member.email } })

    const [removed, changed] = (await read(project, owner)).body.entries
    expect(changed).toMatchObject({
      act: 'member.roleChanged',
      userId: owner.id,
      target: member.id,
      about: member.email,
      facts: { from: 'member', to: 'admin' },
    })
    expect(removed).toMatchObject({
      act: 'member.removed',
      userId: admin.id,
      target: member.id,
      about: member.email,
      facts: { accessKeysEnded: 'no' },
    })
  })

  it('is searched by act, person and time, and read page by page', async () => {
    const project = await aProject(api)
    const { owner } = project
    const begun = api.clock()
    api.clock.advance(hour)
    for (const name of ['a', 'b', 'c']) await anAccessKey(project, owner, name)

    expect(await linesOf(project, owner, { act: 'project.created' })).toHaveLength(1)
    expect(await linesOf(project, owner, { topic: 'access' })).toHaveLength(3)
    expect(await linesOf(project, owner, { topic: 'access', act: 'accessKey.created', limit: 2 })).toHaveLength(2)
    expect(await linesOf(project, owner, { topic: 'people', act: 'accessKey.created' })).toEqual([])
    expect(await linesOf(project, owner, { from: api.clock().toISOString() })).toHaveLength(3)
    expect(await linesOf(project, owner, { to: api.clock().toISOString() })).toHaveLength(1)
    expect(await linesOf(project, owner, { from: begun.toISOString(), to: begun.toISOString() })).toEqual([])

    const first = (await read(project, owner, { limit: 2 })).body
    const second = (await read(project, owner, { limit: 2, before: first.next })).body
    expect([...first.entries, ...second.entries].map(({ target }) => target)).toEqual(['c', 'b', 'a', project.id])
    expect(second.next).toBeNull()
  })

  it.each([
    { limit: 0 },
    { limit: 1001 },
    { act: 'object.read' },
    { topic: 'objects' },
    { userId: 'x' },
    { from: 'yesterday' },
    { from: '2026-99-01T00:00:00Z' },
    { to: '2026-02-30T00:00:00Z' },
    { to: '2026-11-24T24:00:00Z' },
    { to: '2026-11-24T10:00Z' },
    { before: 'x' },
  ])('refuses %j and says which field it is', async (query) => {
    const project = await aProject(api)
    const [field] = Object.keys(query)
    const { status, body } = await read(project, project.owner, query)
    expect([status, body]).toEqual([400, expect.objectContaining({ field })])
  })

  it('forgets a person whose account was deleted; the entry stays, and the chain holds', async () => {
    const project = await aProject(api)
    const { owner, member } = project
    await anAccessKey(project, member, 'kept')
    await chainActs(api.deps)
    await transact(api.db, (trx) => blankUser(trx, member.id))

    const [entry] = (await read(project, owner)).body.entries
    expect(entry).toMatchObject({
      act: 'accessKey.created',
      userId: member.id,
      email: '',
      name: '',
      ip: '',
      userAgent: '',
    })
    expect(await verifyChain(api.deps, project.row.internalId)).toMatchObject({ broken: null, entries: 2, waiting: 0 })
  })

  it('is of no use to those who are in no project of it', async () => {
    const project = await aProject(api)
    expect((await read(project, project.stranger)).status).toBe(404)
  })
})
