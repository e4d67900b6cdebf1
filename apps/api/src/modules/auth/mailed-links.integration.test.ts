import { createHash } from 'node:crypto'
import { accounts } from '@perigee/contract/account'
import { auth } from '@perigee/contract/auth'
import { getConfig } from '@perigee/contract/config'
import { findUserByEmail } from '@perigee/satellite-db/users'
import { minute } from '@perigee/std/durations'
import { describe, expect, it } from 'vitest'
import { anAccount, aProject, aRegistration, password } from '../../testing/builders'
import { pageOf, pathOf, pressButton } from '../../testing/mailed-pages'
import { linkIn, resetTokenIn } from '../../testing/mails'
import { startApi, type TestApi } from '../../testing/start-api'
import { anInvitation } from '../../testing/team'

const support = 'https://support.test/help'
const api = await startApi({ env: { PERIGEE_SIGNUP_ACTIVATION_CODE: 'false', PERIGEE_SUPPORT_URL: support } })
const lastTo = async (email: string, at: TestApi = api) => (await at.mails()).findLast(({ to }) => to === email)
const linkTo = async (email: string) => linkIn(await lastTo(email), 'activation')
const placeOf = ({ status, headers }: { status: number; headers: Headers }) => [status, headers.get('location')]
const opens = async (email: string, tried: string) =>
  (await api.browser().call(auth.login, { body: { email, password: tried } })).status === 200

async function signUp(body = aRegistration(), browser = api.browser()) {
  const answer = await browser.call(auth.register, { body })
  expect(answer.status).toBe(200)
  return { email: body.email, browser, link: await linkTo(body.email) }
}

describe('the link of an activation', () => {
  it('is what the console is told', async () => {
    expect((await api.browser().call(getConfig)).body.signupActivationCodeEnabled).toBe(false)
  })

  it('shows a button; pressed in the browser that signed up it makes the account and logs in', async () => {
    const { email, browser, link } = await signUp()
    const page = await pageOf(browser, link)
    expect([page.status, page.headers.get('cache-control'), page.headers.getSetCookie()]).toEqual([200, 'no-store', []])
    expect(page.text).not.toContain('type="password"')
    expect(await findUserByEmail(api.db, email)).toBeUndefined()

    expect(placeOf(await pressButton(browser, page))).toEqual([303, '/projects'])
    expect((await browser.call(accounts.get)).body.email).toBe(email)
    expect([await opens(email, password), browser.http.cookies.has('signup')]).toEqual([true, false])
  })

  it('in another browser asks for a password, makes the account with that one and gives no session', async () => {
    const { email, link } = await signUp(aRegistration({ password: 'the attacker knows it' }))
    const browser = api.browser()
    const page = await pageOf(browser, link)
    expect(page.text).toContain('type="password"')
    const done = await pressButton(browser, page, { fields: { password } })

    expect([...placeOf(done), done.headers.getSetCookie()]).toEqual([303, '/login?activated=true', []])
    expect([await opens(email, password), await opens(email, 'the attacker knows it')]).toEqual([true, false])
  })

  it('in the browser of another sign-up is that of another browser', async () => {
    const { link } = await signUp(aRegistration({ password: 'the attacker knows it' }))
    const { browser } = await signUp()
    expect((await pageOf(browser, link)).text).toContain('type="password"')
  })

  it.each([
    { what: 'none', given: {}, says: 'Minimum 8 characters' },
    { what: 'a short one', given: { password: 'short' }, says: 'Minimum 8 characters' },
    {
      what: 'one of the list',
      given: { password: 'password123' },
      says: 'Password is on the list of disallowed passwords.',
    },
  ])('takes no bad password: $what', async ({ given, says }) => {
    const { email, link } = await signUp()
    const browser = api.browser()
    const refused = await pressButton(browser, await pageOf(browser, link), { fields: given })

    expect(refused.status).toBe(400)
    expect(/role="alert">([^<]*)</.exec(refused.text)?.[1]).toBe(says)
    expect(await findUserByEmail(api.db, email)).toBeUndefined()
    expect(placeOf(await pressButton(browser, refused, { fields: { password } }))).toEqual([
      303,
      '/login?activated=true',
    ])
  })

  it('that was sent again by a browser that did not sign up logs that one in, with a password of its own', async () => {
    const { email } = await signUp(aRegistration({ password: 'the attacker knows it' }))
    const browser = api.browser()
    await browser.call(auth.resendEmail, { body: { email } })
    const page = await pageOf(browser, await linkTo(email))
    expect(placeOf(await pressButton(browser, page, { fields: { password } }))).toEqual([303, '/projects'])
    expect([await opens(email, password), await opens(email, 'the attacker knows it')]).toEqual([true, false])
  })

  it('of somebody who is invited leads on to the newest invitation, in any browser', async () => {
    const [older, newer] = [await aProject(api), await aProject(api)]
    const [own, other] = [await signUp(), await signUp()]
    for (const { email } of [own, other]) {
      await anInvitation(api, older, { email, daysAgo: 2 })
      await anInvitation(api, newer, { email })
    }
    const done = await pressButton(own.browser, await pageOf(own.browser, own.link))
    expect(placeOf(done)).toEqual([303, `/projects?join=${newer.id}`])
    const browser = api.browser()
    const elsewhere = await pressButton(browser, await pageOf(browser, other.link), { fields: { password } })
    expect(placeOf(elsewhere)).toEqual([303, `/login?activated=true&join=${newer.id}`])
  })

  it('works once', async () => {
    const { browser, link } = await signUp()
    const page = await pageOf(browser, link)
    await pressButton(browser, page)
    const again = await pressButton(api.browser(), page)
    expect([...placeOf(again), again.headers.getSetCookie()]).toEqual([303, '/login?activated=false', []])
    expect(placeOf(await pageOf(api.browser(), link))).toEqual([307, '/login?activated=false'])
  })

  it('works for one of many who press the button at the same moment', async () => {
    const { browser, link } = await signUp()
    const page = await pageOf(browser, link)
    const answers = await Promise.all(Array.from({ length: 6 }, () => pressButton(browser, page)))
    expect(answers.filter(({ headers }) => headers.get('location') === '/projects')).toHaveLength(1)
  })

  it('ends after 15 minutes', async () => {
    const { email, browser, link } = await signUp()
    const page = await pageOf(browser, link)
    api.clock.advance(15 * minute)
    expect(placeOf(await pageOf(browser, link))).toEqual([307, '/activate?expired=true'])
    expect(placeOf(await pressButton(browser, page))).toEqual([303, '/activate?expired=true'])
    expect(await findUserByEmail(api.db, email)).toBeUndefined()
  })

  it('passes to the newest one that this browser asked for', async () => {
    const { email, browser, link } = await signUp()
    await browser.call(auth.resendEmail, { body: { email } })
    expect(placeOf(await pageOf(browser, link))).toEqual([307, '/activate?expired=true'])
    expect(placeOf(await pressButton(browser, await pageOf(browser, await linkTo(email))))).toEqual([303, '/projects'])
  })

  it('outlives what others sign up with the same address', async () => {
    const { email, browser, link } = await signUp()
    await signUp(aRegistration({ email, password: 'the attacker knows it' }))
    await api.browser().call(auth.resendEmail, { body: { email } })
    expect(placeOf(await pressButton(browser, await pageOf(browser, link)))).toEqual([303, '/projects'])
    expect(await opens(email, password)).toBe(true)
  })

  it.each(['', '?token=', '?token=abc', '?token=abc.def', `?token=${'x'.repeat(3000)}`, '?token=a&token=b'])(
    'takes no made-up link: %s',
    async (search) => {
      const answer = await api.browser().http.get(`/activation${search}`)
      expect(answer.status).toBe(400)
      expect(answer.text).toContain('This link is not valid')
    },
  )

  it('is not fooled by something else that was signed', async () => {
    const { link } = await signUp()
    const broken = pathOf(link).replace(/\.(.)/, (_, first: string) => `.${first === 'A' ? 'B' : 'A'}`)
    expect((await api.browser().http.get(broken)).status).toBe(400)
  })

  it('takes no code instead', async () => {
    const { email } = await signUp()
    const answer = await api.browser().call(auth.activate, { body: { email, code: '123456', signupId: 'x' } })
    expect(answer.status).toBe(401)
  })
})

describe('the form of a link', () => {
  const forms = {
    activation: async () => {
      const { browser, email, link } = await signUp()
      const isUndone = async () => (await findUserByEmail(api.db, email)) === undefined
      return { browser, page: await pageOf(browser, link), isUndone }
    },
    'cancel-password-recovery': async () => {
      const { id, email } = await anAccount(api)
      const browser = api.browser()
      await browser.call(auth.forgotPassword, { body: { email } })
      const kept = api.db.selectFrom('satellite.reset_tokens').selectAll().where('user_id', '=', id)
      const isUndone = async () => (await kept.execute()).length === 1
      return { browser, page: await pageOf(browser, linkIn(await lastTo(email), 'cancel-password-recovery')), isUndone }
    },
  }
  const cases = Object.entries(forms).flatMap(([name, made]) =>
    ['https://evil.test', 'null', '', 'http://console.test:7911'].map((origin) => ({ name, made, origin })),
  )

  it.each(cases)('$name does nothing for a page of another origin: "$origin"', async ({ made, origin }) => {
    const { browser, page, isUndone } = await made()
    const answer = await pressButton(browser, page, { headers: { origin } })
    expect([answer.status, answer.headers.getSetCookie(), await isUndone()]).toEqual([403, [], true])
  })

  it.each(Object.entries(forms))('%s does nothing for who does not say where it comes from', async (name, made) => {
    const { page, isUndone } = await made()
    const [, token = ''] = /name="token" value="([^"]+)"/.exec(page.text) ?? []
    const answer = await fetch(new URL(`/${name}`, api.url), { method: 'POST', body: new URLSearchParams({ token }) })
    expect([answer.status, answer.headers.getSetCookie(), await isUndone()]).toEqual([403, [], true])
  })

  it.each(Object.entries(forms))('%s stands in a page without script that no other site shows', async (_, made) => {
    const { page } = await made()
    const policy = page.headers.get('content-security-policy') ?? ''
    expect(policy).toMatch(
      /^default-src 'none'; style-src 'sha256-[\w+/]{43}='; img-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'$/,
    )
    const [, style = ''] = /<style>([\s\S]*)<\/style>/.exec(page.text) ?? []
    expect(policy).toContain(createHash('sha256').update(style).digest('base64'))
    expect(page.text).not.toContain('<script')
    expect(page.headers.get('x-frame-options')).toBe('DENY')
  })
})

describe('cancelling a password recovery', () => {
  it('lets the link die when the button is pressed, and names the support', async () => {
    const { email } = await anAccount(api)
    await api.browser().call(auth.forgotPassword, { body: { email } })
    const mail = await lastTo(email)
    const browser = api.browser()
    const page = await pageOf(browser, linkIn(mail, 'cancel-password-recovery'))
    const done = await pressButton(browser, page)

    expect([page.status, done.status]).toEqual([200, 200])
    expect(done.text).toContain(support)
    const body = { token: resetTokenIn(mail), password: 'another horse 3' }
    expect((await api.browser().call(auth.resetPassword, { body })).status).toBe(401)
  })

  it('looks the same for a link that nobody was sent', async () => {
    const browser = api.browser()
    const page = await browser.http.get('/cancel-password-recovery?token=nothing')
    const done = await pressButton(browser, page)
    expect([page.status, done.status]).toEqual([200, 200])
    expect(done.text).toContain('The reset is cancelled')
  })
})
