import { auth } from '@perigee/contract/auth'
import { getConfig } from '@perigee/contract/config'
import { findUserByEmail } from '@perigee/satellite-db/users'
import { minute } from '@perigee/std/durations'
import { describe, expect, it } from 'vitest'
import { deleteExpiredCaptchas } from '@perigee/satellite-db/used-captchas'
import { startHcaptchaSandbox } from '../../testing/hcaptcha-sandbox'
import { anAccount, aRegistration, password } from '../../testing/builders'
import { solveAltcha } from '../../testing/solve-altcha'
import { startApi, type TestApi } from '../../testing/start-api'

const own = await startApi({ env: { PERIGEE_CAPTCHA: 'altcha', PERIGEE_CAPTCHA_DIFFICULTY: '100' } })
const solved = async (api: TestApi) => solveAltcha((await api.browser().call(auth.captchaChallenge)).body)
const failedAs = (kind: string) => ({
  status: 400,
  body: { error: `The captcha (${kind}) could not be verified. Please try again.`, code: 'captcha_failed' },
})
const failed = failedAs('ALTCHA')

describe('a form with a captcha', () => {
  it('is told so by the configuration', async () => {
    const { body } = await own.browser().call(getConfig)
    const off = { enabled: false, siteKey: '' }
    const place = { recaptcha: off, hcaptcha: off, altcha: { enabled: true } }
    expect(body.captcha).toEqual({ login: place, registration: place })
  })

  it.each([
    { name: 'register', call: auth.register, bodyOf: (email: string) => aRegistration({ email }) },
    { name: 'forgot-password', call: auth.forgotPassword, bodyOf: (email: string) => ({ email }) },
    { name: 'resend-email', call: auth.resendEmail, bodyOf: (email: string) => ({ email }) },
    { name: 'login', call: auth.login, bodyOf: (email: string) => ({ email, password }) },
  ])('$name needs a solution, each time another one', async ({ call, bodyOf }) => {
    const { email } = await anAccount(own)
    const send = (captchaResponse?: string) =>
      own.browser().call(call, { body: { ...bodyOf(email), ...(captchaResponse && { captchaResponse }) } as never })
    const mails = (await own.mails()).length

    expect(await send()).toMatchObject(failed)
    expect(await send('made up')).toMatchObject(failed)
    expect((await own.mails()).length).toBe(mails)
    const captchaResponse = await solved(own)
    expect((await send(captchaResponse)).status).toBe(200)
    expect(await send(captchaResponse)).toMatchObject(failed)
  })

  it('makes no account without one', async () => {
    const body = aRegistration()
    await own.browser().call(auth.register, { body })
    expect(await findUserByEmail(own.db, body.email)).toBeUndefined()
  })

  it('forgets used challenges when they have expired anyway', async () => {
    await own.browser().call(auth.forgotPassword, { body: { email: 'a@b.test', captchaResponse: await solved(own) } })
    own.clock.advance(21 * minute)
    expect(await deleteExpiredCaptchas(own.db, own.clock())).toBeGreaterThan(0)
    expect(await deleteExpiredCaptchas(own.db, own.clock())).toBe(0)
  })
})

describe('hCaptcha', async () => {
  const clock = () => new Date()
  const sandbox = await startHcaptchaSandbox({ clock })
  const api = await startApi({
    env: {
      PERIGEE_CAPTCHA: 'hcaptcha',
      PERIGEE_HCAPTCHA_SITE_KEY: sandbox.siteKey,
      PERIGEE_HCAPTCHA_SECRET: sandbox.secret,
      PERIGEE_HCAPTCHA_VERIFY_URL: sandbox.verifyUrl,
    },
  })

  it('takes the place of our own challenges', async () => {
    const { body } = await api.browser().call(getConfig)
    expect(body.captcha.registration).toMatchObject({ hcaptcha: { enabled: true, siteKey: sandbox.siteKey } })
    expect((await api.browser().call(auth.captchaChallenge)).status).toBe(404)
  })

  it('lets in who has solved it', async () => {
    const body = aRegistration()
    expect(await api.browser().call(auth.register, { body })).toMatchObject(failedAs('hCaptcha'))
    const captchaResponse = sandbox.solve()
    const answer = await api.browser().call(auth.register, { body: { ...body, captchaResponse } })
    expect(answer.status).toBe(200)
  })

  it('may be loaded by the pages', async () => {
    const { headers } = await fetch(new URL('/login', api.url))
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval' https://hcaptcha.com https://*.hcaptcha.com;")
    expect(policy).toContain('frame-src https://hcaptcha.com https://*.hcaptcha.com')
  })

  it('is not begun without its keys', async () => {
    await expect(startApi({ env: { PERIGEE_CAPTCHA: 'hcaptcha' } })).rejects.toThrow('PERIGEE_HCAPTCHA_SITE_KEY')
  })
})
