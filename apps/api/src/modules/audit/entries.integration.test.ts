import { setTierLimits } from '@perigee/accounts/administration/change-account'
import { operator } from '@perigee/actors/actor'
import { auditLog } from '@perigee/contract/audit'
import { members } from '@perigee/contract/members'
import { projects } from '@perigee/contract/projects'
import { deletionSteps as steps } from '@perigee/domain/account-flow-steps'
import { accountKinds } from '@perigee/domain/account-kinds'
import { chainActs } from '@perigee/projects/audit/chain-acts'
import { verifyChain } from '@perigee/projects/audit/verify-chain'
import { blankUser } from '@perigee/satellite-db/account-deletion'
import { transact } from '@perigee/satellite-db/transact'
import { expect, it } from 'vitest'
import { aProject, aUser, password, type TestProject } from '../../testing/builders'
import { startApi } from '../../testing/start-api'
import { letInvitationsAge } from '../../testing/team'

const api = await startApi({ env: { PERIGEE_LIMIT_INCREASE_REQUESTS: 'true' } })

/** Newest first, without what made the project. */
async function entriesOf({ id, owner }: TestProject) {
  const { body } = await owner.browser.call(auditLog, { params: { id }, query: { limit: 100 } })
  return body.entries.filter(({ act }) => act !== 'project.created')
}
const linesOf = async (project: TestProject) =>
  (await entriesOf(project)).map(({ act, email, about, facts }) => [act, email, about, facts])

it('says who was invited, again, and whose invitation was withdrawn, declined or accepted', async () => {
  const project = await aProject(api)
  const { owner, admin, stranger } = project
  const params = { id: project.id }
  const emails = ['Nobody@example.test', stranger.email]
  const answer = (response: 0 | 1) => stranger.browser.call(projects.answerInvitation, { params, body: { response } })
  await owner.browser.call(members.inviteMany, { params, body: { emails } })
  await letInvitationsAge(api, project, 8)
  await admin.browser.call(members.inviteAgain, { params, body: { emails: ['nobody@example.test'] } })
  await admin.browser.call(members.remove, { params, query: { emails: 'nobody@example.test' } })
  await owner.browser.call(members.inviteAgain, { params, body: { emails: [stranger.email] } })
  await answer(0)
  await owner.browser.call(members.invite, { params: { ...params, email: stranger.email } })
  await answer(1)

  expect((await linesOf(project)).toReversed()).toEqual([
    ['invitation.created', owner.email, expect.stringMatching(/@/), {}],
    ['invitation.created', owner.email, expect.stringMatching(/@/), {}],
    ['invitation.resent', admin.email, 'nobody@example.test', {}],
    ['invitation.withdrawn', admin.email, 'nobody@example.test', {}],
    ['invitation.resent', owner.email, stranger.email, {}],
    ['invitation.declined', stranger.email, stranger.email, {}],
    ['invitation.created', owner.email, stranger.email, {}],
    ['member.joined', stranger.email, stranger.email, {}],
  ])
})

it('forgets an invited address with the account that has it, and the chain holds', async () => {
  const project = await aProject(api)
  const guest = await aUser(api)
  const { owner, id, row } = project
  await owner.browser.call(members.invite, { params: { id, email: guest.email.toUpperCase() } })
  await chainActs(api.deps)
  await transact(api.db, (trx) => blankUser(trx, guest.id))

  expect(await linesOf(project)).toEqual([['invitation.created', owner.email, '', {}]])
  expect(await verifyChain(api.deps, row.internalId)).toMatchObject({ broken: null, entries: 2 })
})

it('says what a project was called, and nothing of a description but that it changed', async () => {
  const project = await aProject(api)
  const { owner, id, row } = project
  const change = (name: string, description: string) =>
    owner.browser.call(projects.update, { params: { id }, body: { name, description } })
  await change('New', 'of it')
  await change('New', 'of it')

  const [second, first, ...more] = await linesOf(project)
  expect([first, second]).toEqual(
    expect.arrayContaining([
      ['project.renamed', owner.email, '', { from: row.name, to: 'New' }],
      ['project.descriptionChanged', owner.email, '', {}],
    ]),
  )
  expect(more).toEqual([])
})

it('says which limits and switches were set, by people and by the operator', async () => {
  const project = await aProject(api)
  const { owner, admin, id } = project
  const params = { id }
  await api.db.updateTable('satellite.users').set({ kind: accountKinds.paid }).where('id', '=', owner.id).execute()
  const set = (storageLimit: string) => admin.browser.call(projects.setLimits, { params, body: { storageLimit } })
  await set('5 GB')
  await set('5 GB')
  await owner.browser.call(projects.setNotifications, { params, body: { egressNotificationsEnabled: true } })
  const wish = { limitType: 'storage', currentLimit: '1 TB', desiredLimit: '2 TB' }
  await owner.browser.call(projects.requestLimit, { params, body: wish })
  await setTierLimits(api.deps, operator, { projectId: id, limits: { storage: 7e12, rate: null } })

  const none = { bandwidth: '', segments: '', buckets: '', burst: '' }
  expect((await linesOf(project)).toReversed()).toEqual([
    [
      'project.limitsChanged',
      admin.email,
      '',
      { storageFrom: 'none', storageTo: 5e9, bandwidthFrom: 'none', bandwidthTo: 'none' },
    ],
    ['project.notificationsChanged', owner.email, '', { storage: '', egress: 'on' }],
    ['project.limitRequested', owner.email, '', { limit: 'storage', current: '1.00 TB', desired: '2.00 TB' }],
    ['project.tierLimitsChanged', '', '', { ...none, storage: 7e12, rate: 'none' }],
  ])
})

it('says who asked for the end of a project, once they have shown who they are', async () => {
  const project = await aProject(api)
  const { owner, id } = project
  const step = (number: number, data: string) =>
    owner.browser.call(projects.delete, { params: { id }, body: { step: number, data } })
  await step(steps.init, '')
  await step(steps.password, 'a wrong one')
  expect(await linesOf(project)).toEqual([])
  await step(steps.password, password)
  expect(await linesOf(project)).toEqual([['project.deletionRequested', owner.email, '', {}]])
})

it('has no entry of what was refused', async () => {
  const project = await aProject(api)
  const { owner, member, admin, id } = project
  const params = { id }
  await member.browser.call(members.inviteMany, { params, body: { emails: ['a@example.test'] } })
  await owner.browser.call(members.inviteMany, { params, body: { emails: ['a@example.test', admin.email] } })
  await admin.browser.call(projects.update, { params, body: { name: 'x' } })
  expect(await linesOf(project)).toEqual([])
})
