import { accounts } from '@perigee/contract/account'
import { auth } from '@perigee/contract/auth'
import { passkeys } from '@perigee/contract/passkeys'
import { describe, expect, it } from 'vitest'
import { openRecoveryCode } from '../testing/access-matrix/account-examples'
import { openReset, openSignup } from '../testing/access-matrix/auth-examples'
import { aScene, passkeyOf, setColumns, type Scene, totpSecret } from '../testing/access-matrix/scene'
import type { ApiClient } from '../testing/api-client'
import { aRegistration } from '../testing/builders'
import { linkIn } from '../testing/mails'
import { pageOf, pressButton } from '../testing/mailed-pages'
import { passcodeOf, wrongPasscodeOf } from '../testing/second-factor'
import { startApi } from '../testing/start-api'

const api = await startApi({ consoleUrl: 'http://localhost:7910' })
const byLink = await startApi({ env: { PERIGEE_SIGNUP_ACTIVATION_CODE: 'false' } })
const cookieOf = (browser: ApiClient) => browser.http.cookies.get('_tokenKey')
const credentials = ({ email, password }: Scene) => ({ email, password })
const sessionsOf = async ({ id }: Scene) =>
  (await api.db.selectFrom('satellite.sessions').selectAll().where('user_id', '=', id).execute()).length

/** Every way in, taken in a browser that holds somebody else's cookie already. */
const ways = {
  'a password': async (scene: Scene, browser: ApiClient) => browser.call(auth.login, { body: credentials(scene) }),
  'a password and a passcode': async (scene: Scene, browser: ApiClient) => {
    await setColumns(scene, { mfa_enabled: true })
    const mfaPasscode = passcodeOf(totpSecret, api.clock())
    return browser.call(auth.login, { body: { ...credentials(scene), mfaPasscode } })
  },
  'an activation code': async (scene: Scene, browser: ApiClient) => {
    const signup = await openSignup(scene)
    scene.email = signup.email
    return browser.call(auth.activate, { body: signup })
  },
  'a passkey': async (scene: Scene, browser: ApiClient) => {
    const { authenticator } = await passkeyOf(scene)
    const { body: question } = await browser.call(passkeys.beginLogin)
    return browser.call(passkeys.login, { body: { answer: authenticator.answer(question) } })
  },
}

describe.each(Object.entries(ways))('logging in with %s', (_, logIn) => {
  it.each(['of an open session', 'that was made up', 'of an ended session'])(
    'gives another id than the one %s, which opens nothing of the account',
    async (kind) => {
      const [attacker, victim] = [await aScene(api), await aScene(api)]
      const planted = kind === 'that was made up' ? 'AAAAAAAAAAAAAAAAAAAAAA.AAAA' : (cookieOf(attacker.browser) ?? '')
      if (kind === 'of an ended session') await attacker.browser.call(auth.logout)
      const browser = api.browser()
      browser.http.cookies.set('_tokenKey', planted)

      expect((await logIn(victim, browser)).status).toBe(200)
      expect(cookieOf(browser)).not.toBe(planted)
      expect((await browser.call(accounts.get)).body).toMatchObject({ email: victim.email })

      const other = api.browser()
      other.http.cookies.set('_tokenKey', planted)
      const { status, body } = await other.call(accounts.get)
      expect([status, body.email]).toEqual(kind === 'of an open session' ? [200, attacker.email] : [401, undefined])
    },
  )
})

it('opening the link of an activation mail gives another id too', async () => {
  const browser = byLink.browser()
  const { email } = aRegistration()
  await browser.call(auth.register, { body: aRegistration({ email }) })
  const mail = (await byLink.mails()).findLast(({ to }) => to === email)
  browser.http.cookies.set('_tokenKey', 'AAAAAAAAAAAAAAAAAAAAAA.AAAA')
  await pressButton(browser, await pageOf(browser, linkIn(mail, 'activation')))
  expect((await browser.call(accounts.get)).body).toMatchObject({ email })
})

it('every login gives another id', async () => {
  const scene = await aScene(api)
  const ids = new Set<string | undefined>()
  for (let n = 0; n < 5; n++) {
    await scene.browser.call(auth.login, { body: credentials(scene) })
    ids.add(cookieOf(scene.browser))
  }
  expect(ids.size).toBe(5)
})

describe('half a login', () => {
  const guarded = () => aScene(api, { mfa_enabled: true })

  it('opens no session and changes nothing about the one that the browser has', async () => {
    const [attacker, victim] = [await aScene(api), await guarded()]
    const before = [cookieOf(attacker.browser), await sessionsOf(victim)]
    const answer = await attacker.browser.call(auth.login, { body: credentials(victim) })

    expect([answer.status, answer.body.error]).toEqual([200, 'A MFA passcode or recovery code is required'])
    expect(answer.headers.getSetCookie().map((line) => line.split('=')[0])).toEqual(['login_ticket'])
    expect([cookieOf(attacker.browser), await sessionsOf(victim)]).toEqual(before)
    expect((await attacker.browser.call(accounts.get)).body).toMatchObject({ email: attacker.email })
  })

  it('is not remembered: the second half alone is refused, and uses no code up', async () => {
    const scene = await guarded()
    const browser = api.browser()
    const mfaRecoveryCode = await openRecoveryCode(scene)
    await browser.call(auth.login, { body: credentials(scene) })
    const { email } = scene
    const alone = await browser.call(auth.login, { body: { email, password: 'wrong wrong', mfaRecoveryCode } })

    expect([alone.status, cookieOf(browser)]).toEqual([401, undefined])
    expect((await browser.call(auth.login, { body: { ...credentials(scene), mfaRecoveryCode } })).status).toBe(200)
  })

  it('leaves failures counted: who knows the password cannot guess codes for ever', async () => {
    const scene = await guarded()
    const wrong = wrongPasscodeOf(totpSecret, api.clock())
    for (const mfaPasscode of [wrong, undefined, wrong, undefined, wrong]) {
      await api.browser().call(auth.login, { body: { ...credentials(scene), mfaPasscode } })
    }
    const mfaPasscode = passcodeOf(totpSecret, api.clock())
    expect((await api.browser().call(auth.login, { body: { ...credentials(scene), mfaPasscode } })).status).toBe(401)
  })
})

it('a new password by a mailed link ends every session, also that of the browser that set it', async () => {
  const scene = await aScene(api)
  const body = { token: await openReset(scene), password: 'battery staple 2' }
  await scene.browser.call(auth.resetPassword, { body })
  expect([cookieOf(scene.browser), await sessionsOf(scene)]).toEqual([undefined, 0])
})
