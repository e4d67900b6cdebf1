import { accounts } from '@perigee/contract/account'
import { auth } from '@perigee/contract/auth'
import { updateUser } from '@perigee/satellite-db/users'
import { describe, expect, it } from 'vitest'
import { hashPassword } from '@perigee/accounts/passwords/password-hash'
import { aUser, password } from '../../testing/builders'
import { resetTokenIn } from '../../testing/mails'
import { startApi } from '../../testing/start-api'
import { whileChanging } from '../../testing/while-changing'

const api = await startApi()
const lastMailTo = async (email: string) => (await api.mails()).findLast(({ to }) => to === email)
const newPassword = 'another battery 2'

describe('changing the password', () => {
  it('replaces it, ends every other session and the reset link, and is told by mail', async () => {
    const { email, browser } = await aUser(api)
    const elsewhere = api.browser()
    await elsewhere.call(auth.login, { body: { email, password } })
    await api.browser().call(auth.forgotPassword, { body: { email } })
    const token = resetTokenIn(await lastMailTo(email))

    const answer = await browser.call(accounts.changePassword, { body: { password, newPassword } })

    expect([answer.status, answer.text]).toEqual([200, ''])
    expect((await browser.call(accounts.get)).status).toBe(200)
    expect((await elsewhere.call(accounts.get)).status).toBe(401)
    expect((await api.browser().call(auth.login, { body: { email, password } })).status).toBe(401)
    expect((await api.browser().call(auth.login, { body: { email, password: newPassword } })).status).toBe(200)
    expect((await api.browser().call(auth.resetPassword, { body: { token, password } })).status).toBe(401)
    expect((await lastMailTo(email))?.subject).toMatch(/password was changed/)
  })

  it.each([
    {
      given: { password: 'wrong one 12', newPassword },
      says: 'The current password is not right.',
      code: 'wrong_password',
    },
    { given: { password, newPassword: 'short' }, says: 'Minimum 8 characters', code: 'invalid_input' },
    { given: { password, newPassword: 'x'.repeat(65) }, says: 'Maximum 64 characters', code: 'invalid_input' },
  ])('with $given.newPassword after $given.password: $says, and nothing changes', async ({ given, says, code }) => {
    const { email, browser } = await aUser(api)
    const answer = await browser.call(accounts.changePassword, { body: given })

    expect([answer.status, answer.body]).toEqual([400, { error: says, code }])
    expect((await api.browser().call(auth.login, { body: { email, password } })).status).toBe(200)
  })

  it.each([
    { becomes: 'the same password, hashed anew', now: password, status: 200 },
    { becomes: 'another password', now: 'third battery 3', status: 400 },
  ])('while the hash becomes that of $becomes: $status', async ({ now, status }) => {
    const { id, browser } = await aUser(api)
    const anew = await hashPassword(now)
    const answer = await whileChanging(
      api,
      (trx) => updateUser(trx, id, { password_hash: anew }),
      () => browser.call(accounts.changePassword, { body: { password, newPassword } }),
    )
    expect(answer.status).toBe(status)
  })

  it('leaves no session of the old password, also of logins at the same moment', async () => {
    const { id, email, browser } = await aUser(api)
    const logIn = () => api.browser().call(auth.login, { body: { email, password } })
    const change = () => browser.call(accounts.changePassword, { body: { password, newPassword } })
    const answers = await Promise.all([logIn(), logIn(), change(), logIn(), logIn(), logIn()])

    expect(answers[2]?.status).toBe(200)
    const left = await api.db.selectFrom('satellite.sessions').select('id_hash').where('user_id', '=', id).execute()
    expect(left).toHaveLength(1)
    expect((await browser.call(accounts.get)).status).toBe(200)
  })
})
