import { accountFlows } from '@perigee/contract/account-flows'
import { changeEmailSteps, deletionSteps } from '@perigee/domain/account-flow-steps'
import { auth } from '@perigee/contract/auth'
import { updateUser } from '@perigee/satellite-db/users'
import { describe, expect, it } from 'vitest'
import { flowAt } from '../../testing/access-matrix/account-examples'
import { aScene, type Scene } from '../../testing/access-matrix/scene'
import { startApi } from '../../testing/start-api'

const api = await startApi()
const wrongCode = '000000'

const flows = {
  'change-email': { call: accountFlows.changeEmail, code: changeEmailSteps.oldEmailCode },
  'delete-account': { call: accountFlows.deleteAccount, code: deletionSteps.emailCode },
} as const
type Name = keyof typeof flows
const names = Object.keys(flows) as Name[]

const send = async ({ browser }: Scene, flow: Name, step: number, data: string) =>
  (await browser.call(flows[flow].call, { body: { step, data } })).status

/** Somebody whose account could be deleted. */
async function aPerson(columns: Parameters<typeof aScene>[1] = {}): Promise<Scene> {
  const scene = await aScene(api, columns)
  await api.db.deleteFrom('satellite.buckets').where('project_id', '=', scene.project.internalId).execute()
  await api.db.deleteFrom('satellite.api_keys').where('project_id', '=', scene.project.internalId).execute()
  return scene
}

const countedOf = async ({ id }: Scene) => {
  const columns = ['failed_login_count as failures', 'login_lockout_expiration as lockedUntil'] as const
  const query = api.db.selectFrom('satellite.users').select(columns).where('id', '=', id)
  return query.executeTakeFirstOrThrow()
}
const triesOf = async ({ id }: Scene, flow: Name) => {
  const query = api.db.selectFrom('satellite.account_flows').select('code_tries').where('user_id', '=', id)
  return (await query.where('flow', '=', flow).executeTakeFirstOrThrow()).code_tries
}

describe('failures stay counted', () => {
  it.each([
    { flow: 'delete-account', step: 'init', data: () => '' },
    { flow: 'delete-account', step: 'mfa', data: () => wrongCode },
    { flow: 'delete-account', step: 'password', data: ({ password }: Scene) => password },
    { flow: 'change-email', step: 'mfa', data: () => wrongCode },
    { flow: 'change-email', step: 'password', data: ({ password }: Scene) => password },
  ] as const)('by the step $step of $flow, which proves too little', async ({ flow, step, data }) => {
    const person = await aPerson({ failed_login_count: 2 })
    const number = { ...changeEmailSteps, ...deletionSteps }[step]

    expect(await send(person, flow, number, data(person))).toBe(200)
    expect(await countedOf(person)).toMatchObject({ failures: 2 })
  })

  it.each(names)('when %s begins anew: the third wrong code locks, whatever came between', async (flow) => {
    const person = await aPerson()
    for (const _ of [1, 2]) {
      expect(await send(person, flow, 1, person.password)).toBe(200)
      expect(await send(person, flow, flows[flow].code, wrongCode)).toBe(400)
    }
    expect(await send(person, flow, 1, person.password)).toBe(200)
    expect(await send(person, flow, flows[flow].code, wrongCode)).toBe(400)
    expect(await send(person, flow, 1, person.password)).toBe(403)
  })

  it.each(names)('until the code of %s is right', async (flow) => {
    const person = await aPerson({ failed_login_count: 2 })
    const code = await flowAt(person, flow, 1)
    expect(await send(person, flow, flows[flow].code, code)).toBe(200)
    expect(await countedOf(person)).toEqual({ failures: 0, lockedUntil: null })
  })
})

describe('20 wrong answers at the same moment', () => {
  const twenty = <T>(one: () => Promise<T>) => Promise.all(Array.from({ length: 20 }, one))

  it.each(names)('are three tries of a code of %s', async (flow) => {
    const person = await aPerson()
    await flowAt(person, flow, 1)
    const statuses = await twenty(() => send(person, flow, flows[flow].code, wrongCode))

    expect(statuses.filter((status) => status === 400)).toHaveLength(3)
    expect(statuses.filter((status) => status === 403)).toHaveLength(17)
    expect(await triesOf(person, flow)).toBe(3)
    expect(await countedOf(person)).toMatchObject({ failures: 3 })
  })

  it.each(names)('are three tries of the password of %s', async (flow) => {
    const person = await aPerson()
    const statuses = await twenty(() => send(person, flow, 1, 'wrong wrong'))
    expect(statuses.filter((status) => status === 400)).toHaveLength(3)
    expect(await countedOf(person)).toMatchObject({ failures: 3 })
  })

  it('leave a code that was tried five times spent, also for somebody who is not locked', async () => {
    const person = await aPerson()
    const code = await flowAt(person, 'change-email', 1)
    for (let tries = 0; tries < 5; tries++) {
      await send(person, 'change-email', changeEmailSteps.oldEmailCode, wrongCode)
      await updateUser(api.db, person.id, { failed_login_count: 0, login_lockout_expiration: null })
    }
    expect(await twenty(() => send(person, 'change-email', changeEmailSteps.oldEmailCode, code))).not.toContain(200)
  })
})

it('a code counts for its session only, also after a new login of the same person', async () => {
  const person = await aPerson()
  const code = await flowAt(person, 'delete-account', 1)
  const browser = api.browser()
  await browser.call(auth.login, { body: person })

  expect(await send({ ...person, browser }, 'delete-account', deletionSteps.emailCode, code)).toBe(400)
  expect(await send(person, 'delete-account', deletionSteps.emailCode, code)).toBe(200)
})

it('mails to made-up addresses come to an end: a flow has so many steps in a row', async () => {
  const strict = await startApi({ env: { PERIGEE_RATE_LIMIT_BURST: '5' } })
  const person = await aScene(strict)
  const statuses: number[] = []
  for (let n = 0; n < 31; n++) statuses.push(await send(person, 'change-email', 1, person.password))
  expect(statuses.indexOf(429)).toBe(30)
})
