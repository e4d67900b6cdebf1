import { accountFlows } from '@perigee/contract/account-flows'
import { changeEmailSteps as steps } from '@perigee/domain/account-flow-steps'
import { accounts } from '@perigee/contract/account'
import { auth } from '@perigee/contract/auth'
import { minute } from '@perigee/std/durations'
import { describe, expect, it } from 'vitest'
import { anAccount, aUser, password, type Person } from '../../testing/builders'
import { lastCodeTo } from '../../testing/flow-codes'
import { aGuardedUser } from '../../testing/second-factor'
import { startApi } from '../../testing/start-api'

const api = await startApi()
let counter = 0
const newAddress = () => `moved${++counter}@example.test`
const send = ({ browser }: Pick<Person, 'browser'>, step: number, data: string) =>
  browser.call(accountFlows.changeEmail, { body: { step, data } })
const mailsTo = async (email: string) => (await api.mails()).filter(({ to }) => to === email)

/** Up to the step behind the code of the old address. */
async function provenUser() {
  const person = await aUser(api)
  await send(person, steps.password, password)
  await send(person, steps.oldEmailCode, await lastCodeTo(api, person.email))
  return person
}

describe('changing the email address', () => {
  it('goes by password, code of the old address, new address, code of the new one', async () => {
    const person = await aUser(api)
    const elsewhere = api.browser()
    await elsewhere.call(auth.login, { body: { email: person.email, password } })
    const newEmail = newAddress()
    const statuses = [
      (await send(person, steps.password, password)).status,
      (await send(person, steps.oldEmailCode, await lastCodeTo(api, person.email))).status,
      (await send(person, steps.newEmail, newEmail)).status,
      (await send(person, steps.newEmailCode, await lastCodeTo(api, newEmail))).status,
    ]

    expect(statuses).toEqual([200, 200, 200, 200])
    expect((await person.browser.call(accounts.get)).body.email).toBe(newEmail)
    expect((await elsewhere.call(accounts.get)).status).toBe(401)
    expect((await api.browser().call(auth.login, { body: { email: newEmail, password } })).status).toBe(200)
    expect((await api.browser().call(auth.login, { body: { email: person.email, password } })).status).toBe(401)
    expect((await mailsTo(newEmail)).at(-1)?.subject).toMatch(/was changed/)
    expect((await mailsTo(person.email)).at(-1)?.subject).toMatch(/has a new email address/)
  })

  it('asks for the passcode in between where there is one', async () => {
    const person = await aGuardedUser(api)
    await send(person, steps.password, password)
    expect(await lastCodeTo(api, person.email)).toBe('')
    expect((await send(person, steps.oldEmailCode, '123456')).status).toBe(400)
    expect((await send(person, steps.mfa, person.wrongPasscode())).status).toBe(400)
    expect((await send(person, steps.mfa, person.passcode())).status).toBe(200)
    expect((await send(person, steps.oldEmailCode, await lastCodeTo(api, person.email))).status).toBe(200)
  })

  it('takes no recovery code for a passcode', async () => {
    const person = await aGuardedUser(api)
    await send(person, steps.password, password)
    expect((await send(person, steps.mfa, person.recoveryCodes[0] ?? '')).status).toBe(400)
  })

  it('answers the passcode of somebody without one with nothing', async () => {
    const person = await aUser(api)
    await send(person, steps.password, password)
    expect((await send(person, steps.mfa, '000000')).status).toBe(200)
  })

  it.each([
    { step: 0, data: 'x' },
    { step: 6, data: 'x' },
    { step: 1.5, data: 'x' },
    { step: steps.password, data: '' },
  ])('refuses step $step with "$data": 400', async ({ step, data }) => {
    expect((await send(await aUser(api), step, data)).status).toBe(400)
  })

  it.each([steps.oldEmailCode, steps.newEmail, steps.newEmailCode])('refuses to begin with step %i', async (step) => {
    const person = await aUser(api)
    const answer = await send(person, step, '123456')
    expect([answer.status, (answer.body as unknown as { error: string }).error]).toEqual([
      400,
      'Something was done out of order or took too long. Please start again.',
    ])
  })

  it.each(['nobody', 'a@b', 'taken'])('refuses the address "%s" with one text', async (given) => {
    const person = await provenUser()
    const address = given === 'taken' ? (await anAccount(api)).email.toUpperCase() : given
    const answer = await send(person, steps.newEmail, address)
    expect([answer.status, answer.body]).toEqual([
      400,
      { error: 'This email address cannot be used.', code: 'unusable_email' },
    ])
  })

  it('takes the new address once', async () => {
    const person = await provenUser()
    await send(person, steps.newEmail, newAddress())
    expect((await send(person, steps.newEmail, newAddress())).status).toBe(409)
  })

  it('gives an address that two move to at the same moment to one of them', async () => {
    const [one, two] = [await provenUser(), await provenUser()]
    const newEmail = newAddress()
    await send(one, steps.newEmail, newEmail)
    const code = await lastCodeTo(api, newEmail)
    await send(two, steps.newEmail, newEmail)
    const other = await lastCodeTo(api, newEmail)
    const answers = await Promise.all([send(one, steps.newEmailCode, code), send(two, steps.newEmailCode, other)])

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
  })
})

describe('a code', () => {
  it('is wrong for another session of the same person', async () => {
    const person = await aUser(api)
    await send(person, steps.password, password)
    const browser = api.browser()
    await browser.call(auth.login, { body: { email: person.email, password } })
    const code = await lastCodeTo(api, person.email)

    expect((await send({ browser }, steps.oldEmailCode, code)).status).toBe(400)
  })

  it('is wrong in another flow', async () => {
    const person = await aUser(api)
    await send(person, steps.password, password)
    const code = await lastCodeTo(api, person.email)
    await person.browser.call(accountFlows.deleteAccount, { body: { step: 1, data: password } })
    const answer = await person.browser.call(accountFlows.deleteAccount, { body: { step: 3, data: code } })
    expect(answer.status).toBe(400)
  })

  it.each([
    { after: 15 * minute - 1, status: 200 },
    { after: 15 * minute, status: 400 },
  ])('after $after ms: $status', async ({ after, status }) => {
    const person = await aUser(api)
    await send(person, steps.password, password)
    const code = await lastCodeTo(api, person.email)
    api.clock.advance(after)
    expect((await send(person, steps.oldEmailCode, code)).status).toBe(status)
  })

  const again = (person: Person) => person.browser.call(accountFlows.resendCode, { body: { flow: 'change-email' } })

  it('is sent again where a step waits for it, in place of the first', async () => {
    const person = await aUser(api)
    expect((await again(person)).status).toBe(400)
    await send(person, steps.password, password)
    const lost = await lastCodeTo(api, person.email)
    expect((await again(person)).status).toBe(200)
    const code = await lastCodeTo(api, person.email)
    expect(code === lost ? 400 : (await send(person, steps.oldEmailCode, lost)).status).toBe(400)
    expect((await send(person, steps.oldEmailCode, code)).status).toBe(200)
    expect((await again(person)).status).toBe(400)

    const newEmail = newAddress()
    await send(person, steps.newEmail, newEmail)
    expect((await again(person)).status).toBe(200)
    expect(await mailsTo(newEmail)).toHaveLength(2)
    expect((await send(person, steps.newEmailCode, await lastCodeTo(api, newEmail))).status).toBe(200)
  })

  it('that is sent again has the tries that were left', async () => {
    const person = await aUser(api)
    await send(person, steps.password, password)
    const unlocked = () => api.db.updateTable('satellite.users').set({ login_lockout_expiration: null }).execute()
    for (let tries = 0; tries < 5; tries++) {
      await send(person, steps.oldEmailCode, '000000')
      await unlocked()
      expect((await again(person)).status).toBe(tries < 4 ? 200 : 400)
    }
    expect((await send(person, steps.oldEmailCode, await lastCodeTo(api, person.email))).status).toBe(400)
  })

  it('works once', async () => {
    const person = await aUser(api)
    await send(person, steps.password, password)
    const code = await lastCodeTo(api, person.email)
    expect((await send(person, steps.oldEmailCode, code)).status).toBe(200)
    expect((await send(person, steps.oldEmailCode, code)).status).toBe(400)
  })

  it('that is guessed locks the flow and the login after three tries, and says so by mail', async () => {
    const person = await aUser(api)
    await send(person, steps.password, password)
    const code = await lastCodeTo(api, person.email)
    const wrong = code === '111111' ? '222222' : '111111'
    for (const _ of [1, 2, 3]) expect((await send(person, steps.oldEmailCode, wrong)).status).toBe(400)
    const answer = await send(person, steps.oldEmailCode, code)

    expect([answer.status, answer.body]).toEqual([
      403,
      { error: 'There were too many failed attempts. Please try again later.', code: 'flow_locked' },
    ])
    expect((await api.browser().call(auth.login, { body: { email: person.email, password } })).status).toBe(401)
    expect((await mailsTo(person.email)).at(-1)?.text).toContain('a change of the email address')
    expect((await person.browser.call(accounts.get)).status).toBe(200)
  })

  it('dies after five wrong tries, however long they take', async () => {
    const person = await aUser(api)
    await send(person, steps.password, password)
    const code = await lastCodeTo(api, person.email)
    const wrong = code === '111111' ? '222222' : '111111'
    for (const _ of [1, 2, 3, 4, 5]) {
      await api.db.updateTable('satellite.users').set({ login_lockout_expiration: null }).execute()
      await send(person, steps.oldEmailCode, wrong)
    }
    await api.db.updateTable('satellite.users').set({ login_lockout_expiration: null }).execute()
    expect((await send(person, steps.oldEmailCode, code)).status).toBe(400)
  })

  it('is not kept in clear', async () => {
    const person = await aUser(api)
    await send(person, steps.password, password)
    const code = await lastCodeTo(api, person.email)
    const rows = await api.db
      .selectFrom('satellite.account_flows')
      .selectAll()
      .where('user_id', '=', person.id)
      .execute()
    // An id may hold any six digits.
    expect(JSON.stringify(rows).replaceAll(person.id, '')).not.toContain(code)
  })
})

it('who belongs to a single sign-on provider is refused: 403', async () => {
  const person = await aUser(api)
  await api.db.updateTable('satellite.users').set({ external_id: 'idp:1' }).where('id', '=', person.id).execute()
  expect((await send(person, steps.password, password)).status).toBe(403)
})
