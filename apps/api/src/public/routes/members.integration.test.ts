import { publicInvitations, publicMembers } from '@perigee/contract/public/members'
import { describe, expect, it } from 'vitest'
import { aProject } from '../../testing/builders'
import { aProgram } from '../../testing/program'
import { startApi } from '../../testing/start-api'
import { letInvitationsAge } from '../../testing/team'

const api = await startApi({ env: { PERIGEE_NEW_ACCOUNT_KIND: 'paid' } })

async function aTeam() {
  const project = await aProject(api)
  const params = { projectId: project.id }
  return { project, params, owner: await aProgram(api, project.owner), member: await aProgram(api, project.member) }
}

describe('members', () => {
  it('are listed by address, a page at a time, with their roles', async () => {
    const { project, params, member } = await aTeam()
    const first = await member.call(publicMembers.list, { params, query: { limit: 2 } })
    const second = await member.call(publicMembers.list, { params, query: { limit: 2, cursor: first.body.next } })
    const expected = (['owner', 'admin', 'member'] as const)
      .map((role) => ({ email: project[role].email, role }))
      .toSorted((a, b) => (a.email < b.email ? -1 : 1))
    const listed = [...first.body.items, ...second.body.items].map(({ email, role }) => ({ email, role }))
    expect(listed).toEqual(expected)
    expect(second.body.next).toBeNull()
  })

  it('are found by address, however it is spelled', async () => {
    const { project, params, owner } = await aTeam()
    const query = { email: project.admin.email.toUpperCase() }
    const { body } = await owner.call(publicMembers.list, { params, query })
    expect(body.items.map(({ id }) => id)).toEqual([project.admin.id])
  })

  it('become admins and members by what the owner says, and the owner stays the owner', async () => {
    const { project, params, owner, member } = await aTeam()
    const admin = await aProgram(api, project.admin)
    const make = async (program: typeof owner, memberId: string, role: 'admin' | 'member') => {
      const { status, body } = await program.call(publicMembers.update, {
        params: { ...params, memberId },
        body: { role },
      })
      return [status, status === 200 ? body.role : body.code]
    }
    expect(await make(owner, project.member.id, 'admin')).toEqual([200, 'admin'])
    const { body } = await member.call(publicMembers.get, { params: { ...params, memberId: project.member.id } })
    expect(body.role).toBe('admin')
    expect(await make(owner, project.member.id, 'member')).toEqual([200, 'member'])
    expect(await make(owner, project.owner.id, 'member')).toEqual([409, 'owner_role_stays'])
    expect(await make(admin, project.member.id, 'admin')).toEqual([403, 'forbidden'])
    expect(await make(owner, project.id, 'admin')).toEqual([404, 'no_such_member'])
  })

  it('are removed by id; members remove themselves alone, and nobody the owner', async () => {
    const { project, params, owner, member } = await aTeam()
    const removed = async (program: typeof owner, memberId: string) => {
      const { status, body } = await program.call(publicMembers.remove, { params: { ...params, memberId } })
      return [status, body?.code]
    }
    expect(await removed(member, project.admin.id)).toEqual([403, 'forbidden'])
    expect(await removed(owner, project.owner.id)).toEqual([409, 'owner_stays'])
    expect(await removed(owner, project.stranger.id)).toEqual([404, 'no_such_member'])
    expect(await removed(owner, project.admin.id)).toEqual([204, undefined])
    expect(await removed(member, project.member.id)).toEqual([204, undefined])
    expect(await removed(member, project.member.id)).toEqual([404, 'no_such_project'])
  })

  it('are hidden from strangers', async () => {
    const { project, params } = await aTeam()
    const stranger = await aProgram(api, project.stranger)
    const memberId = project.owner.id
    const answers = [
      await stranger.call(publicMembers.list, { params }),
      await stranger.call(publicMembers.get, { params: { ...params, memberId } }),
      await stranger.call(publicInvitations.list, { params }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
  })
})

describe('invitations', () => {
  it.each(['new.person@example.test', 'Odd+%2F#/?é@example.test'])('go their way for %s', async (email) => {
    const { project, params, owner } = await aTeam()
    const one = { ...params, email }
    const made = await owner.call(publicInvitations.create, { params, body: { email } })
    expect([made.status, made.body.email, made.body.expired]).toEqual([201, email.toLowerCase(), false])
    expect((await owner.call(publicInvitations.list, { params })).body.items).toEqual([made.body])
    expect((await owner.call(publicInvitations.create, { params, body: { email } })).body.code).toBe('already_invited')
    expect((await owner.call(publicInvitations.resend, { params: one })).body.code).toBe('invitation_still_open')
    const { link } = (await owner.call(publicInvitations.link, { params: one })).body
    expect(link).toMatch(/\/invited\?invite=/)

    await letInvitationsAge(api, project, 8)
    expect((await owner.call(publicInvitations.link, { params: one })).body.code).toBe('invitation_expired')
    const again = await owner.call(publicInvitations.resend, { params: one })
    expect([again.status, again.body.expired]).toEqual([200, false])

    expect((await owner.call(publicInvitations.cancel, { params: one })).status).toBe(204)
    expect((await owner.call(publicInvitations.cancel, { params: one })).body.code).toBe('no_such_invitation')
    expect((await owner.call(publicInvitations.list, { params })).body).toEqual({ items: [], next: null })
  })

  it('are for owner and admins, and links are not for keys that only read', async () => {
    const { project, params, owner, member } = await aTeam()
    const email = 'somebody@example.test'
    const refused = await member.call(publicInvitations.create, { params, body: { email } })
    expect(refused.status).toBe(403)
    await owner.call(publicInvitations.create, { params, body: { email } })
    const reader = await aProgram(api, project.owner, { access: 'read' })
    expect((await reader.call(publicInvitations.list, { params })).status).toBe(200)
    expect((await reader.call(publicInvitations.link, { params: { ...params, email } })).status).toBe(403)
    expect((await member.call(publicInvitations.cancel, { params: { ...params, email } })).status).toBe(403)
  })

  it('come in pages by address', async () => {
    const { params, owner } = await aTeam()
    const emails = ['a@example.test', 'b@example.test', 'c@example.test']
    for (const email of emails) await owner.call(publicInvitations.create, { params, body: { email } })
    const first = await owner.call(publicInvitations.list, { params, query: { limit: 2 } })
    const second = await owner.call(publicInvitations.list, { params, query: { limit: 2, cursor: first.body.next } })
    expect([...first.body.items, ...second.body.items].map(({ email }) => email)).toEqual(emails)
    expect(second.body.next).toBeNull()
  })
})
