import { accounts } from '@perigee/contract/account'
import { auth } from '@perigee/contract/auth'
import { minute } from '@perigee/std/durations'
import { describe, expect, it } from 'vitest'
import { aUser, anAccount, password } from '../../testing/builders'
import { resetTokenIn } from '../../testing/mails'
import { aGuardedUser } from '../../testing/second-factor'
import { startApi } from '../../testing/start-api'

const api = await startApi()
const lastMailTo = async (email: string) => (await api.mails()).findLast(({ to }) => to === email)
const newPassword = 'battery staple 2'

const forgot = (email: string) => api.browser().call(auth.forgotPassword, { body: { email } })
const reset = (token: string, chosen = newPassword) =>
  api.browser().call(auth.resetPassword, { body: { token, password: chosen } })

async function aLink() {
  const { id, email, browser } = await aUser(api)
  await forgot(email)
  return { id, email, browser, token: resetTokenIn(await lastMailTo(email)) }
}

describe('a forgotten password', () => {
  it('answers known and unknown addresses alike and mails both', async () => {
    const { email } = await anAccount(api)
    const [known, unknown] = [await forgot(email), await forgot('who@example.test')]

    expect([known.status, known.text]).toEqual([200, ''])
    expect([unknown.status, unknown.text]).toEqual([200, ''])
    const link = (await lastMailTo(email))?.text
    expect(link).toMatch(/http:\/\/console\.test:7910\/password-recovery\?token=[\w-]{43}\b/)
    expect((await lastMailTo('who@example.test'))?.text).toMatch(/There is no such account/)
  })

  it('sends no link to an address that was never verified', async () => {
    const { email } = await anAccount(api, { status: 0 })
    await forgot(email)
    expect((await lastMailTo(email))?.text).not.toContain('token=')
  })

  it('needs an address: 400', async () => {
    expect((await forgot('nobody')).status).toBe(400)
  })
})

describe('the link', () => {
  it('sets the password, ends every session and lock, and tells the owner', async () => {
    const { id, email, browser, token } = await aLink()
    const locked = new Date(api.clock().getTime() + 60 * minute)
    await api.db
      .updateTable('satellite.users')
      .set({ failed_login_count: 7, login_lockout_expiration: locked })
      .where('id', '=', id)
      .execute()
    const answer = await browser.call(auth.resetPassword, { body: { token, password: newPassword } })

    expect([answer.status, answer.text]).toEqual([200, ''])
    expect(browser.http.cookies.has('_tokenKey')).toBe(false)
    expect((await browser.call(accounts.get)).status).toBe(401)
    expect((await lastMailTo(email))?.subject).toBe('Your Perigee password was reset')
    expect((await api.browser().call(auth.login, { body: { email, password } })).status).toBe(401)
    expect((await api.browser().call(auth.login, { body: { email, password: newPassword } })).status).toBe(200)
  })

  it('can be looked at as often as one likes, which uses nothing up and tells who holds it alone', async () => {
    const { token } = await aLink()
    const look = (given: string) => api.browser().call(auth.checkResetLink, { body: { token: given } })
    const codeOf = async (given: string) => {
      const { status, body } = await look(given)
      return [status, (body as unknown as { code?: string } | undefined)?.code]
    }
    for (let times = 0; times < 8; times++) expect(await look(token)).toMatchObject({ status: 200, text: '' })
    expect(await codeOf(`${token}x`)).toEqual([401, 'unknown_reset_token'])
    expect((await reset(token)).status).toBe(200)
    expect(await codeOf(token)).toEqual([401, 'unknown_reset_token'])

    const old = await aLink()
    api.clock.advance(15 * minute)
    expect(await codeOf(old.token)).toEqual([401, 'token_expired'])
  })

  it('works once', async () => {
    const { token } = await aLink()
    expect((await reset(token)).status).toBe(200)
    expect((await reset(token)).status).toBe(401)
  })

  it('works for one of two who use it at the same moment', async () => {
    const { token } = await aLink()
    const answers = await Promise.all([reset(token), reset(token, 'a third password')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
  })

  it('stops working when a newer one is sent', async () => {
    const { email, token } = await aLink()
    await forgot(email)
    expect((await reset(token)).status).toBe(401)
  })

  it.each([
    { after: 15 * minute - 1, status: 200, code: undefined },
    { after: 15 * minute, status: 401, code: 'token_expired' },
  ])('after $after ms: $status $code', async ({ after, status, code }) => {
    const { token } = await aLink()
    api.clock.advance(after)
    const answer = await reset(token)

    expect(answer.status).toBe(status)
    expect(answer.body?.code).toBe(code)
  })

  it('takes five tries', async () => {
    const { token } = await aLink()
    for (let tries = 0; tries < 5; tries++) expect((await reset(token, 'short')).status).toBe(400)
    expect((await reset(token)).status).toBe(401)
  })

  it('that nobody was sent: 401', async () => {
    expect((await reset('AAAA')).status).toBe(401)
  })

  it('stands in no table', async () => {
    const { token } = await aLink()
    const rows = await api.db.selectFrom('satellite.reset_tokens').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(token)
  })
})

describe('of somebody with two-factor authentication the link', () => {
  async function aGuardedLink() {
    const person = await aGuardedUser(api)
    await forgot(person.email)
    return { ...person, token: resetTokenIn(await lastMailTo(person.email)) }
  }
  const send = (token: string, factor: object) =>
    api.browser().call(auth.resetPassword, { body: { token, password: newPassword, ...factor } })

  it('asks for the factor and works with it', async () => {
    const { token, passcode } = await aGuardedLink()
    const asked = await send(token, {})

    expect([asked.status, (asked.body as { code?: string }).code]).toEqual([400, 'mfa_required'])
    expect((await send(token, { mfaPasscode: passcode() })).status).toBe(200)
  })

  it('uses up a recovery code', async () => {
    const { browser, token, recoveryCodes, email } = await aGuardedLink()
    const [mfaRecoveryCode] = recoveryCodes
    expect((await send(token, { mfaRecoveryCode })).status).toBe(200)

    const login = { email, password: newPassword, mfaRecoveryCode }
    expect((await browser.call(auth.login, { body: login })).status).toBe(400)
  })

  it('is refused after three wrong codes: 403 too_many_attempts', async () => {
    const { token, passcode, wrongPasscode } = await aGuardedLink()
    for (const _ of [1, 2, 3]) expect((await send(token, { mfaPasscode: wrongPasscode() })).status).toBe(400)
    const answer = await send(token, { mfaPasscode: passcode() })

    expect([answer.status, (answer.body as { code?: string }).code]).toEqual([403, 'too_many_attempts'])
  })
})
