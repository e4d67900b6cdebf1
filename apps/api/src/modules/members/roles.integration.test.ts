import { apiKeys } from '@perigee/contract/api-keys'
import { members } from '@perigee/contract/members'
import { projects } from '@perigee/contract/projects'
import { describe, expect, it } from 'vitest'
import { aProject, anAccessKey, aUser, type Person, type TestProject } from '../../testing/builders'
import { startApi } from '../../testing/start-api'
import { anInvitation } from '../../testing/team'

const api = await startApi()
const [admin, member] = ['0', '1']
const browserKey = (name: string) => `${api.deps.settings.browserKeyPrefix}${name}`

const setRole = ({ id }: TestProject, by: Person, { id: memberId }: Person, role: string) =>
  by.browser.call(members.changeRole, { params: { id, memberId }, body: role })
const remove = ({ id }: TestProject, by: Person, people: { email: string }[], removeAccesses = false) =>
  by.browser.call(members.remove, {
    params: { id },
    body: { emails: people.map(({ email }) => email), removeAccesses },
  })
const open = ({ id }: TestProject, { browser }: Person) => browser.call(projects.config, { params: { id } })
const keysOf = async ({ row }: TestProject) => {
  const rows = await api.db
    .selectFrom('satellite.api_keys')
    .select('name')
    .where('project_id', '=', row.internalId)
    .orderBy('name')
    .execute()
  return rows.map(({ name }) => name)
}
const mailsTo = async ({ email }: { email: string }) => (await api.mails()).filter(({ to }) => to === email)

describe('a role', () => {
  it('is changed by the owner; the person is told by mail, and it counts at once', async () => {
    const project = await aProject(api)
    const answer = await setRole(project, project.owner, project.member, admin)
    expect(answer).toMatchObject({ status: 200, body: { id: project.member.id, email: project.member.email, role: 0 } })
    expect((await open(project, project.member)).body.role).toBe(0)
    expect((await remove(project, project.member, [project.admin])).status).toBe(200)
    const [mail] = await mailsTo(project.member)
    expect([mail?.subject, mail?.text]).toEqual([
      `Your role in the project ${project.row.name} was changed`,
      expect.stringContaining(`${project.owner.email} made you an admin`),
    ])
  })

  it('that stays the same tells nobody', async () => {
    const project = await aProject(api)
    expect((await setRole(project, project.owner, project.member, member)).status).toBe(200)
    expect(await mailsTo(project.member)).toEqual([])
  })

  it('is not changed by admins and members', async () => {
    const project = await aProject(api)
    expect((await setRole(project, project.admin, project.member, admin)).status).toBe(403)
    expect((await setRole(project, project.admin, project.admin, member)).status).toBe(403)
    expect((await setRole(project, project.member, project.member, admin)).status).toBe(403)
    expect((await setRole(project, project.stranger, project.member, admin)).status).toBe(404)
  })

  it('of the owner stays, one of somebody else is not there, and there are two', async () => {
    const project = await aProject(api)
    expect(await setRole(project, project.owner, project.owner, member)).toMatchObject({
      status: 409,
      body: { code: 'owner_role_stays' },
    })
    expect(await setRole(project, project.owner, project.stranger, admin)).toMatchObject({
      status: 404,
      body: { code: 'no_such_member' },
    })
    for (const role of ['2', '', 'admin', '-1']) {
      expect((await setRole(project, project.owner, project.member, role)).status).toBe(400)
    }
  })
})

describe('removing', () => {
  it('members and invitations at once: they are gone from the list, and the project is gone for them', async () => {
    const project = await aProject(api)
    const guest = await aUser(api)
    await anInvitation(api, project, { email: guest.email })
    const people = [project.member, { email: guest.email.toUpperCase() }]
    expect(await remove(project, project.admin, people)).toMatchObject({ status: 200, text: '' })

    expect((await open(project, project.member)).status).toBe(404)
    expect((await project.member.browser.call(projects.list)).body).toEqual([])
    expect((await guest.browser.call(projects.invitations)).body).toEqual([])
    const { body } = await project.owner.browser.call(members.list, {
      params: { id: project.id },
      query: { limit: 10 },
    })
    expect([body.projectMembers.length, body.projectInvitations]).toEqual([2, []])
  })

  it('by addresses in the query, as other consoles send them', async () => {
    const project = await aProject(api)
    const emails = `${project.member.email},${project.admin.email}`
    const answer = await project.owner.browser.call(members.remove, { params: { id: project.id }, query: { emails } })
    expect(answer.status).toBe(200)
    expect((await open(project, project.admin)).status).toBe(404)
  })

  it('of an address that is neither member nor invited removes nobody', async () => {
    const project = await aProject(api)
    const answer = await remove(project, project.owner, [project.member, project.stranger])
    expect(answer).toMatchObject({ status: 404, body: { code: 'not_in_the_team' } })
    expect(answer.body.error).toContain(project.stranger.email)
    expect((await open(project, project.member)).status).toBe(200)
  })

  it('the owner is not possible, for the owner least of all', async () => {
    const project = await aProject(api)
    for (const by of [project.owner, project.admin]) {
      const answer = await remove(project, by, [project.member, project.owner])
      expect(answer).toMatchObject({ status: 409, body: { code: 'owner_stays' } })
    }
    expect((await remove(project, project.member, [project.owner])).status).toBe(403)
    expect((await open(project, project.member)).status).toBe(200)
  })

  it('others is for owner and admins; members can leave', async () => {
    const project = await aProject(api)
    await anInvitation(api, project, { email: 'waiting@example.test' })
    expect((await remove(project, project.member, [project.admin])).status).toBe(403)
    expect((await remove(project, project.member, [{ email: 'waiting@example.test' }])).status).toBe(403)
    expect((await remove(project, project.member, [project.member])).status).toBe(200)
    expect((await remove(project, project.admin, [project.admin])).status).toBe(200)
    expect((await remove(project, project.admin, [project.admin])).status).toBe(404)
  })

  it.each([{ emails: [] }, {}, { emails: ['x'.repeat(300)] }])('of %j: 400', async (body) => {
    const project = await aProject(api)
    const answer = await project.owner.browser.call(members.remove, { params: { id: project.id }, body })
    expect(answer.status).toBe(400)
  })

  it('tells the removed people by mail, and nobody who leaves', async () => {
    const project = await aProject(api)
    await remove(project, project.admin, [project.member])
    await remove(project, project.admin, [project.admin])
    const [mail] = await mailsTo(project.member)
    expect(mail?.subject).toBe(`You were removed from the project ${project.row.name}`)
    expect(mail?.text).toContain(project.admin.email)
    expect(await mailsTo(project.admin)).toEqual([])
  })

  it('each other at the same moment: one is removed, the other is told that the project is not there', async () => {
    const project = await aProject(api)
    await setRole(project, project.owner, project.member, admin)
    const answers = await Promise.all([
      remove(project, project.admin, [project.member]),
      remove(project, project.member, [project.admin]),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
    const left = await Promise.all([open(project, project.admin), open(project, project.member)])
    expect(left.map(({ status }) => status).sort()).toEqual([200, 404])
  })

  it('somebody whose role is changed at the same moment: both answers are true', async () => {
    const project = await aProject(api)
    const [removed, changed] = await Promise.all([
      remove(project, project.admin, [project.member]),
      setRole(project, project.owner, project.member, admin),
    ])
    expect([removed.status, [200, 404].includes(changed.status)]).toEqual([200, true])
    expect((await open(project, project.member)).status).toBe(404)
  })
})

describe('access keys of somebody who is removed', () => {
  const withKeys = async () => {
    const project = await aProject(api)
    await anAccessKey(project, project.member, 'laptop')
    await anAccessKey(project, project.member, browserKey('1'))
    await anAccessKey(project, project.admin, browserKey('2'))
    await anAccessKey(project, project.admin, 'server')
    return project
  }

  it('end as far as the console made them for itself', async () => {
    const project = await withKeys()
    await remove(project, project.owner, [project.member])
    expect(await keysOf(project)).toEqual([browserKey('2'), 'laptop', 'server'])
  })

  it('all end where the remover asks for it, and those of others stay', async () => {
    const project = await withKeys()
    const elsewhere = await aProject(api)
    await api.db
      .updateTable('satellite.project_members')
      .set({ user_id: project.member.id })
      .where('project_id', '=', elsewhere.row.internalId)
      .where('user_id', '=', elsewhere.member.id)
      .execute()
    await anAccessKey(elsewhere, project.member, 'laptop')
    await remove(project, project.owner, [project.member], true)
    expect(await keysOf(project)).toEqual([browserKey('2'), 'server'])
    expect(await keysOf(elsewhere)).toEqual(['laptop'])
  })

  it('are the project’s: owner and admins see and delete what was left', async () => {
    const project = await withKeys()
    await remove(project, project.owner, [project.member])
    const query = { projectID: project.id, name: 'laptop' }
    expect((await project.admin.browser.call(apiKeys.deleteByName, { query })).status).toBe(200)
    expect(await keysOf(project)).not.toContain('laptop')
  })
})
