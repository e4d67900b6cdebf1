import { accounts } from '@perigee/contract/account'
import { accountFlows } from '@perigee/contract/account-flows'
import { listActivity } from '@perigee/contract/activity'
import { auth } from '@perigee/contract/auth'
import { getConfig } from '@perigee/contract/config'
import { mfa } from '@perigee/contract/mfa'
import { sso } from '@perigee/contract/sso'
import { hour, minute, second } from '@perigee/std/durations'
import { startIdentityProvider } from '@perigee/testing/oidc/start-identity-provider'
import { afterAll, describe, expect, it } from 'vitest'
import { aUser, anAccount, password } from '../../testing/builders'
import { logInBySso, ssoBrowser } from '../../testing/sso-browser'
import { startApi } from '../../testing/start-api'

const home = 'http://console.test:7910/'
const failed = `${home}login?sso_failed=true`
const at = (name: string) => `${name}@acme.test`
const verified = (subject: string, name = '') => ({ subject, email: at(subject), isVerified: true, name })

const provider = await startIdentityProvider({
  redirectUris: [`${home}sso/acme/callback`],
  people: {
    ada: verified('ada', 'Ada Lovelace'),
    unverified: { ...verified('unverified'), isVerified: false },
    unsaid: { subject: 'unsaid', email: at('unsaid') },
    nameless: { subject: 'nameless' },
    foreign: { ...verified('foreign'), email: 'ada@elsewhere.test' },
  },
})
afterAll(() => provider.stop())
const env = {
  PERIGEE_SSO_NAME: 'acme',
  PERIGEE_SSO_ISSUER: provider.issuer,
  PERIGEE_SSO_CLIENT_ID: provider.clientId,
  PERIGEE_SSO_CLIENT_SECRET: provider.clientSecret,
  PERIGEE_SSO_EMAIL_PATTERN: '.+@acme\\.test',
  PERIGEE_SSO_LINKS_ACCOUNTS: 'true',
}
const api = await startApi({ env })
const withoutSso = await startApi()

/** Somebody new at the provider who came in once. */
async function anSsoUser(name: string) {
  provider.people.set(name, verified(name))
  const browser = ssoBrowser(api, provider)
  await logInBySso(browser, name)
  return browser.api
}
const accountOf = (email: string) =>
  api.db.selectFrom('satellite.users').selectAll().where('email', '=', email).executeTakeFirst()
const sessionsOf = (id: string) =>
  api.db
    .selectFrom('satellite.sessions')
    .selectAll()
    .where('user_id', '=', id as never)
    .execute()
const reasons = () => api.log.filter(({ msg }) => msg === 'single sign-on failed').map(({ reason }) => reason)

describe('where an address belongs', () => {
  it.each(['ada@acme.test', ' Ada@ACME.test '])('tells where the login of "%s" begins', async (email) => {
    const answer = await api.browser().call(sso.url, { query: { email } })
    expect([answer.status, answer.text]).toEqual([200, `${home}sso/acme`])
    expect(answer.headers.get('content-type')).toContain('text/plain')
  })

  it.each(['ada@elsewhere.test', 'x@acme.test.evil.test', '@acme.test', 'a@acme.test\nb@evil.test', ''])(
    '404 for "%s"',
    async (email) => {
      const answer = await api.browser().call(sso.url, { query: { email } })
      expect([answer.status, answer.body]).toEqual([404, { error: 'not an SSO user' }])
    },
  )

  it('is nobody without a provider, and the console is told so', async () => {
    const browser = withoutSso.browser()
    expect((await browser.call(sso.url, { query: { email: at('ada') } })).status).toBe(404)
    expect((await browser.call(getConfig)).body.ssoEnabled).toBe(false)
    expect((await api.browser().call(getConfig)).body.ssoEnabled).toBe(true)
  })

  it('is asked only so often from one address', async () => {
    const strict = await startApi({ env: { ...env, PERIGEE_RATE_LIMIT_BURST: '1' } })
    const ask = () => strict.browser().call(sso.url, { query: { email: at('ada') } })
    const statuses = []
    for (let tries = 0; tries < 7; tries++) statuses.push((await ask()).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429])
    const pages = []
    for (let tries = 0; tries < 5; tries++)
      pages.push(new URL((await ssoBrowser(strict, provider).begin('/sso/acme')).href).origin)
    expect(pages.slice(3)).toEqual([provider.issuer, new URL(home).origin])
  })
})

describe('the way to the provider', () => {
  it('asks for a code with PKCE, state and nonce, which the browser keeps in a cookie that comes back', async () => {
    const browser = api.browser()
    const answer = await browser.http.get(`/sso/acme?email=${encodeURIComponent(at('ada'))}`)
    const { origin, searchParams } = new URL(answer.headers.get('location') ?? '')
    const [cookie] = answer.headers.getSetCookie()

    expect([answer.status, origin]).toEqual([302, provider.issuer])
    expect(Object.fromEntries(searchParams)).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      redirect_uri: `${home}sso/acme/callback`,
      scope: 'openid email profile',
      login_hint: at('ada'),
    })
    for (const name of ['state', 'nonce', 'code_challenge']) {
      expect(searchParams.get(name)?.length).toBeGreaterThanOrEqual(43)
    }
    expect(cookie).toMatch(/^_sso=\S+; Path=\/sso\/; Expires=.*; HttpOnly; SameSite=Lax$/)
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })

  it('leads nowhere else, whatever is asked for', async () => {
    const next = `email=${encodeURIComponent('x@evil.test')}&next=https://evil.test&redirect_uri=https://evil.test`
    const to = await ssoBrowser(api, provider).begin(`/sso/acme?${next}`)
    expect(to.origin).toBe(provider.issuer)
    expect(to.searchParams.get('redirect_uri')).toBe(`${home}sso/acme/callback`)
    expect(to.href).not.toContain('evil')
    for (const path of ['/sso/nobody', '/sso/nobody/callback', '/sso/%2F%2Fevil.test', '/sso/acme?email=1&email=2']) {
      const { location, answer } = await ssoBrowser(api, provider).comeBack(new URL(path, home))
      expect(answer.status).toBe(302)
      expect([failed, provider.issuer]).toContain(location === failed ? failed : new URL(location).origin)
    }
  })

  it('marks the cookie as secure on https', async () => {
    const secure = await startApi({ env, consoleUrl: 'https://console.test' })
    const answer = await secure.browser().http.get('/sso/acme')
    expect(answer.headers.getSetCookie().join()).toContain('Secure; SameSite=Lax')
  })
})

describe('coming back', () => {
  it('makes an account at the first time and finds it at the second', async () => {
    const browser = ssoBrowser(api, provider)
    const { answer, location } = await logInBySso(browser, 'ada')
    expect([answer.status, location]).toEqual([302, home])
    const cookies = answer.headers.getSetCookie().join('\n')
    expect(cookies).toMatch(/_tokenKey=\S+; Path=\/; Expires=.*; HttpOnly; SameSite=Strict/)
    expect(cookies).toMatch(/_sso=; .*Expires=Thu, 01 Jan 1970/)

    const first = (await browser.api.call(accounts.get)).body
    expect(first).toMatchObject({ email: at('ada'), fullName: 'Ada Lovelace', externalID: 'acme:ada' })
    const again = ssoBrowser(api, provider)
    await logInBySso(again, 'ada')
    expect((await again.api.call(accounts.get)).body.id).toBe(first.id)
    const { entries } = (await again.api.call(listActivity, { query: { limit: 10, page: 1 } })).body
    expect(entries.map(({ kind }) => kind)).toEqual(['login', 'login'])
  })

  it('twice at the same moment makes one account', async () => {
    provider.people.set('twin', verified('twin'))
    const ends = await Promise.all([1, 2, 3].map(() => logInBySso(ssoBrowser(api, provider), 'twin')))
    expect(ends.map(({ location }) => location)).toEqual([home, home, home])
  })

  it.each([
    { login: 'unverified', reason: 'email-not-verified' },
    { login: 'unsaid', reason: 'email-not-verified' },
    { login: 'nameless', reason: 'email-missing' },
    { login: 'foreign', reason: 'email-not-of-provider' },
  ])('as $login fails: $reason', async ({ login, reason }) => {
    const browser = ssoBrowser(api, provider)
    const { answer, location } = await logInBySso(browser, login)
    expect([answer.status, location]).toEqual([302, failed])
    expect(browser.api.http.cookies.get('_tokenKey')).toBeUndefined()
    expect(reasons().at(-1)).toBe(reason)
  })

  it.each([
    { what: 'another state', change: (url: URL) => url.searchParams.set('state', 'x'.repeat(43)) },
    { what: 'no state', change: (url: URL) => url.searchParams.delete('state') },
    { what: 'a made-up code', change: (url: URL) => url.searchParams.set('code', 'x'.repeat(43)) },
    { what: 'no code', change: (url: URL) => url.searchParams.delete('code') },
    { what: 'another issuer', change: (url: URL) => url.searchParams.set('iss', 'https://evil.test') },
  ])('with $what fails', async ({ change }) => {
    const browser = ssoBrowser(api, provider)
    const back = await browser.logInThere(await browser.begin('/sso/acme'), { login: 'ada' })
    change(back)
    expect((await browser.comeBack(back)).location).toBe(failed)
    expect(browser.api.http.cookies.has('_tokenKey')).toBe(false)
    expect(reasons().at(-1)).toBe('answer-refused')
  })

  it.each(['nonce', 'code_challenge'])('with a login that was begun with another %s fails', async (name) => {
    const browser = ssoBrowser(api, provider)
    const to = await browser.begin('/sso/acme')
    to.searchParams.set(name, 'A'.repeat(43))
    const back = await browser.logInThere(to, { login: 'ada' })
    expect((await browser.comeBack(back)).location).toBe(failed)
    expect(reasons().at(-1)).toBe('answer-refused')
  })

  it('a second time fails, also with the cookie of the first', async () => {
    const browser = ssoBrowser(api, provider)
    const to = await browser.begin('/sso/acme')
    const held = browser.api.http.cookies.get('_sso') ?? ''
    const back = await browser.logInThere(to, { login: 'ada' })
    expect((await browser.comeBack(back)).location).toBe(home)
    expect((await browser.comeBack(back)).location).toBe(failed)
    expect(reasons().at(-1)).toBe('login-state-missing')
    const thief = ssoBrowser(api, provider)
    thief.api.http.cookies.set('_sso', held)
    expect((await thief.comeBack(back)).location).toBe(failed)
    expect(thief.api.http.cookies.has('_tokenKey')).toBe(false)
  })

  it('in another browser, with a changed cookie or after ten minutes fails', async () => {
    const browser = ssoBrowser(api, provider)
    const back = await browser.logInThere(await browser.begin('/sso/acme'), { login: 'ada' })
    expect((await ssoBrowser(api, provider).comeBack(back)).location).toBe(failed)
    const changed = ssoBrowser(api, provider)
    changed.api.http.cookies.set('_sso', `${browser.api.http.cookies.get('_sso')}A`)
    expect((await changed.comeBack(back)).location).toBe(failed)
    api.clock.advance(10 * minute)
    expect((await browser.comeBack(back)).location).toBe(failed)
    api.clock.advance(-10 * minute)
    expect(reasons().slice(-3)).toEqual(['login-state-missing', 'login-state-missing', 'login-state-missing'])
  })

  it('after a cancelled login fails', async () => {
    const browser = ssoBrowser(api, provider)
    const back = await browser.logInThere(await browser.begin('/sso/acme'), { cancel: '1' })
    expect(back.searchParams.get('error')).toBe('access_denied')
    expect((await browser.comeBack(back)).location).toBe(failed)
  })

  it('writes no code, token or secret to the log', () => {
    const log = JSON.stringify(api.log)
    expect(log).not.toContain(provider.clientSecret)
    expect(log).not.toMatch(/eyJ|code=|verifier/)
  })
})

describe('an account with a password', () => {
  it('is taken over: its other ways in and its sessions end, its owner is told', async () => {
    const owner = await aUser(api, { email: at('linked') })
    await owner.browser.call(mfa.generateSecret)
    provider.people.set('linked', verified('linked'))
    const browser = ssoBrowser(api, provider)
    expect((await logInBySso(browser, 'linked')).location).toBe(home)

    expect((await browser.api.call(accounts.get)).body).toMatchObject({ id: owner.id, externalID: 'acme:linked' })
    expect((await owner.browser.call(accounts.get)).status).toBe(401)
    const login = await api.browser().call(auth.login, { body: { email: owner.email, password } })
    expect([login.status, login.body]).toEqual([
      403,
      { error: 'Your email or password was incorrect, please try again' },
    ])
    const { entries } = (await browser.api.call(listActivity, { query: { limit: 10, page: 1 } })).body
    expect(entries.map(({ kind }) => kind)).toEqual(['login', 'sso-linked', 'login'])
    const mail = (await api.mails()).findLast(({ to }) => to.includes(owner.email))
    expect(mail?.subject).toBe('Your Perigee account now uses single sign-on')
    expect(await sessionsOf(owner.id)).toHaveLength(1)
  })

  it('stays as it is where the provider may not take over accounts', async () => {
    const timid = await startApi({ env: { ...env, PERIGEE_SSO_LINKS_ACCOUNTS: 'false' } })
    const owner = await aUser(timid, { email: at('kept') })
    provider.people.set('kept', verified('kept'))
    expect((await logInBySso(ssoBrowser(timid, provider), 'kept')).location).toBe(failed)
    expect((await owner.browser.call(accounts.get)).body.externalID).toBe('')
  })

  it('that was never activated belongs to whom the provider vouches for', async () => {
    const { id } = await anAccount(api, { email: at('pending'), status: 0, full_name: 'Somebody else' })
    provider.people.set('pending', verified('pending', 'The right one'))
    const browser = ssoBrowser(api, provider)
    await logInBySso(browser, 'pending')
    expect((await browser.api.call(accounts.get)).body).toMatchObject({ id, fullName: 'The right one' })
    expect((await api.browser().call(auth.login, { body: { email: at('pending'), password } })).status).toBe(403)
  })

  it.each([
    { what: 'pending deletion', columns: { status: 3 } },
    { what: 'legal hold', columns: { status: 4 } },
    { what: 'a pending check', columns: { status: 5 } },
    { what: 'another person of the provider', columns: { external_id: 'acme:before' } },
    { what: 'another provider', columns: { external_id: 'other:held' } },
  ])('under $what opens to nobody', async ({ what, columns }) => {
    const name = `held-${what.length}-${columns.status ?? columns.external_id?.length}`
    provider.people.set(name, verified(name))
    await anAccount(api, { email: at(name), ...columns })
    const before = await accountOf(at(name))
    expect((await logInBySso(ssoBrowser(api, provider), name)).location).toBe(failed)
    expect(await accountOf(at(name))).toEqual(before)
  })
})

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
      await api.browser().call(auth.forgotPassword, { body: { email: at('managed') } }),
    ]
    const refusal = 'Your account is managed by your single sign-on provider.'
    for (const { status, text } of answers) {
      expect([status, JSON.parse(text)]).toEqual([403, { error: refusal }])
    }
    expect((await api.browser().call(auth.resendEmail, { body: { email: at('managed') } })).status).toBe(200)
    expect(await accountOf(at('managed'))).toEqual(before)
    expect(await api.mails()).toHaveLength(sent)
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

describe('the provider', () => {
  it('is asked what it is once an hour', async () => {
    const fresh = await startApi({ env })
    const before = provider.discoveries()
    const begin = () => ssoBrowser(fresh, provider).begin('/sso/acme')
    await Promise.all([begin(), begin(), begin()])
    expect(provider.discoveries() - before).toBe(1)
    fresh.clock.advance(hour)
    await begin()
    expect(provider.discoveries() - before).toBe(2)
  })

  it.each([
    { ahead: 75 * second, to: home },
    { ahead: 5 * minute, to: failed },
  ])('whose tokens live for a minute, and a clock that is $ahead ms ahead: $to', async ({ ahead, to }) => {
    const early = await startApi({ env })
    early.clock.advance(ahead)
    expect((await logInBySso(ssoBrowser(early, provider), 'ada')).location).toBe(to)
  })

  it('that is down makes logins fail, at the begin and at the end; what it said before still counts', async () => {
    const going = await startIdentityProvider({
      redirectUris: [`${home}sso/acme/callback`],
      people: { ada: verified('ada') },
    })
    const here = { ...env, PERIGEE_SSO_ISSUER: going.issuer, PERIGEE_SSO_CLIENT_SECRET: going.clientSecret }
    const [one, two] = [await startApi({ env: here }), await startApi({ env: here })]
    const browser = ssoBrowser(one, going)
    const back = await browser.logInThere(await browser.begin('/sso/acme'), { login: 'ada' })
    await going.stop()

    expect((await browser.comeBack(back)).location).toBe(failed)
    expect((await ssoBrowser(two, going).begin('/sso/acme')).href).toBe(failed)
    one.clock.advance(2 * hour)
    expect((await ssoBrowser(one, going).begin('/sso/acme')).origin).toBe(going.issuer)
  })

  it('that knows another secret makes logins fail', async () => {
    const wrong = await startApi({ env: { ...env, PERIGEE_SSO_CLIENT_SECRET: 'wrong' } })
    expect((await logInBySso(ssoBrowser(wrong, provider), 'ada')).location).toBe(failed)
  })
})
