import { accounts } from '@perigee/contract/account'
import { listActivity } from '@perigee/contract/activity'
import { auth } from '@perigee/contract/auth'
import { mfa } from '@perigee/contract/mfa'
import { sessions } from '@perigee/contract/sessions'
import { describe, expect, it } from 'vitest'
import { anAccount, aUser, password, type Person } from '../../testing/builders'
import { aPasskey, logInWithPasskey } from '../../testing/passkeys'
import { aGuardedUser } from '../../testing/second-factor'
import { startApi } from '../../testing/start-api'

const api = await startApi({ consoleUrl: 'http://localhost:7910' })
const page = async ({ browser }: Person, query = { limit: '50', page: '1' }) =>
  (await browser.call(listActivity, { query })).body
const kinds = async (person: Person) => (await page(person)).entries.map(({ kind }) => kind)
const mailsTo = async (email: string) => (await api.mails()).filter(({ to }) => to === email)

describe('the activity of an account', () => {
  it('tells of changes, newest first, with time, address and device', async () => {
    const person = await aUser(api)
    await person.browser.call(sessions.invalidateOthers)
    await person.browser.call(accounts.changePassword, { body: { password, newPassword: 'another battery 2' } })
    const { entries, totalCount } = await page(person)

    expect(entries.map(({ kind }) => kind)).toEqual(['password-changed', 'other-sessions-ended', 'login'])
    expect(totalCount).toBe(3)
    expect(entries[0]).toMatchObject({ at: api.clock().toISOString(), userAgent: expect.any(String) as string })
    expect(entries[0]?.ip).toContain('127.0.0.1')
  })

  it('tells of second factors', async () => {
    const person = await aGuardedUser(api)
    const recoveryCode = person.recoveryCodes[0]
    await person.browser.call(mfa.regenerateRecoveryCodes, { body: { recoveryCode } })
    await person.browser.call(mfa.disable, { body: { passcode: person.passcode() } })
    expect((await kinds(person)).slice(0, 3)).toEqual(['mfa-disabled', 'recovery-codes-regenerated', 'mfa-enabled'])
  })

  it('tells of failed logins and of the lock that they set', async () => {
    const person = await aUser(api)
    for (const _ of [1, 2, 3])
      await api.browser().call(auth.login, { body: { email: person.email, password: 'wrong one 12' } })
    expect((await kinds(person)).slice(0, 4)).toEqual(['login-locked', 'login-failed', 'login-failed', 'login-failed'])
  })

  it('goes by pages and is nobody else’s', async () => {
    const [person, other] = [await aUser(api), await aUser(api)]
    await person.browser.call(sessions.invalidateOthers)
    const second = await page(person, { limit: '1', page: '2' })

    expect(second.entries.map(({ kind }) => kind)).toEqual(['login'])
    expect(second).toMatchObject({ totalCount: 2, pageCount: 2, currentPage: 2, offset: 1 })
    expect(await kinds(other)).toEqual(['login'])
    expect((await person.browser.call(listActivity, { query: { limit: '1', page: '3' } })).status).toBe(400)
  })
})

describe('a login', () => {
  const firefox = (version: number) => `Mozilla/5.0 (X11; Linux x86_64; rv:${version}.0) Firefox/${version}.0`
  const logIn = (email: string, userAgent: string) =>
    api.browser().call(auth.login, { body: { email, password }, headers: { 'user-agent': userAgent } })

  it('from a new device is told by mail, but neither the first one nor a newer browser', async () => {
    const { email } = await anAccount(api)
    await logIn(email, firefox(140))
    await logIn(email, firefox(141))
    expect(await mailsTo(email)).toEqual([])
    await logIn(email, 'curl/8.14.1')
    const [mail, ...more] = await mailsTo(email)

    expect(more).toEqual([])
    expect(mail?.subject).toBe('New login to your Perigee account')
    expect(mail?.text).toContain('curl/8.14.1')
  })

  it('with a passkey is no exception', async () => {
    const person = await aUser(api)
    const { authenticator } = await aPasskey(person)
    const newDevice = async () =>
      (await mailsTo(person.email)).filter(({ subject }) => subject === 'New login to your Perigee account')
    await logInWithPasskey(api.browser(), authenticator)
    expect(await newDevice()).toEqual([])
    await logInWithPasskey(api.browser(), authenticator, { userAgent: 'curl/8.14.1' })
    expect(await newDevice()).toHaveLength(1)
  })
})
