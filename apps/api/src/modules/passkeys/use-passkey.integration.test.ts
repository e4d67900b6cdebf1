import { listActivity } from '@perigee/contract/activity'
import { auth } from '@perigee/contract/auth'
import type { PasskeyAnswer, PasskeyQuestion } from '@perigee/contract/web-authn'
import { minute } from '@perigee/std/durations'
import { beforeEach, expect, it } from 'vitest'
import { anAuthenticator } from '../../testing/authenticator'
import { aUser, password } from '../../testing/builders'
import { aPasskey } from '../../testing/passkeys'
import { aGuardedUser } from '../../testing/second-factor'
import { startApi } from '../../testing/start-api'

const api = await startApi({ consoleUrl: 'http://localhost:7910' })

async function aHolder() {
  const person = await aGuardedUser(api)
  const { authenticator } = await aPasskey(person, { code: person.passcode() })
  api.clock.advance(minute)
  return { ...person, authenticator }
}

let browser = api.browser()
beforeEach(() => {
  browser = api.browser()
})
const logIn = (email: string, given: object = {}) => browser.call(auth.login, { body: { email, password, ...given } })

async function ask(email: string): Promise<PasskeyQuestion> {
  const { body } = await logIn(email)
  if (!('passkey' in body) || !body.passkey) throw new Error('no passkey is asked for')
  return body.passkey
}

it('the question for the second factor names the passkeys, once the password was right', async () => {
  const { email, authenticator } = await aHolder()
  expect(await ask(email)).toMatchObject({
    rpId: 'localhost',
    userVerification: 'preferred',
    allowCredentials: [{ id: authenticator.id, type: 'public-key', transports: ['internal', 'hybrid'] }],
  })
  expect((await logIn(email, { password: 'wrong 1234' })).text).not.toContain(authenticator.id)
})

it('is answered by the passkey, also by one that verified nobody', async () => {
  const { email, authenticator } = await aHolder()
  for (const verifiesUser of [true, false]) {
    const mfaPasskey = authenticator.answer(await ask(email), { verifiesUser })
    const answer = await logIn(email, { mfaPasskey })
    expect(answer.body).toHaveProperty('token')
  }
})

it('a code still answers it, and the activity is that of a login', async () => {
  const { email, browser: own, passcode } = await aHolder()
  await ask(email)
  expect((await logIn(email, { mfaPasscode: passcode() })).body).toHaveProperty('token')
  const { body } = await own.call(listActivity, { query: { limit: 1, page: 1 } })
  expect(body.entries.map(({ kind }) => kind)).toEqual(['login'])
})

it('nobody without two-factor authentication is asked, nobody without a passkey for one', async () => {
  const unguarded = await aUser(api)
  await aPasskey(unguarded)
  const without = await aGuardedUser(api)

  expect((await logIn(unguarded.email)).body).toHaveProperty('token')
  expect((await logIn(without.email)).body).toEqual({ error: 'A MFA passcode or recovery code is required' })
})

it('counts once, for five minutes, for this user, and never as a login without a password', async () => {
  const holder = await aHolder()
  const other = await aHolder()
  const answers: PasskeyAnswer[] = []
  const used = holder.authenticator.answer(await ask(holder.email))
  await logIn(holder.email, { mfaPasskey: used })
  answers.push(used)
  answers.push(other.authenticator.answer(await ask(other.email)))
  answers.push(anAuthenticator().answer(await ask(holder.email)))

  for (const mfaPasskey of answers) {
    const answer = await logIn(holder.email, { mfaPasskey })
    expect([answer.status, answer.body]).toEqual([
      400,
      { error: 'The passkey could not be verified. Please try again.', code: 'wrong_passkey' },
    ])
  }
  // Three wrong ones lock the account.
  expect((await logIn(holder.email, { mfaPasscode: holder.passcode() })).status).toBe(401)

  const late = other.authenticator.answer(await ask(other.email))
  api.clock.advance(5 * minute)
  expect((await logIn(other.email, { mfaPasskey: late })).status).toBe(400)
})

it('refuses a passkey together with a code: 409', async () => {
  const { email, authenticator, passcode } = await aHolder()
  const mfaPasskey = authenticator.answer(await ask(email))
  expect((await logIn(email, { mfaPasskey, mfaPasscode: passcode() })).status).toBe(409)
})
