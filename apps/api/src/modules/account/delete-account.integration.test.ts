import { accountFlows } from '@perigee/contract/account-flows'
import { deletionSteps as steps } from '@perigee/domain/account-flow-steps'
import { accounts } from '@perigee/contract/account'
import { auth } from '@perigee/contract/auth'
import { insertBucket } from '@perigee/satellite-db/buckets'
import { updateInstance } from '@perigee/satellite-db/compute-instances'
import { builders } from '@perigee/satellite-db/testing/builders'
import { describe, expect, it } from 'vitest'
import { anAccessKey, aProject, aUser, password, type Person } from '../../testing/builders'
import { lastCodeTo } from '../../testing/flow-codes'
import { aGuardedUser } from '../../testing/second-factor'
import { startApi } from '../../testing/start-api'

const api = await startApi()
const send = ({ browser }: Person, step: number, data = '') =>
  browser.call(accountFlows.deleteAccount, { body: { step, data } })

describe('deleting the account', () => {
  it('goes by password and code, leaves nothing personal behind and frees the address', async () => {
    const { owner, row, member } = await aProject(api)
    const { id, email } = owner
    const statuses = [
      (await send(owner, steps.init)).status,
      (await send(owner, steps.password, password)).status,
      (await send(owner, steps.emailCode, await lastCodeTo(api, email))).status,
    ]
    const last = await send(owner, steps.confirm)

    expect([...statuses, last.status, last.text]).toEqual([200, 200, 200, 200, ''])
    expect(last.headers.getSetCookie().join()).toMatch(/_tokenKey=;/)
    expect((await owner.browser.call(accounts.get)).status).toBe(401)
    const user = await api.db.selectFrom('satellite.users').selectAll().where('id', '=', id).executeTakeFirst()
    expect(user).toMatchObject({
      status: 2,
      email: `deactivated+${id}@deleted.invalid`,
      full_name: '',
      password_hash: '',
    })
    const project = await api.db
      .selectFrom('satellite.projects')
      .select('status')
      .where('id', '=', row.internalId)
      .executeTakeFirst()
    expect(project).toEqual({ status: 2 })
    expect((await member.browser.call(accounts.get)).status).toBe(200)
    expect((await api.mails()).findLast(({ to }) => to === email)?.subject).toMatch(/was deleted/)
    expect((await api.browser().call(auth.login, { body: { email, password } })).status).toBe(401)
    const again = await api.browser().call(auth.register, { body: { email, password, isMinimal: true } })
    expect(again.status).toBe(200)
  })

  it('asks for the passcode where there is one', async () => {
    const person = await aGuardedUser(api)
    await send(person, steps.password, password)
    expect((await send(person, steps.emailCode, '123456')).status).toBe(400)
    await send(person, steps.mfa, person.passcode())
    expect((await send(person, steps.emailCode, await lastCodeTo(api, person.email))).status).toBe(200)
    expect((await send(person, steps.confirm)).status).toBe(200)
  })

  it.each([
    { step: 5, data: '' },
    { step: -1, data: '' },
    { step: steps.password, data: '' },
    { step: steps.emailCode, data: '' },
  ])('refuses step $step with "$data": 400', async ({ step, data }) => {
    expect((await send(await aUser(api), step, data)).status).toBe(400)
  })

  it('is not confirmed without the steps before it', async () => {
    const person = await aUser(api)
    await send(person, steps.password, password)
    expect((await send(person, steps.confirm)).status).toBe(400)
    expect((await person.browser.call(accounts.get)).status).toBe(200)
  })

  it('refuses a wrong password: 400', async () => {
    const answer = await send(await aUser(api), steps.password, 'wrong one 12')
    expect([answer.status, answer.body]).toEqual([
      400,
      { error: 'The password is not right.', code: 'wrong_step_password' },
    ])
  })

  it('counts on when a step that asks nothing comes in between', async () => {
    const person = await aUser(api)
    for (const _ of [1, 2, 3]) {
      await send(person, steps.password, 'wrong one 12')
      await send(person, steps.init)
    }
    expect((await send(person, steps.password, password)).status).toBe(403)
  })

  it('counts on when the password comes between two wrong passcodes', async () => {
    const person = await aGuardedUser(api)
    for (const _ of [1, 2, 3]) {
      await send(person, steps.password, password)
      await send(person, steps.mfa, 'abcdef')
    }
    expect((await send(person, steps.password, password)).status).toBe(403)
  })
})

describe('what is in the way', () => {
  it('is told before every step: 409', async () => {
    const project = await aProject(api)
    await anAccessKey(project, project.owner)
    await anAccessKey(project, project.owner, '.perigee-web-file-browser-api-key-1')
    await insertBucket(api.db, {
      projectId: project.row.internalId,
      name: 'photos',
      placement: 0,
      versioning: 1,
      objectLock: false,
      createdBy: project.owner.id,
      createdAt: api.clock(),
    })
    const restriction = {
      ownedProjects: 1,
      buckets: 1,
      instances: 0,
      apiKeys: 1,
      unpaidInvoices: 0,
      amountOwed: 0,
      currentUsage: false,
      invoicingIncomplete: false,
      success: false,
      held: [{ projectId: project.id, project: project.row.name, names: ['photos'] }],
    }
    for (const [step, data] of [
      [steps.init, ''],
      [steps.password, password],
      [steps.confirm, ''],
    ] as const) {
      const answer = await send(project.owner, step, data)
      expect(answer.status).toBe(409)
      expect(answer.body).toMatchObject(restriction)
    }
  })

  it('are instances, until somebody has asked to remove them', async () => {
    const project = await aProject(api)
    const { id } = await builders(api.db).anInstance(project.row.internalId, project.owner.id, 22_001)
    await anAccessKey(project, project.owner)
    const answer = await send(project.owner, steps.init)
    const held = [{ projectId: project.id, project: project.row.name, names: ['web'] }]
    expect([answer.status, answer.body]).toEqual([
      409,
      expect.objectContaining({ instances: 1, apiKeys: 1, buckets: 0, held }),
    ])
    await updateInstance(api.db, id, { wanted: 'deleted' })
    await api.db.deleteFrom('satellite.api_keys').where('project_id', '=', project.row.internalId).execute()
    expect((await send(project.owner, steps.init)).status).toBe(200)
  })

  it('are access keys alone too, but not those of the file browser', async () => {
    const project = await aProject(api)
    await anAccessKey(project, project.owner, `${api.deps.settings.browserKeyPrefix}1`)
    expect((await send(project.owner, steps.init)).status).toBe(200)
    await anAccessKey(project, project.member)
    const answer = await send(project.owner, steps.init)
    const held = [{ projectId: project.id, names: [expect.any(String)] }]
    expect(answer.body).toMatchObject({ apiKeys: 1, buckets: 0, held })
    expect((await send(project.member, steps.init)).status).toBe(200)
  })
})
