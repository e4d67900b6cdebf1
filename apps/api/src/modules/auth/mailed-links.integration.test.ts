import { accounts } from '@perigee/contract/account'
import { auth } from '@perigee/contract/auth'
import { getConfig } from '@perigee/contract/config'
import { findUserByEmail } from '@perigee/satellite-db/users/find-user-by-email'
import { minute } from '@perigee/std/durations'
import { describe, expect, it } from 'vitest'
import { anAccount, aRegistration } from '../../testing/builders'
import { linkIn, resetTokenIn } from '../../testing/mails'
import { startApi } from '../../testing/start-api'

const api = await startApi({
  env: { PERIGEE_SIGNUP_ACTIVATION_CODE: 'false', PERIGEE_SUPPORT_URL: 'https://support.test/help' },
})
const lastTo = async (email: string) => (await api.mails()).findLast(({ to }) => to === email)
const activationPath = async (email: string) => {
  const link = new URL(linkIn(await lastTo(email), 'activation'))
  return `${link.pathname}${link.search}`
}

async function signUp() {
  const { email } = aRegistration()
  const answer = await api.browser().call(auth.register, { body: aRegistration({ email }) })
  expect(answer.status).toBe(200)
  return email
}

describe('activation by link', () => {
  it('is what the console is told', async () => {
    expect((await api.browser().call(getConfig)).body.signupActivationCodeEnabled).toBe(false)
  })

  it('makes the account active and logs in, on the way to the projects', async () => {
    const email = await signUp()
    const browser = api.browser()
    const opened = await browser.http.get(await activationPath(email))

    expect([opened.status, opened.headers.get('location')]).toEqual([307, '/projects'])
    expect(opened.headers.get('cache-control')).toBe('no-store')
    expect((await browser.call(accounts.get)).body.email).toBe(email)
    expect(await findUserByEmail(api.db, email)).toMatchObject({ status: 1, activationCodeHash: null })
  })

  it('works once', async () => {
    const email = await signUp()
    const path = await activationPath(email)
    await api.browser().http.get(path)
    const again = await api.browser().http.get(path)
    expect([again.status, again.headers.get('location')]).toEqual([307, '/login?activated=false'])
    expect(again.headers.getSetCookie()).toEqual([])
  })

  it('by one of many who open the link at the same moment', async () => {
    const path = await activationPath(await signUp())
    const answers = await Promise.all(Array.from({ length: 6 }, () => api.browser().http.get(path)))
    expect(answers.filter(({ headers }) => headers.get('location') === '/projects')).toHaveLength(1)
  })

  it('ends after 15 minutes', async () => {
    const email = await signUp()
    const path = await activationPath(email)
    api.clock.advance(15 * minute)
    const late = await api.browser().http.get(path)
    expect([late.status, late.headers.get('location')]).toEqual([307, '/activate?expired=true'])
    expect(await findUserByEmail(api.db, email)).toMatchObject({ status: 0 })
  })

  it.each([
    {
      how: 'another registration',
      again: (email: string) => ({ call: auth.register, body: aRegistration({ email }) }),
    },
    { how: 'a mail that was asked for', again: (email: string) => ({ call: auth.resendEmail, body: { email } }) },
  ])('passes to the newest link with $how', async ({ again }) => {
    const email = await signUp()
    const old = await activationPath(email)
    const { call, body } = again(email)
    await api.browser().call(call, { body: body })
    const newest = await activationPath(email)

    expect((await api.browser().http.get(old)).headers.get('location')).toBe('/activate?expired=true')
    expect((await api.browser().http.get(newest)).headers.get('location')).toBe('/projects')
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
    const email = await signUp()
    const link = await activationPath(email)
    const broken = link.replace(/\.(.)/, (_, first: string) => `.${first === 'A' ? 'B' : 'A'}`)
    expect((await api.browser().http.get(broken)).status).toBe(400)
  })

  it('takes no code instead', async () => {
    const email = await signUp()
    const answer = await api.browser().call(auth.activate, { body: { email, code: '123456', signupId: 'x' } })
    expect(answer.status).toBe(401)
  })
})

describe('cancelling a password recovery', () => {
  it('lets the link die and leads to the support', async () => {
    const { email } = await anAccount(api)
    await api.browser().call(auth.forgotPassword, { body: { email } })
    const mail = await lastTo(email)
    const cancel = new URL(linkIn(mail, 'cancel-password-recovery'))
    const answer = await api.browser().http.get(`${cancel.pathname}${cancel.search}`)

    expect([answer.status, answer.headers.get('location')]).toEqual([303, 'https://support.test/help'])
    const token = resetTokenIn(mail)
    const reset = await api.browser().call(auth.resetPassword, { body: { token, password: 'another horse 3' } })
    expect(reset.status).toBe(401)
  })

  it('looks the same for a link that nobody was sent', async () => {
    const answer = await api.browser().http.get('/cancel-password-recovery?token=nothing')
    expect(answer.status).toBe(303)
  })

  it('leads to the login where there is no support', async () => {
    const plain = await startApi()
    const answer = await plain.browser().http.get('/cancel-password-recovery?token=nothing')
    expect(answer.headers.get('location')).toBe('/login')
  })
})
