import { type AuditEntry, auditLogExport, auditLogPeople } from '@perigee/contract/audit'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { aProject, anAccessKey, type Person, type TestProject } from '../../testing/builders'
import { startApi } from '../../testing/start-api'

const api = await startApi()

const exported = ({ id }: TestProject, { browser }: Person, query: Record<string, unknown>) =>
  browser.call(auditLogExport, { params: { id }, query })
async function entriesOf(project: TestProject, who: Person, query: Record<string, unknown> = {}) {
  const { text } = await exported(project, who, { format: 'jsonl', ...query })
  const lines = text.split('\n').filter((line) => line !== '')
  return lines.map((line) => JSON.parse(line) as AuditEntry)
}

it('is a file of all that the filters find, as many pages as it has', async () => {
  const project = await aProject(api)
  const { owner, row } = project
  await anAccessKey(project, owner, '=cmd()')
  await sql`
    insert into satellite.acts (project_id, name, at, actor_kind, target, facts, person_hash)
    select ${row.internalId}, 'link.created', ${api.clock()}::timestamptz - n * interval '1 minute', 'job', n::text, '{}',
      decode(repeat('00', 32), 'hex')
    from generate_series(1, 2500) n`.execute(api.db)

  const answer = await exported(project, owner, { format: 'csv' })
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="audit-log.csv"')
  expect(answer.text.trimEnd().split('\r\n')).toHaveLength(1 + 2502)
  expect(answer.text).toContain(`"'=cmd()"`)
  expect(new Set((await entriesOf(project, owner)).map(({ id }) => id)).size).toBe(2502)
  expect(await entriesOf(project, owner, { topic: 'access', act: 'accessKey.created' })).toMatchObject([
    { target: '=cmd()', email: owner.email },
  ])
})

it('holds what the role may read, and nothing else', async () => {
  const project = await aProject(api)
  const { owner, admin, member } = project
  await anAccessKey(project, owner, 'theirs')
  await anAccessKey(project, member, 'mine')
  const targets = async (who: Person, query = {}) => (await entriesOf(project, who, query)).map(({ target }) => target)
  expect(await targets(member)).toEqual(['mine'])
  expect(await targets(member, { userId: owner.id })).toEqual([])
  expect(await targets(admin)).toEqual(['mine', 'theirs', project.id])
  expect((await exported(project, project.stranger, { format: 'csv' })).status).toBe(404)
  expect((await exported(project, owner, { format: 'pdf' })).status).toBe(400)
})

it('tells owner and admins, not members, who did something', async () => {
  const project = await aProject(api)
  const { owner, admin, member, id } = project
  await anAccessKey(project, member, 'mine')
  const people = ({ browser }: Person) => browser.call(auditLogPeople, { params: { id } })
  const found = (await people(admin)).body.people.map(({ userId, email }) => [userId, email])
  expect(found.toSorted()).toEqual([owner, member].map((person) => [person.id, person.email]).toSorted())
  expect((await people(member)).status).toBe(403)
})
