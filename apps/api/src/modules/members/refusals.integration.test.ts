import type { Call } from '@perigee/contract/call'
import { members } from '@perigee/contract/members'
import { projects } from '@perigee/contract/projects'
import { invitationAnswers } from '@perigee/domain/invitations'
import { beforeAll, expect, it } from 'vitest'
import { aProject, aUser, type Person, type TestProject } from '../../testing/builders'
import { startApi } from '../../testing/start-api'
import { anInvitation } from '../../testing/team'

const api = await startApi({ env: { PERIGEE_LIMIT_INCREASE_REQUESTS: 'true' } })
const guest = 'guest@example.test'
const unknown = 'nobody@example.test'
let project: TestProject
let invited: Person
beforeAll(async () => {
  project = await aProject(api)
  invited = await aUser(api)
  for (const email of [guest, invited.email]) await anInvitation(api, project, { email })
  await project.owner.browser.call(projects.create, { body: { name: 'taken' } })
})

/** What is asked, beside the id of the project. */
type Asked = (project: TestProject) => { params?: object; query?: object; body?: unknown }
const body = (value: unknown) => () => ({ body: value })
const query = (value: object) => () => ({ query: value })

const ask = async (call: Call, asked: Asked, by: Person) => {
  const { params, ...rest } = asked(project)
  return by.browser.call(call, { params: { id: project.id, ...params }, ...rest })
}

it.each<[string, Call, Asked, string | undefined]>([
  ['no size of a page', members.list, query({}), 'limit'],
  ['an order that there is not', members.list, query({ limit: 10, order: 9 }), 'order'],
  ['an id of a person that is none', members.get, () => ({ params: { memberId: 'x' } }), 'memberId'],
  [
    'a role that there is not',
    members.changeRole,
    ({ member }) => ({ params: { memberId: member.id }, body: '7' }),
    undefined,
  ],
  ['nobody to remove', members.remove, body({ emails: [] }), 'emails'],
  ['nobody to invite', members.inviteMany, body({ emails: [] }), 'emails'],
  ['no address among those to invite', members.inviteMany, body({ emails: ['a@b.test', 'x'] }), 'emails'],
  ['no address to invite', members.invite, () => ({ params: { email: 'x' } }), 'email'],
  ['no address to invite again', members.inviteAgain, body({ emails: ['x'] }), 'emails'],
  ['a link of nobody', members.inviteLink, query({}), 'email'],
  ['a project without a name', projects.create, body({ name: ' ' }), 'name'],
  ['a description that is too long', projects.create, body({ name: 'a', description: 'x'.repeat(101) }), 'description'],
  ['another name that is none', projects.update, body({ name: '' }), 'name'],
  ['a limit that is no size', projects.setLimits, body({ storageLimit: 'much' }), 'storageLimit'],
  ['no limit at all', projects.setLimits, body({}), undefined],
  [
    'a switch that is neither on nor off',
    projects.setNotifications,
    body({ egressNotificationsEnabled: 1 }),
    'egressNotificationsEnabled',
  ],
  [
    'a wish of another kind',
    projects.requestLimit,
    body({ limitType: 'moons', currentLimit: '1', desiredLimit: '2' }),
    'limitType',
  ],
  ['an answer that is neither yes nor no', projects.answerInvitation, body({ response: 7 }), 'response'],
  ['a step that is no number', projects.delete, body({ step: 'x', data: '' }), 'step'],
  ['a time that is none', projects.dailyUsage, query({ from: 'x', to: 1 }), 'from'],
  ['an id that is none', projects.config, () => ({ params: { id: 'x' } }), 'id'],
])('%s: 400, and the answer names the field', async (_what, call, asked, field) => {
  const answer = await ask(call, asked, project.owner)
  const { code, field: named } = answer.body as { code?: string; field?: string }
  expect([answer.status, code, named]).toEqual([400, 'invalid_input', field])
})

it.each<[string, Call, Asked, number, string]>([
  ['a name that one has', projects.create, body({ name: 'taken' }), 409, 'project_name_taken'],
  ['the name of another project', projects.update, body({ name: 'taken' }), 409, 'project_name_taken'],
  [
    'somebody who is a member',
    members.inviteMany,
    ({ member }) => ({ body: { emails: [member.email] } }),
    409,
    'already_member',
  ],
  ['somebody who is invited', members.invite, () => ({ params: { email: guest } }), 409, 'already_invited'],
  ['an invitation that is open', members.inviteAgain, body({ emails: [guest] }), 409, 'invitation_still_open'],
  ['an invitation that there is not', members.inviteAgain, body({ emails: [unknown] }), 404, 'not_in_the_team'],
  [
    'a link of an invitation that there is not',
    members.inviteLink,
    query({ email: unknown }),
    404,
    'no_such_invitation',
  ],
  [
    'the role of the owner',
    members.changeRole,
    ({ owner }) => ({ params: { memberId: owner.id }, body: '1' }),
    409,
    'owner_role_stays',
  ],
  [
    'the role of a stranger',
    members.changeRole,
    ({ stranger }) => ({ params: { memberId: stranger.id }, body: '1' }),
    404,
    'no_such_member',
  ],
  ['a stranger', members.get, ({ stranger }) => ({ params: { memberId: stranger.id } }), 404, 'no_such_member'],
  [
    'the owner, to be removed',
    members.remove,
    ({ owner }) => ({ body: { emails: [owner.email] } }),
    409,
    'owner_stays',
  ],
  ['somebody else, to be removed', members.remove, body({ emails: [unknown] }), 404, 'not_in_the_team'],
  [
    'an invitation to a project that one is in',
    projects.answerInvitation,
    body({ response: invitationAnswers.decline }),
    409,
    'member_cannot_decline',
  ],
  [
    'a project that there is not',
    projects.config,
    () => ({ params: { id: crypto.randomUUID() } }),
    404,
    'no_such_project',
  ],
])('%s: %4$s %5$s', async (_what, call, asked, status, code) => {
  const answer = await ask(call, asked, project.owner)
  expect([answer.status, answer.body.code]).toEqual([status, code])
})

it('what nobody was asked is no invitation, and a foreign project is none', async () => {
  const accept = body({ response: invitationAnswers.accept })
  expect(await ask(projects.answerInvitation, accept, project.stranger)).toMatchObject({
    status: 404,
    body: { code: 'no_such_invitation' },
  })
  expect(await ask(projects.config, () => ({}), invited)).toMatchObject({
    status: 404,
    body: { code: 'no_such_project' },
  })
})
