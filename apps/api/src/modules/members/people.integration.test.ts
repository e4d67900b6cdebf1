import { members } from '@perigee/contract/members'
import { minute } from '@perigee/std/durations'
import { describe, expect, it } from 'vitest'
import { aProject, type Person } from '../../testing/builders'
import { startApi } from '../../testing/start-api'
import { anInvitation } from '../../testing/team'

const api = await startApi()

async function aTeam() {
  const project = await aProject(api)
  const named = async ({ id }: Person, name: string, email: string) =>
    api.db
      .updateTable('satellite.users')
      .set({ full_name: name, short_name: '', email: `${email}.${project.id}@example.test` })
      .where('id', '=', id)
      .execute()
  await named(project.owner, 'Beth', 'x')
  await named(project.admin, 'adam', 'y')
  await named(project.member, '', 'dora')
  await anInvitation(api, project, { email: `carl.${project.id}@example.test`, daysAgo: 7 })
  await anInvitation(api, project, { email: `emil.${project.id}@example.test`, daysAgo: 1 })
  const list = async (query: Record<string, unknown> = {}, by: Person = project.owner) =>
    by.browser.call(members.list, { params: { id: project.id }, query: { limit: 10, ...query } })
  return { ...project, list }
}

describe('the people of a project', () => {
  it('are members and invitations with what a page is', async () => {
    const { list, owner, admin, member, ...team } = await aTeam()
    const { status, body } = await list()
    const person = ({ id }: Person, role: number, fullName: string, email: string) => ({
      id,
      fullName,
      shortName: '',
      email: `${email}.${team.id}@example.test`,
      role,
      joinedAt: expect.any(String) as unknown,
    })

    expect(status).toBe(200)
    expect(body).toEqual({
      projectMembers: [person(admin, 0, 'adam', 'y'), person(owner, 0, 'Beth', 'x'), person(member, 1, '', 'dora')],
      projectInvitations: [
        { email: `carl.${team.id}@example.test`, createdAt: expect.any(String) as unknown, expired: true },
        { email: `emil.${team.id}@example.test`, createdAt: expect.any(String) as unknown, expired: false },
      ],
      search: '',
      limit: 10,
      offset: 0,
      order: 1,
      orderDirection: 1,
      pageCount: 1,
      currentPage: 1,
      totalCount: 5,
    })
  })

  it('are one sequence, so that a page may hold both', async () => {
    const { list } = await aTeam()
    const { body } = await list({ limit: 2, page: 2 })
    expect(body.projectInvitations.map(({ email }) => email.split('.')[0])).toEqual(['carl'])
    expect(body.projectMembers.map(({ email }) => email.split('.')[0])).toEqual(['dora'])
    expect(body).toMatchObject({ currentPage: 2, pageCount: 3, offset: 2, totalCount: 5 })
  })

  it('are searched by parts of names and addresses', async () => {
    const { list } = await aTeam()
    expect((await list({ search: 'BETH' })).body).toMatchObject({ totalCount: 1, search: 'BETH' })
    expect((await list({ search: 'carl.' })).body).toMatchObject({ totalCount: 1, projectMembers: [] })
    expect((await list({ search: 'nobody' })).body).toMatchObject({ totalCount: 0, pageCount: 0, currentPage: 0 })
  })

  it.each([
    { what: 'a page past the end', query: { page: 2 } },
    { what: 'page 0', query: { page: 0 } },
    { what: 'limit 0', query: { limit: 0 } },
    { what: 'no limit', query: { limit: undefined } },
    { what: 'an unknown order', query: { order: 4 } },
    { what: 'an unknown direction', query: { 'order-direction': 3 } },
  ])('$what: 400', async ({ query }) => {
    const { list } = await aTeam()
    expect((await list(query)).status).toBe(400)
  })

  it('are for everybody in the project, and for nobody else', async () => {
    const { list, admin, member, stranger } = await aTeam()
    expect((await list({}, admin)).status).toBe(200)
    expect((await list({}, member)).status).toBe(200)
    expect((await list({}, stranger)).status).toBe(404)
  })

  it('are told one by one', async () => {
    const { id, owner, member, stranger } = await aTeam()
    api.clock.advance(minute)
    const get = (memberId: string) => owner.browser.call(members.get, { params: { id, memberId } })
    expect((await get(member.id)).body).toMatchObject({ id: member.id, projectID: id, role: 1 })
    expect(await get(stranger.id)).toMatchObject({ status: 404, body: { code: 'no_such_member' } })
    expect((await get('no-id')).status).toBe(400)
  })
})
