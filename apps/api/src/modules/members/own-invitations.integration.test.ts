import { projects } from '@perigee/contract/projects'
import { day } from '@perigee/std/durations'
import { describe, expect, it } from 'vitest'
import { aProject, aUser, type Person, type TestProject } from '../../testing/builders'
import { startApi } from '../../testing/start-api'
import { anInvitation } from '../../testing/team'

const api = await startApi()
const [decline, accept] = [0, 1]

const answer = ({ browser }: Person, { id }: Pick<TestProject, 'id'>, response: number) =>
  browser.call(projects.answerInvitation, { params: { id }, body: { response: response as 0 | 1 } })
const invitationsOf = async ({ browser }: Person) => (await browser.call(projects.invitations)).body
const membersOf = async ({ row }: TestProject) => {
  const rows = await api.db
    .selectFrom('satellite.project_members')
    .select(['user_id as id', 'role'])
    .where('project_id', '=', row.internalId)
    .execute()
  return new Map(rows.map(({ id, role }) => [id, role]))
}

describe('the list of invitations', () => {
  it('has the project, who invites and when; upper and lower case of an address are alike', async () => {
    const project = await aProject(api)
    const invited = await aUser(api, { email: `Invited-${project.id}@Example.test` })
    expect(await invitationsOf(invited)).toEqual([])
    await anInvitation(api, project, { email: invited.email })

    expect(await invitationsOf(invited)).toEqual([
      {
        projectID: project.id,
        projectName: project.row.name,
        projectDescription: '',
        inviterEmail: project.owner.email,
        createdAt: api.clock().toISOString(),
      },
    ])
    expect(await invitationsOf(project.stranger)).toEqual([])
  })

  it('holds no expired ones, and none of projects that are gone', async () => {
    const [expired, gone] = [await aProject(api), await aProject(api)]
    const invited = await aUser(api)
    await anInvitation(api, expired, { email: invited.email, daysAgo: 7 })
    await anInvitation(api, gone, { email: invited.email })
    await api.db.updateTable('satellite.projects').set({ status: 2 }).where('id', '=', gone.row.internalId).execute()
    expect(await invitationsOf(invited)).toEqual([])
  })

  it('names nobody where the account of the inviter is gone; the invitation is the project’s', async () => {
    const project = await aProject(api)
    const invited = await aUser(api)
    await anInvitation(api, project, { email: invited.email })
    await api.db
      .updateTable('satellite.project_invitations')
      .set({ inviter_id: null })
      .where('project_id', '=', project.row.internalId)
      .execute()
    expect(await invitationsOf(invited)).toMatchObject([{ projectID: project.id, inviterEmail: '' }])
    expect((await answer(invited, project, accept)).status).toBe(200)
  })
})

describe('an answer', () => {
  const invitedTo = async (daysAgo = 0) => {
    const project = await aProject(api)
    const invited = await aUser(api)
    await anInvitation(api, project, { email: invited.email, daysAgo })
    return { project, invited }
  }

  it('accepts: the invited person is a member, and the invitation is used up', async () => {
    const { project, invited } = await invitedTo()
    expect(await answer(invited, project, accept)).toMatchObject({ status: 200, text: '' })
    expect((await membersOf(project)).get(invited.id)).toBe(1)
    expect(await invitationsOf(invited)).toEqual([])
    expect((await invited.browser.call(projects.list)).body).toMatchObject([{ id: project.id, memberCount: 4 }])
  })

  it('declines: nobody joins, and the invitation is gone', async () => {
    const { project, invited } = await invitedTo()
    expect((await answer(invited, project, decline)).status).toBe(200)
    expect((await membersOf(project)).has(invited.id)).toBe(false)
    expect((await answer(invited, project, accept)).status).toBe(404)
  })

  it.each([
    { who: 'member', response: accept, status: 200 },
    { who: 'member', response: decline, status: 409 },
    { who: 'owner', response: accept, status: 200 },
    { who: 'stranger', response: accept, status: 404 },
    { who: 'stranger', response: decline, status: 200 },
  ] as const)('$response of a $who without an invitation: $status', async ({ who, response, status }) => {
    const project = await aProject(api)
    const before = await membersOf(project)
    expect((await answer(project[who], project, response)).status).toBe(status)
    expect(await membersOf(project)).toEqual(before)
  })

  it.each([accept, decline])('%s to an expired invitation: 404, and it can be sent again', async (response) => {
    const { project, invited } = await invitedTo(7)
    const refused = await answer(invited, project, response)
    expect([refused.status, refused.body]).toMatchObject([404, { code: 'invitation_expired' }])
    expect((await membersOf(project)).has(invited.id)).toBe(false)
  })

  it.each([2, -1, '1', null])('%s is none: 400', async (response) => {
    const { project, invited } = await invitedTo()
    expect((await answer(invited, project, response as never)).status).toBe(400)
  })

  it('to a project that is gone: 404, like one that never was', async () => {
    const { project, invited } = await invitedTo()
    await api.db.updateTable('satellite.projects').set({ status: 2 }).where('id', '=', project.row.internalId).execute()
    const gone = await answer(invited, project, accept)
    const none = await answer(invited, { id: crypto.randomUUID() as never }, accept)
    expect([gone.status, gone.text]).toEqual([none.status, none.text])
    expect(gone.body).toMatchObject({ code: 'no_such_invitation' })
  })

  it('is for the invited mailbox alone, also after its owner has moved to another one', async () => {
    const { project, invited } = await invitedTo()
    await api.db
      .updateTable('satellite.users')
      .set({ email: 'moved@example.test' })
      .where('id', '=', invited.id)
      .execute()
    expect((await answer(invited, project, accept)).status).toBe(404)
  })

  it('waits while the account is checked', async () => {
    const { project, invited } = await invitedTo()
    await api.db.updateTable('satellite.users').set({ status: 5 }).where('id', '=', invited.id).execute()
    expect((await answer(invited, project, accept)).status).toBe(403)
  })

  it('counts once, however often it is given at the same moment', async () => {
    const { project, invited } = await invitedTo()
    const answers = await Promise.all(Array.from({ length: 6 }, () => answer(invited, project, accept)))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 200))
    expect((await membersOf(project)).size).toBe(4)
  })

  it('of two at the same moment is one or the other', async () => {
    const { project, invited } = await invitedTo()
    const [yes, no] = await Promise.all([answer(invited, project, accept), answer(invited, project, decline)])
    const joined = (await membersOf(project)).has(invited.id)
    expect([yes.status, no.status]).toEqual(joined ? [200, 409] : [404, 200])
  })

  it('leaves other invitations alone', async () => {
    const { project, invited } = await invitedTo()
    const other = await aProject(api)
    await anInvitation(api, other, { email: invited.email })
    api.clock.advance(day)
    await answer(invited, project, accept)
    expect(await invitationsOf(invited)).toMatchObject([{ projectID: other.id }])
  })
})
