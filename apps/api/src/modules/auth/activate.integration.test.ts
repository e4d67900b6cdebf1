import { accounts } from '@perigee/contract/account'
import { auth } from '@perigee/contract/auth'
import { minute } from '@perigee/std/durations'
import { describe, expect, it } from 'vitest'
import { aRegistration, aUser } from '../../testing/builders'
import { codeIn } from '../../testing/mails'
import { startApi } from '../../testing/start-api'

const api = await startApi()
const lastMailTo = async (email: string) => (await api.mails()).findLast(({ to }) => to === email)
const otherThan = (code: string) => (code === '123456' ? '654321' : '123456')

async function aSignup() {
  const browser = api.browser()
  const { email, password } = aRegistration()
  const answer = await browser.call(auth.register, { body: { email, password, isMinimal: true } })
  const signupId = answer.headers.get('x-request-id') ?? ''
  const code = codeIn(await lastMailTo(email))
  const activate = (given: Partial<{ email: string; code: string; signupId: string }> = {}) =>
    browser.call(auth.activate, { body: { email, code, signupId, ...given } })
  return { browser, email, password, signupId, code, activate }
}

const wrong = { error: 'The activation code is invalid or has expired.', code: 'wrong_activation_code' }

describe('the activation code', () => {
  it('logs in', async () => {
    const { activate, browser, email } = await aSignup()
    const answer = await activate()

    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({
      token: browser.http.cookies.get('_tokenKey'),
      expiresAt: expect.any(String) as unknown,
    })
    expect((await browser.call(accounts.get)).body).toMatchObject({ email, kindInfo: { value: 1 } })
  })

  it.each([
    { what: 'another code', change: (code: string) => ({ code: otherThan(code) }) },
    { what: 'the id of another sign-up', change: () => ({ signupId: '0'.repeat(32) }) },
    { what: 'an unknown address', change: () => ({ email: 'nobody@example.test' }) },
  ])('with $what: the same 401', async ({ change }) => {
    const { activate, code } = await aSignup()
    const answer = await activate(change(code))

    expect(answer.status).toBe(401)
    expect(answer.body).toEqual(wrong)
  })

  it('that has not six digits: 400', async () => {
    const { activate } = await aSignup()
    expect((await activate({ code: '12345' })).status).toBe(400)
  })

  it('works once; a verified owner is told that there is an account', async () => {
    const { activate, email } = await aSignup()
    await activate()
    const again = await activate()

    expect(again.status).toBe(401)
    expect(again.body).toEqual(wrong)
    expect((await lastMailTo(email))?.subject).toBe('You already have a Perigee account')
  })

  it.each([
    { after: 15 * minute - 1, status: 200 },
    { after: 15 * minute, status: 401 },
  ])('after $after ms: $status', async ({ after, status }) => {
    const { activate } = await aSignup()
    api.clock.advance(after)
    expect((await activate()).status).toBe(status)
  })

  it('is spent after five wrong answers, even when the account is not locked any more', async () => {
    const { activate, code } = await aSignup()
    for (const lock of [0, 0, 2, 4, 8]) {
      expect((await activate({ code: otherThan(code) })).status).toBe(401)
      api.clock.advance(lock * minute)
    }
    await api.db.updateTable('satellite.pending_signups').set({ sent_at: api.clock() }).execute()

    expect((await activate()).status).toBe(401)
  })

  it('locks at the third wrong answer and says so by mail; answers while locked do not count', async () => {
    const { activate, code, email } = await aSignup()
    await activate({ code: otherThan(code) })
    await activate({ code: otherThan(code) })
    await activate({ code: otherThan(code) })
    expect((await lastMailTo(email))?.subject).toBe('Your Perigee activation is locked for 2 minutes')

    expect((await activate()).body).toEqual(wrong)
    api.clock.advance(2 * minute)
    expect((await activate()).status).toBe(200)
  })
})

describe('sending the mail again', () => {
  it('makes a new code with a new sign-up id and ends the old ones', async () => {
    const { activate, browser, email } = await aSignup()
    const again = await browser.call(auth.resendEmail, { body: { email } })
    const renewed = { code: codeIn(await lastMailTo(email)), signupId: again.headers.get('x-request-id') ?? '' }

    expect(again.status).toBe(200)
    expect((await activate()).status).toBe(401)
    expect((await activate(renewed)).status).toBe(200)
  })

  it('sends a recovery link to who is verified and nothing to strangers; the answers are alike', async () => {
    const { email } = await aUser(api)
    const known = await api.browser().call(auth.resendEmail, { body: { email } })
    const unknown = await api.browser().call(auth.resendEmail, { body: { email: 'stranger@example.test' } })

    expect([known.status, known.text]).toEqual([unknown.status, unknown.text])
    expect((await lastMailTo(email))?.subject).toBe('Reset your Perigee password')
    expect(await lastMailTo('stranger@example.test')).toBeUndefined()
  })
})
