import { accountFlows } from '@perigee/contract/account-flows'
import { accounts } from '@perigee/contract/account'
import { auth } from '@perigee/contract/auth'
import { mfa } from '@perigee/contract/mfa'
import { describe, expect, it } from 'vitest'
import { anAccount, password } from '../../testing/builders'
import { logInBySso, ssoBrowser } from '../../testing/sso-browser'
import { at, home, startSso, verified } from '../../testing/start-sso'

const { api, provider, accountOf } = await startSso()

/** Somebody new at the provider who came in once. */
async function anSsoUser(name: string) {
  provider.people.set(name, verified(name))
  const browser = ssoBrowser(api, provider)
  await logInBySso(browser, name)
  return browser.api
}

describe('people of single sign-on', () => {
  it('leave to their provider what is its job: 403, and nothing changes', async () => {
    const browser = await anSsoUser('managed')
    const before = await accountOf(at('managed'))
    const sent = (await api.mails()).length
    const answers = [
      await browser.call(accounts.changePassword, { body: { password, newPassword: 'another horse 2' } }),
      await browser.call(accountFlows.changeEmail, { body: { step: 1, data: password } }),
      await browser.call(accountFlows.deleteAccount, { body: { step: 1, data: password } }),
      await browser.call(mfa.generateSecret),
      await browser.call(mfa.enable, { body: { passcode: '123456' } }),
    ]
    const refusal = 'Your account is managed by your single sign-on provider.'
    for (const { status, text } of answers) {
      expect([status, JSON.parse(text)]).toEqual([403, { error: refusal, code: 'sso_managed' }])
    }
    expect((await api.browser().call(auth.resendEmail, { body: { email: at('managed') } })).status).toBe(200)
    expect(await accountOf(at('managed'))).toEqual(before)
    expect(await api.mails()).toHaveLength(sent)
  })

  it('who ask for a new password are told by mail alone that they have none', async () => {
    await anSsoUser('forgetful')
    const asked = await api.browser().call(auth.forgotPassword, { body: { email: at('forgetful') } })
    const mail = (await api.mails()).findLast(({ to }) => to.includes(at('forgetful')))
    expect([asked.status, asked.text]).toEqual([200, ''])
    expect(mail?.text).toContain('single sign-on of your organization')
    expect(mail?.text).not.toContain('token=')
  })

  it('whose reset link is older than the link to their provider cannot use it', async () => {
    const { id, email } = await anAccount(api, { email: at('reset') })
    await api.browser().call(auth.forgotPassword, { body: { email } })
    const mail = (await api.mails()).findLast(({ to }) => to.includes(email))
    const token = new URL(/http\S+token=\S+/.exec(mail?.text ?? '')?.[0] ?? '').searchParams.get('token') ?? ''
    await api.db.updateTable('satellite.users').set({ external_id: 'acme:reset' }).where('id', '=', id).execute()
    const answer = await api.browser().call(auth.resetPassword, { body: { token, password: 'another horse 2' } })
    expect(answer.status).toBe(403)
  })

  it('come in although passwords were guessed at their account', async () => {
    const browser = await anSsoUser('guessed')
    for (let tries = 0; tries < 5; tries++) {
      await api.browser().call(auth.login, { body: { email: at('guessed'), password: 'wrong horse 1' } })
    }
    expect((await browser.call(accounts.get)).status).toBe(200)
    expect((await logInBySso(ssoBrowser(api, provider), 'guessed')).location).toBe(home)
  })
})
