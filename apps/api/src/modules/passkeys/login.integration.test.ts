import { accounts } from '@perigee/contract/account'
import { listActivity } from '@perigee/contract/activity'
import { auth } from '@perigee/contract/auth'
import { passkeys } from '@perigee/contract/passkeys'
import { listPasskeys } from '@perigee/satellite-db/passkeys'
import { blankUser } from '@perigee/satellite-db/account-deletion'
import { updateUser } from '@perigee/satellite-db/users'
import { day, minute } from '@perigee/std/durations'
import { describe, expect, it } from 'vitest'
import { purgePasskeyChallenges } from '@perigee/accounts/administration/purge-expired'
import { anAuthenticator } from '../../testing/authenticator'
import { aUser, password } from '../../testing/builders'
import { aPasskey, logInWithPasskey } from '../../testing/passkeys'
import { aGuardedUser } from '../../testing/second-factor'
import { startApi } from '../../testing/start-api'

const api = await startApi({ consoleUrl: 'http://localhost:7910' })
const refusal = { error: 'Logging in with this passkey did not work. Please try again.', code: 'passkey_refused' }

async function aHolder() {
  const person = await aUser(api)
  return { ...person, ...(await aPasskey(person)), id: person.id }
}

describe('logging in without a password', () => {
  it('opens a session, is written down and remembers when', async () => {
    const { authenticator, id } = await aHolder()
    const browser = api.browser()
    const answer = await logInWithPasskey(browser, authenticator)

    expect(answer.status).toBe(200)
    expect(answer.headers.getSetCookie().join()).toContain(`_tokenKey=${answer.body.token};`)
    expect((await browser.call(accounts.get)).body.id).toBe(id)
    const { body } = await browser.call(listActivity, { query: { limit: 1, page: 1 } })
    expect(body.entries.map(({ kind }) => kind)).toEqual(['passkey-login'])
    const [listed] = (await browser.call(passkeys.list)).body
    expect(listed?.lastUsedAt).toBe(api.clock().toISOString())
  })

  it('asks everybody the same, with a cookie that scripts and other sites cannot use', async () => {
    const asked = await api.browser().call(passkeys.beginLogin)
    expect(asked.body).toEqual({
      challenge: asked.body.challenge,
      rpId: 'localhost',
      timeout: 5 * minute,
      userVerification: 'required',
    })
    expect(asked.headers.getSetCookie().join()).toMatch(
      /passkey_attempt=[\w-]{22}; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Strict/,
    )
  })

  it('is remembered for a week when asked for', async () => {
    const { authenticator } = await aHolder()
    const { body } = await logInWithPasskey(api.browser(), authenticator, { rememberForOneWeek: true })
    expect(new Date(body.expiresAt).getTime() - api.clock().getTime()).toBe(7 * day)
  })

  it('asks for no code: the authenticator is one factor, what it asked for another', async () => {
    const person = await aGuardedUser(api)
    const { authenticator } = await aPasskey(person, { code: person.passcode() })
    expect((await logInWithPasskey(api.browser(), authenticator)).status).toBe(200)
  })

  it.each([
    { what: 'another origin', odd: { origin: 'https://localhost:7910' } },
    { what: 'another site', odd: { rpId: 'evil.test' } },
    { what: 'nobody verified', odd: { verifiesUser: false } },
    { what: 'a registration', odd: { type: 'webauthn.create' } },
    { what: "somebody else's handle", odd: { userHandle: 'AAAA' } },
    { what: 'no handle', odd: { userHandle: null } },
    { what: 'an invented challenge', odd: { challenge: 'A'.repeat(43) } },
  ])('refuses $what: 401', async ({ odd }) => {
    const { authenticator } = await aHolder()
    const answer = await logInWithPasskey(api.browser(), authenticator, { odd })
    expect([answer.status, answer.body]).toEqual([401, refusal])
    expect(answer.headers.getSetCookie().join()).not.toContain('_tokenKey')
  })

  it('answers unknown and removed passkeys, locked and unverified accounts alike', async () => {
    const locked = await aHolder()
    const unverified = await aHolder()
    const removed = await aHolder()
    for (const _ of [1, 2, 3])
      await api.browser().call(auth.login, { body: { email: locked.email, password: 'wrong 1234' } })
    await updateUser(api.db, unverified.id, { status: 0 })
    const [{ id: passkeyId } = { id: '' }] = (await removed.browser.call(passkeys.list)).body
    await removed.browser.call(passkeys.remove, { params: { passkeyId } })

    const authenticators = [anAuthenticator(), locked, unverified, removed].map((one) =>
      'authenticator' in one ? one.authenticator : one,
    )
    for (const authenticator of authenticators) {
      const answer = await logInWithPasskey(api.browser(), authenticator, { odd: { userHandle: 'AAAA' } })
      expect([answer.status, answer.body]).toEqual([401, refusal])
    }
    expect((await logInWithPasskey(api.browser(), locked.authenticator)).status).toBe(401)
  })

  it('sends people on legal hold to support: 403', async () => {
    const { authenticator, id } = await aHolder()
    await updateUser(api.db, id, { status: 4 })
    expect((await logInWithPasskey(api.browser(), authenticator)).status).toBe(403)
    expect((await logInWithPasskey(api.browser(), authenticator, { odd: { rpId: 'evil.test' } })).status).toBe(401)
  })

  it('leaves accounts of single sign-on to their provider', async () => {
    const { authenticator, id } = await aHolder()
    await updateUser(api.db, id, { external_id: 'corp:1' })
    expect((await logInWithPasskey(api.browser(), authenticator)).status).toBe(401)
  })

  it('writes wrong signatures down and locks nobody out for them: nobody guesses one, and no captcha was solved', async () => {
    const { authenticator, email, browser } = await aHolder()
    for (const _ of [1, 2, 3]) await logInWithPasskey(api.browser(), authenticator, { odd: { verifiesUser: false } })

    expect((await api.browser().call(auth.login, { body: { email, password } })).status).toBe(200)
    expect((await logInWithPasskey(api.browser(), authenticator)).status).toBe(200)
    const { body } = await browser.call(listActivity, { query: { limit: 5, page: 1 } })
    expect(body.entries.map(({ kind }) => kind)).toEqual([
      'passkey-login',
      'login',
      ...Array.from({ length: 3 }, () => 'login-failed'),
    ])
    expect((await api.mails()).filter(({ to, subject }) => to === email && subject.includes('locked'))).toEqual([])
  })

  it('refuses a counter that does not go up: a copy signed', async () => {
    const { authenticator } = await aHolder()
    const logIn = async (counter: number) =>
      (await logInWithPasskey(api.browser(), authenticator, { odd: { counter } })).status
    expect([await logIn(5), await logIn(5), await logIn(4), await logIn(6)]).toEqual([200, 401, 401, 200])
  })
})

describe('a challenge', () => {
  it('counts once, for five minutes, in the browser that asked', async () => {
    const { authenticator } = await aHolder()
    const browser = api.browser()
    const ask = async () => authenticator.answer((await browser.call(passkeys.beginLogin)).body)
    const logIn = async (from: typeof browser, answer: Awaited<ReturnType<typeof ask>>) =>
      (await from.call(passkeys.login, { body: { answer } })).status

    const stolen = await ask()
    const thief = api.browser()
    expect(await logIn(thief, stolen)).toBe(401)
    await thief.call(passkeys.beginLogin)
    expect(await logIn(thief, stolen)).toBe(401)

    const late = await ask()
    api.clock.advance(5 * minute)
    expect(await logIn(browser, late)).toBe(401)

    const right = await ask()
    const together = await Promise.all([logIn(browser, right), logIn(browser, right)])
    expect(together.toSorted()).toEqual([200, 401])
  })

  it('of one tab leaves that of another alone', async () => {
    const { authenticator } = await aHolder()
    const browser = api.browser()
    const first = (await browser.call(passkeys.beginLogin)).body
    await browser.call(passkeys.beginLogin)
    const answer = authenticator.answer(first)
    expect((await browser.call(passkeys.login, { body: { answer } })).status).toBe(200)
  })

  it('that nobody answered is purged', async () => {
    await api.browser().call(passkeys.beginLogin)
    api.clock.advance(5 * minute)
    await api.browser().call(passkeys.beginLogin)
    expect(await purgePasskeyChallenges(api.deps)).toBeGreaterThan(0)
    const kept = await api.db.selectFrom('satellite.passkey_challenges').select('expires_at').execute()
    expect(kept.map(({ expires_at }) => expires_at.getTime() - api.clock().getTime())).toEqual([5 * minute])
  })

  it('is not in the database', async () => {
    const { body } = await api.browser().call(passkeys.beginLogin)
    const rows = await api.db.selectFrom('satellite.passkey_challenges').select('challenge_hash').execute()
    const kept = rows.map(({ challenge_hash }) => Buffer.from(challenge_hash).toString('base64url'))
    expect(kept).not.toContain(body.challenge)
  })
})

it('a deleted account leaves no passkey', async () => {
  const { authenticator, id } = await aHolder()
  await api.db.transaction().execute((trx) => blankUser(trx, id))
  expect(await listPasskeys(api.db, id)).toEqual([])
  expect((await logInWithPasskey(api.browser(), authenticator)).status).toBe(401)
})

it('the passkey outlives a password reset, whose mail says so', async () => {
  const { authenticator, email } = await aHolder()
  await api.browser().call(auth.forgotPassword, { body: { email } })
  const link = (await api.mails()).findLast(({ to }) => to === email)?.text ?? ''
  const token = decodeURIComponent(/password-recovery\?token=([^\s&]+)/.exec(link)?.[1] ?? '')
  const reset = await api.browser().call(auth.resetPassword, { body: { token, password: 'another horse 2' } })

  expect(reset.status).toBe(200)
  expect((await api.mails()).findLast(({ to }) => to === email)?.text).toContain('The passkey of your account still')
  expect((await logInWithPasskey(api.browser(), authenticator)).status).toBe(200)
})
