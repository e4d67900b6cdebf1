import { accounts } from '@perigee/contract/account'
import { listActivity } from '@perigee/contract/activity'
import { auth } from '@perigee/contract/auth'
import { mfa } from '@perigee/contract/mfa'
import { listSignups } from '@perigee/satellite-db/sign-ups'
import { describe, expect, it } from 'vitest'
import { openSignup } from '../../testing/access-matrix/auth-examples'
import { aUser, anAccount, password } from '../../testing/builders'
import { logInBySso, ssoBrowser } from '../../testing/sso-browser'
import { startApi } from '../../testing/start-api'
import { at, failed, home, startSso, verified } from '../../testing/start-sso'

const { api, env, provider, accountOf, reasons } = await startSso()
const mailsTo = async (email: string) =>
  (await api.mails()).filter(({ to }) => to === email).map(({ subject }) => subject)

describe('somebody new', () => {
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

  it('ends sign-ups with the address: their codes and passwords count for nothing', async () => {
    const signup = await openSignup({ api }, at('waiting'))
    provider.people.set('waiting', verified('waiting'))
    const browser = ssoBrowser(api, provider)
    expect((await logInBySso(browser, 'waiting')).location).toBe(home)
    expect(await listSignups(api.db, signup.email)).toEqual([])
    expect((await api.browser().call(auth.activate, { body: signup })).status).toBe(401)
    expect((await browser.api.call(accounts.get)).body).toMatchObject({
      email: signup.email,
      externalID: 'acme:waiting',
    })
  })
})

describe('an account with a password', () => {
  it('is taken over: its other ways in and its sessions end, its owner is told', async () => {
    const owner = await aUser(api, { email: at('linked') })
    await owner.browser.call(mfa.generateSecret, { body: { password } })
    provider.people.set('linked', verified('linked'))
    const browser = ssoBrowser(api, provider)
    expect((await logInBySso(browser, 'linked')).location).toBe(home)

    expect((await browser.api.call(accounts.get)).body).toMatchObject({ id: owner.id, externalID: 'acme:linked' })
    expect((await owner.browser.call(accounts.get)).status).toBe(401)
    const login = await api.browser().call(auth.login, { body: { email: owner.email, password } })
    expect([login.status, login.body]).toEqual([
      401,
      { error: 'Your email or password was incorrect, please try again', code: 'wrong_credentials' },
    ])
    const { entries } = (await browser.api.call(listActivity, { query: { limit: 10, page: 1 } })).body
    expect(entries.map(({ kind }) => kind)).toEqual(['login', 'sso-linked', 'login'])
    const mail = (await api.mails()).findLast(({ to }) => to.includes(owner.email))
    expect(mail?.subject).toBe('Your Perigee account now uses single sign-on')
    const open = api.db.selectFrom('satellite.sessions').selectAll().where('user_id', '=', owner.id)
    expect(await open.execute()).toHaveLength(1)
  })

  it.each([
    { what: 'the Kelvin sign', name: 'kelvin', spelt: '\u212aelvin', status: 1 },
    { what: 'the Kelvin sign, and was never activated', name: 'karl', spelt: '\u212aarl', status: 0 },
    { what: 'another capital letter beyond ASCII', name: 'b\u00f6rk', spelt: 'B\u00d6RK', status: 1 },
  ])('is not taken over by an address with $what', async ({ name, spelt, status }) => {
    await anAccount(api, { email: at(name), status })
    const before = await accountOf(at(name))
    provider.people.set(spelt, { ...verified(`subject-of-${name}`), email: at(spelt) })
    expect((await logInBySso(ssoBrowser(api, provider), spelt)).location).toBe(failed)
    expect(await accountOf(at(name))).toEqual(before)
    expect(reasons().at(-1)).toBe('account-of-somebody-else')
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
    expect((await api.browser().call(auth.login, { body: { email: at('pending'), password } })).status).toBe(401)
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

describe('a login from another device', () => {
  const logInFrom = (name: string, userAgent: string) => logInBySso(ssoBrowser(api, provider, { userAgent }), name)

  it('is told by mail, but neither the first one nor one with a newer browser', async () => {
    provider.people.set('mover', verified('mover'))
    await logInFrom('mover', 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0')
    await logInFrom('mover', 'Mozilla/5.0 (X11; Linux x86_64; rv:141.0) Firefox/141.0')
    expect(await mailsTo(at('mover'))).toEqual([])
    await logInFrom('mover', 'curl/8.14.1')
    expect(await mailsTo(at('mover'))).toEqual(['New login to your Perigee account'])
  })

  it('at the same moment as the first one is told at most once', async () => {
    provider.people.set('hasty', verified('hasty'))
    await Promise.all([logInFrom('hasty', 'curl/8.14.1'), logInFrom('hasty', 'wget/1.25')])
    await logInFrom('hasty', 'wget/1.25')
    expect((await mailsTo(at('hasty'))).length).toBeLessThanOrEqual(1)
  })
})
