import { publicAccount } from '@perigee/contract/public/account'
import { auditLog } from '@perigee/contract/audit'
import { publicAudit } from '@perigee/contract/public/audit'
import { publicProjects } from '@perigee/contract/public/projects'
import { publicUsage } from '@perigee/contract/public/usage'
import { insertBucket } from '@perigee/satellite-db/buckets'
import { recordEgress, recordUsage, takeTally } from '@perigee/satellite-db/usage-records'
import { day, hour } from '@perigee/std/durations'
import { describe, expect, it } from 'vitest'
import { aProject, type TestProject } from '../../testing/builders'
import { aProgram } from '../../testing/program'
import { startApi } from '../../testing/start-api'

const api = await startApi({ env: { PERIGEE_NEW_ACCOUNT_KIND: 'paid' } })
const today = Math.floor(api.clock().getTime() / day) * day
const at = (days: number, hours = 0) => new Date(today + days * day + hours * hour)
const dateOf = (days: number) => at(days).toISOString().slice(0, 10)

async function aBucket({ row }: TestProject, name: string, storage: number) {
  const projectId = row.internalId
  const fields = { placement: 0, versioning: 1, objectLock: false, createdBy: null, createdAt: at(-9) } as const
  const bucketId = await insertBucket(api.db, { projectId, name, ...fields })
  if (bucketId === undefined) throw new Error('no bucket')
  await recordUsage(api.db, { projectId, bucketId, storage, objects: 1, segments: 2 })
}

describe('usage', () => {
  it('is that of a project and of its account at this moment, in bytes', async () => {
    const project = await aProject(api)
    await aBucket(project, 'photos', 100)
    await aBucket(project, 'films', 20)
    const program = await aProgram(api, project.owner)
    const expected = { storageBytes: 120, downloadBytes: 0, objects: 2, segments: 4, buckets: 2 }
    const { body } = await program.call(publicUsage.project, { params: { projectId: project.id } })
    expect(body).toEqual(expected)
    expect((await program.call(publicAccount.usage)).body).toEqual(expected)
    const member = await aProgram(api, project.member)
    expect((await member.call(publicAccount.usage)).body.storageBytes).toBe(0)
  })

  it('comes by day, with the days that have either storage or downloads', async () => {
    const project = await aProject(api)
    await aBucket(project, 'photos', 100)
    await takeTally(api.db, at(-3, 5))
    await recordEgress(api.db, [
      { projectId: project.row.internalId, bucket: 'photos', bytes: 7, at: at(-3, 1) },
      { projectId: project.row.internalId, bucket: 'photos', bytes: 9, at: at(-2, 1) },
    ])
    const program = await aProgram(api, project.member)
    const query = { from: dateOf(-5), to: dateOf(-2) }
    const { body } = await program.call(publicUsage.projectDays, { params: { projectId: project.id }, query })
    expect(body.items).toEqual([
      { day: dateOf(-3), storageBytes: 100, downloadBytes: 7 },
      { day: dateOf(-2), storageBytes: null, downloadBytes: 9 },
    ])
    const of = { params: { projectId: project.id, bucket: 'photos' }, query }
    expect((await program.call(publicUsage.bucketDays, of)).body.items).toEqual([
      { day: dateOf(-3), storageBytes: 100, objects: 1, downloadBytes: 7 },
      { day: dateOf(-2), storageBytes: null, objects: null, downloadBytes: 9 },
    ])
  })

  it.each([
    [{ from: '2026-02-30', to: '2026-03-01' }, 'query.from'],
    [{ from: '2026-01-01', to: 'today' }, 'query.to'],
    [{ from: '2026-01-02', to: '2026-01-01' }, 'query.to'],
    [{ from: '2025-01-01', to: '2026-01-02' }, 'query.from'],
    [{ from: '2026-01-01' }, 'query.to'],
  ])('refuses the days %j', async (query, path) => {
    const project = await aProject(api)
    const program = await aProgram(api, project.owner)
    const answer = await program.call(publicUsage.projectDays, { params: { projectId: project.id }, query })
    expect([answer.status, answer.body.code, answer.body.path]).toEqual([400, 'invalid_input', path])
  })

  it('of buckets comes in pages by name', async () => {
    const project = await aProject(api)
    for (const name of ['c-c', 'a-a', 'b-b']) await aBucket(project, name, 10)
    const program = await aProgram(api, project.member)
    const params = { projectId: project.id }
    const first = await program.call(publicUsage.buckets, { params, query: { limit: 2 } })
    const second = await program.call(publicUsage.buckets, { params, query: { limit: 2, cursor: first.body.next } })
    expect([...first.body.items, ...second.body.items].map(({ bucket }) => bucket)).toEqual(['a-a', 'b-b', 'c-c'])
    expect(second.body.next).toBeNull()
  })

  it('is reported to the owner as a file', async () => {
    const project = await aProject(api)
    await aBucket(project, 'photos', 1_000_000)
    await takeTally(api.db, at(-3, 5))
    await takeTally(api.db, at(-2, 5))
    const params = { projectId: project.id }
    const query = { since: at(-4).toISOString(), before: at(-1).toISOString() }
    const program = await aProgram(api, project.owner)
    const csv = await program.call(publicUsage.projectReport, { params, query })
    expect(csv.headers.get('content-type')).toMatch('text/csv')
    expect(csv.text).toMatch(/photos/)
    const json = await program.call(publicUsage.report, { query: { ...query, format: 'json' } })
    expect(JSON.parse(json.text)).toHaveLength(1)
    const member = await aProgram(api, project.member)
    expect((await member.call(publicUsage.projectReport, { params, query })).status).toBe(403)
  })
})

describe('the audit log', () => {
  it('comes in pages, the newest first; members read what they did themselves', async () => {
    const project = await aProject(api)
    const params = { projectId: project.id }
    const program = await aProgram(api, project.owner)
    for (const name of ['one', 'two']) await program.call(publicProjects.update, { params, body: { name } })
    const first = await program.call(publicAudit.list, { params, query: { limit: 2 } })
    const second = await program.call(publicAudit.list, { params, query: { limit: 2, cursor: first.body.next } })
    const acts = [...first.body.items, ...second.body.items].map(({ act }) => act)
    expect(acts).toEqual(['project.renamed', 'project.renamed', 'project.created'])
    const byKey = { restKeyName: 'a program', restKeyId: expect.stringMatching(/^[0-9a-f-]{36}$/) as string }
    expect(first.body.items[0]).toMatchObject({ actedBy: 'restKey', facts: { from: 'one', to: 'two', ...byKey } })
    const inConsole = await project.owner.browser.call(auditLog, { params: project, query: { limit: 1 } })
    expect(inConsole.body.entries[0]?.facts).toMatchObject(byKey)
    const member = await aProgram(api, project.member)
    expect((await member.call(publicAudit.list, { params })).body).toEqual({ items: [], next: null })
    expect((await member.call(publicAudit.people, { params })).status).toBe(403)
    const people = await program.call(publicAudit.people, { params })
    expect(people.body.items.map(({ userId }) => userId)).toEqual([project.owner.id])
  })

  it('is exported as lines', async () => {
    const project = await aProject(api)
    const program = await aProgram(api, project.owner)
    const query = { format: 'jsonl', act: 'project.created' }
    const { text, headers } = await program.call(publicAudit.export, { params: { projectId: project.id }, query })
    expect(headers.get('content-type')).toMatch('application/x-ndjson')
    expect(text.trim().split('\n')).toHaveLength(1)
  })
})

describe('the account', () => {
  it('is that of the key, without anything that logs in', async () => {
    const { owner } = await aProject(api)
    const { body } = await (await aProgram(api, owner)).call(publicAccount.get)
    expect(body).toMatchObject({ id: owner.id, email: owner.email, kind: 'paid', frozen: false })
    expect(Object.keys(body).toSorted()).toEqual([
      'createdAt',
      'email',
      'frozen',
      'fullName',
      'id',
      'kind',
      'limits',
      'trialEndsAt',
    ])
  })
})
