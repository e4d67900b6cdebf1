import { apiKeys } from '@perigee/contract/api-keys'
import { buckets } from '@perigee/contract/buckets'
import type { Call } from '@perigee/contract/call'
import { members } from '@perigee/contract/members'
import { projects } from '@perigee/contract/projects'
import { deletionSteps as steps } from '@perigee/domain/account-flow-steps'
import { insertBucket } from '@perigee/satellite-db/buckets'
import { updateInstance } from '@perigee/satellite-db/compute-instances'
import { builders } from '@perigee/satellite-db/testing/builders'
import { describe, expect, it } from 'vitest'
import type { Given } from '../../testing/api-client'
import { aProject, anAccessKey, aUser, password, type Person, type TestProject } from '../../testing/builders'
import { lastCodeTo } from '../../testing/flow-codes'
import { aGuardedUser } from '../../testing/second-factor'
import { startApi } from '../../testing/start-api'
import { anInvitation } from '../../testing/team'

const api = await startApi()
const send = ({ id }: Pick<TestProject, 'id'>, { browser }: Person, step: number, data = '') =>
  browser.call(projects.delete, { params: { id }, body: { step, data } })
const statusOf = async ({ row }: TestProject) =>
  (
    await api.db
      .selectFrom('satellite.projects')
      .select('status')
      .where('id', '=', row.internalId)
      .executeTakeFirstOrThrow()
  ).status

async function prove(project: TestProject) {
  const { owner } = project
  await send(project, owner, steps.init)
  await send(project, owner, steps.password, password)
  return send(project, owner, steps.emailCode, await lastCodeTo(api, owner.email))
}

async function aBucket({ row }: TestProject, { name = 'photos', objectLock = false } = {}) {
  const fields = { placement: 0, versioning: 2, objectLock, createdBy: null, createdAt: api.clock() } as const
  await insertBucket(api.db, { projectId: row.internalId, name, ...fields })
}

describe('deleting a project', () => {
  it('goes by password and code; then nobody finds it, and its name is free', async () => {
    const project = await aProject(api)
    const guest = await aUser(api)
    await anInvitation(api, project, { email: guest.email })
    expect((await prove(project)).status).toBe(200)
    expect(await send(project, project.owner, steps.confirm)).toMatchObject({ status: 200, text: '' })

    const { id } = project
    const calls: [Call, Given<Call>][] = [
      [projects.config, { params: { id } }],
      [projects.salt, { params: { id } }],
      [projects.usageLimits, { params: { id } }],
      [projects.update, { params: { id }, body: { name: 'x' } }],
      [projects.delete, { params: { id }, body: { step: 0, data: '' } }],
      [members.list, { params: { id }, query: { limit: 10 } }],
      [members.inviteMany, { params: { id }, body: { emails: ['a@example.test'] } }],
      [apiKeys.names, { query: { projectID: id } }],
      [apiKeys.create, { params: { projectId: id }, body: 'new' }],
      [buckets.names, { query: { projectID: id } }],
    ]
    for (const [call, given] of calls) {
      for (const { browser } of [project.owner, project.admin, project.member]) {
        expect(await browser.call(call, given)).toMatchObject({ status: 404, body: { code: 'no_such_project' } })
      }
    }
    for (const { browser } of [project.owner, project.member]) {
      expect((await browser.call(projects.list)).body).toEqual([])
    }
    expect((await guest.browser.call(projects.invitations)).body).toEqual([])
    expect(await statusOf(project)).toBe(2)
    const again = await project.owner.browser.call(projects.create, { body: { name: project.row.name } })
    expect(again.status).toBe(201)
  })

  it('asks for the passcode where there is one', async () => {
    const owner = await aGuardedUser(api)
    const { id } = (await owner.browser.call(projects.create, { body: { name: 'guarded' } })).body
    const project = { id: id as TestProject['id'] }
    await send(project, owner, steps.password, password)
    expect((await send(project, owner, steps.emailCode, '123456')).status).toBe(400)
    await send(project, owner, steps.mfa, owner.passcode())
    expect((await send(project, owner, steps.emailCode, await lastCodeTo(api, owner.email))).status).toBe(200)
    expect((await send(project, owner, steps.confirm)).status).toBe(200)
  })

  it('is the owner’s alone', async () => {
    const project = await aProject(api)
    expect((await send(project, project.admin, steps.init)).status).toBe(403)
    expect((await send(project, project.member, steps.init)).status).toBe(403)
    expect((await send(project, project.stranger, steps.init)).status).toBe(404)
  })

  it.each([
    { step: 5, data: '' },
    { step: -1, data: '' },
    { step: steps.password, data: '' },
    { step: steps.emailCode, data: '' },
    { step: steps.password, data: 'wrong one 12' },
    { step: steps.emailCode, data: '123456' },
    { step: steps.confirm, data: '' },
  ])('refuses step $step with "$data" at the beginning: 400', async ({ step, data }) => {
    const project = await aProject(api)
    expect((await send(project, project.owner, step, data)).status).toBe(400)
    expect(await statusOf(project)).toBe(1)
  })

  it('proves for one project alone: what was shown for one deletes no other', async () => {
    const project = await aProject(api)
    const { id } = (await project.owner.browser.call(projects.create, { body: { name: 'other' } })).body
    const other = { id: id as TestProject['id'] }
    await prove(project)
    expect((await send(other, project.owner, steps.confirm)).status).toBe(400)
    await send(project, project.owner, steps.password, password)
    const code = await lastCodeTo(api, project.owner.email)
    expect((await send(other, project.owner, steps.emailCode, code)).status).toBe(400)
    expect((await send(project, project.owner, steps.emailCode, code)).status).toBe(200)
  })

  it('tells in the mail what the code is for', async () => {
    const project = await aProject(api)
    await send(project, project.owner, steps.password, password)
    const mail = (await api.mails()).findLast(({ to }) => to === project.owner.email)
    expect(mail?.text).toContain('a project deletion')
  })

  it('locks after wrong passwords, which the owner is told', async () => {
    const project = await aProject(api)
    for (let n = 0; n < 3; n++) await send(project, project.owner, steps.password, 'wrong one 12')
    expect(await send(project, project.owner, steps.password, password)).toMatchObject({
      status: 403,
      body: { code: 'flow_locked' },
    })
    const mail = (await api.mails()).findLast(({ to }) => to === project.owner.email)
    expect(mail?.text).toContain('a project deletion')
  })

  it('is held back by buckets, then by access keys that people made, at every step', async () => {
    const project = await aProject(api)
    await prove(project)
    await anAccessKey(project, project.member, 'laptop')
    await anAccessKey(project, project.member, `${api.deps.settings.browserKeyPrefix}1`)
    await aBucket(project)
    const nothing = { currentUsage: false, invoicingIncomplete: false }
    for (const step of [steps.init, steps.confirm]) {
      expect(await send(project, project.owner, step)).toMatchObject({
        status: 409,
        body: { code: 'project_deletion_restricted', buckets: 1, apiKeys: 0, held: ['photos'], ...nothing },
      })
    }
    await api.db.deleteFrom('satellite.buckets').where('project_id', '=', project.row.internalId).execute()
    expect(await send(project, project.owner, steps.confirm)).toMatchObject({
      status: 409,
      body: { buckets: 0, apiKeys: 1, held: ['laptop'], ...nothing },
    })
    await api.db.deleteFrom('satellite.api_keys').where('name', '=', 'laptop').execute()
    expect((await send(project, project.owner, steps.confirm)).status).toBe(200)
  })

  it('is held back by instances, before access keys, until somebody has asked to remove them', async () => {
    const project = await aProject(api)
    await prove(project)
    await anAccessKey(project, project.owner, 'of an instance')
    const { id } = await builders(api.db).anInstance(project.row.internalId, project.owner.id)
    for (const step of [steps.init, steps.confirm]) {
      expect(await send(project, project.owner, step)).toMatchObject({
        status: 409,
        body: { code: 'project_deletion_restricted', instances: 1, buckets: 0, apiKeys: 0, held: ['web'] },
      })
    }
    await updateInstance(api.db, id, { wanted: 'deleted' })
    expect(await send(project, project.owner, steps.confirm)).toMatchObject({
      status: 409,
      body: { instances: 0, apiKeys: 1 },
    })
    await api.db.deleteFrom('satellite.api_keys').where('project_id', '=', project.row.internalId).execute()
    expect((await send(project, project.owner, steps.confirm)).status).toBe(200)
  })

  it('says how many of the buckets have object lock', async () => {
    const project = await aProject(api)
    await aBucket(project)
    await aBucket(project, { name: 'vault', objectLock: true })
    expect(await send(project, project.owner, steps.init)).toMatchObject({
      status: 409,
      body: { lockEnabledBuckets: 1, buckets: 2, apiKeys: 0, held: ['photos', 'vault'] },
    })
  })

  it('has its code mailed once more, which the one of before is no longer good for', async () => {
    const project = await aProject(api)
    const { owner } = project
    const again = ({ browser }: Person) => browser.call(projects.resendDeletionCode, { params: { id: project.id } })
    expect(await again(owner)).toMatchObject({ status: 400, body: { code: 'step_out_of_order' } })
    await send(project, owner, steps.password, password)
    const first = await lastCodeTo(api, owner.email)
    expect((await again(owner)).status).toBe(200)
    const mail = (await api.mails()).findLast(({ to }) => to === owner.email)
    expect(mail?.text).toContain('a project deletion')
    const second = await lastCodeTo(api, owner.email)
    if (first !== second) expect((await send(project, owner, steps.emailCode, first)).status).toBe(400)
    expect((await again(project.admin)).status).toBe(403)
    expect((await again(project.stranger)).status).toBe(404)
    expect((await send(project, owner, steps.emailCode, second)).status).toBe(200)
    expect((await again(owner)).status).toBe(400)
  })

  it('is not offered where the operator does not want it', async () => {
    const closed = await startApi({ env: { PERIGEE_PROJECT_DELETION: 'false' } })
    const project = await aProject(closed)
    expect(await send(project, project.owner, steps.init)).toMatchObject({ status: 403, body: { code: 'flow_off' } })
  })

  it('happens once, and is written down once, also in two tabs at the same moment', async () => {
    const project = await aProject(api)
    await prove(project)
    const answers = await Promise.all([1, 2].map(() => send(project, project.owner, steps.confirm)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
    const acts = await api.db
      .selectFrom('satellite.acts')
      .select(['name', 'actor_id'])
      .where('project_id', '=', project.row.internalId)
      .orderBy('id')
      .execute()
    expect(acts).toEqual(
      ['project.created', 'project.deletionRequested', 'project.deleted'].map((name) => ({
        name,
        actor_id: project.owner.id,
      })),
    )
  })
})
