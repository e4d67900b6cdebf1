import { accounts } from '@perigee/contract/account'
import { auth } from '@perigee/contract/auth'
import type { BodyInput } from '@perigee/contract/call'
import { minute } from '@perigee/std/durations'
import { describe, expect, it } from 'vitest'
import { anAuthenticator } from '../../testing/authenticator'
import type { ApiClient } from '../../testing/api-client'
import { anAccount, password } from '../../testing/builders'
import { aPasskey } from '../../testing/passkeys'
import { aGuardedUser } from '../../testing/second-factor'
import { solveAltcha } from '../../testing/solve-altcha'
import { startApi } from '../../testing/start-api'

const api = await startApi({
  consoleUrl: 'http://localhost:7910',
  env: { PERIGEE_CAPTCHA: 'altcha', PERIGEE_CAPTCHA_DIFFICULTY: '100' },
})
const open = await startApi()
const guarded = await aGuardedUserOf()

type Given = Partial<BodyInput<typeof auth.login>>

/** Somebody with every kind of second factor. Their sign-up solves no captcha: the session is opened by the test. */
async function aGuardedUserOf() {
  const person = await aGuardedUser(api)
  const { authenticator } = await aPasskey(person, { code: person.passcode() })
  api.clock.advance(minute)
  return { ...person, authenticator }
}

const solved = async () => solveAltcha((await api.browser().call(auth.captchaChallenge)).body)
const shown = ({ status, text }: { status: number; text: string }) => `${status} ${text}`
const captchaFailed =
  '400 {"error":"The captcha (ALTCHA) could not be verified. Please try again.","code":"captcha_failed"}'
const incorrect = '401 {"error":"Your email or password was incorrect, please try again","code":"wrong_credentials"}'
const ask = (browser: ApiClient, email: string, given: Given = {}) =>
  browser.call(auth.login, { body: { email, password, ...given } })
const guardOf = (email: string) =>
  api.db
    .selectFrom('satellite.users')
    .select(['failed_login_count', 'login_lockout_expiration'])
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
const activityOf = async (email: string) =>
  (
    await api.db
      .selectFrom('satellite.account_activity as a')
      .innerJoin('satellite.users as u', 'u.id', 'a.user_id')
      .select('a.kind')
      .where('u.email', '=', email)
      .execute()
  ).map(({ kind }) => kind)
const clean = { failed_login_count: 0, login_lockout_expiration: null }
const lockOut = () => ({
  failed_login_count: 3,
  login_lockout_expiration: new Date(api.clock().getTime() + minute),
})

/** The first step in a browser of its own. */
async function firstStep(email: string) {
  const browser = api.browser()
  const answer = await ask(browser, email, { captchaResponse: await solved() })
  expect(answer.body).toHaveProperty('error', 'A MFA passcode or recovery code is required')
  return { browser, passkey: 'passkey' in answer.body ? answer.body.passkey : undefined }
}

/** What may stand in the body where a second factor belongs. */
const madeUp: Record<string, Given> = {
  'a passcode': { mfaPasscode: '1' },
  'a recovery code': { mfaRecoveryCode: 'AAAA-BBBB-CCCC' },
  'a passkey': {
    mfaPasskey: anAuthenticator().answer({ challenge: 'A'.repeat(43), rpId: 'localhost' } as never),
  },
}

describe.each(Object.entries(madeUp))('a guess with %s and without a captcha', (_, factor) => {
  it.each([
    { who: 'an account', columns: {} },
    { who: 'a locked account', columns: lockOut() },
    { who: 'an account with a second factor', columns: { mfa_enabled: true, mfa_secret: new Uint8Array(40) } },
    { who: 'an account under check', columns: { status: 5 } },
    { who: 'an account of single sign-on', columns: { external_id: `acme:${crypto.randomUUID()}` } },
  ])('hears the same for the right and a wrong password of $who, which is not touched', async ({ columns }) => {
    const { email } = await anAccount(api, columns)
    const before = await guardOf(email)
    const tries = [password, 'wrong wrong', password, 'wrong wrong', 'wrong wrong']
    for (const given of tries) {
      const answer = await ask(api.browser(), email, { password: given, ...factor })
      expect(shown(answer)).toBe(captchaFailed)
    }
    expect(shown(await ask(api.browser(), 'nobody@example.test', factor))).toBe(captchaFailed)
    expect(await guardOf(email)).toEqual(before)
    expect(await activityOf(email)).toEqual([])
  })

  it('hears the same of a locked account also with a captcha, and where none is asked for', async () => {
    const { email } = await anAccount(api, lockOut())
    const elsewhere = await anAccount(open, lockOut())
    for (const given of [password, 'wrong wrong']) {
      const answer = await ask(api.browser(), email, { password: given, ...factor, captchaResponse: await solved() })
      expect(shown(answer)).toBe(incorrect)
      expect(shown(await ask(open.browser(), elsewhere.email, { password: given, ...factor }))).toBe(incorrect)
    }
  })
})

describe('the second step', () => {
  const factors: Record<string, (asked: Awaited<ReturnType<typeof firstStep>>) => Given> = {
    'a passcode': () => ({ mfaPasscode: guarded.passcode() }),
    'a recovery code': () => ({ mfaRecoveryCode: guarded.recoveryCodes.pop() ?? '' }),
    'a passkey': ({ passkey }) => ({ mfaPasskey: guarded.authenticator.answer(passkey as never) }),
  }

  it.each(Object.entries(factors))('with %s needs no captcha in the browser of the first one', async (_, factorOf) => {
    const step = await firstStep(guarded.email)
    const answer = await ask(step.browser, guarded.email, { ...factorOf(step), captchaResponse: '' })

    expect([answer.status, Object.keys(answer.body)]).toEqual([200, ['token', 'expiresAt']])
    expect((await step.browser.call(accounts.get)).body.email).toBe(guarded.email)
    expect(step.browser.http.cookies.has('login_ticket')).toBe(false)
    api.clock.advance(minute)
  })

  it.each(Object.entries(factors))(
    'with %s needs one elsewhere, and there it is not a passkey',
    async (kind, factorOf) => {
      const step = await firstStep(guarded.email)
      const factor = factorOf(step)
      const elsewhere = api.browser()
      expect(shown(await ask(elsewhere, guarded.email, factor))).toBe(captchaFailed)

      const solvedAgain = await ask(elsewhere, guarded.email, { ...factor, captchaResponse: await solved() })
      expect(solvedAgain.status).toBe(kind === 'a passkey' ? 400 : 200)
      api.clock.advance(minute)
    },
  )

  it('may be the only one: captcha, password and factor in one request', async () => {
    const given = { mfaPasscode: guarded.passcode(), captchaResponse: await solved() }
    expect((await ask(api.browser(), guarded.email, given)).body).toHaveProperty('token')
    api.clock.advance(minute)
  })

  it('is for this user alone', async () => {
    const { browser } = await firstStep(guarded.email)
    const other = await aGuardedUser(api)
    const answer = await ask(browser, other.email, { mfaPasscode: other.passcode() })
    expect(shown(answer)).toBe(captchaFailed)
    expect(shown(await ask(browser, 'nobody@example.test', { mfaPasscode: '123456' }))).toBe(captchaFailed)
    expect(await guardOf(other.email)).toEqual(clean)
  })

  it('is open for five minutes', async () => {
    const { browser } = await firstStep(guarded.email)
    api.clock.advance(5 * minute - 1)
    expect((await ask(browser, guarded.email, { mfaPasscode: guarded.wrongPasscode() })).status).toBe(400)
    expect((await guardOf(guarded.email)).failed_login_count).toBe(1)
    api.clock.advance(1)
    expect(shown(await ask(browser, guarded.email, { mfaPasscode: guarded.passcode() }))).toBe(captchaFailed)
    expect((await guardOf(guarded.email)).failed_login_count).toBe(1)
    const again = await firstStep(guarded.email)
    expect((await ask(again.browser, guarded.email, { mfaPasscode: guarded.passcode() })).status).toBe(200)
    api.clock.advance(minute)
  })

  it('is not opened by a ticket that was changed, or signed for something else', async () => {
    const { browser } = await firstStep(guarded.email)
    const ticket = browser.http.cookies.get('login_ticket') ?? ''
    const [payload = '', signature = ''] = ticket.split('.')
    const later = Buffer.from(
      Buffer.from(payload, 'base64url')
        .toString()
        .replace(/"until":\d+/, '"until":9999999999999'),
    ).toString('base64url')
    const csrf = await browser.csrfToken()
    for (const forged of [`${later}.${signature}`, payload, csrf, '', 'a.b']) {
      browser.http.cookies.set('login_ticket', forged)
      expect(shown(await ask(browser, guarded.email, { mfaPasscode: guarded.passcode() }))).toBe(captchaFailed)
    }
  })

  it('without a factor is a first one, and needs a captcha', async () => {
    const { browser } = await firstStep(guarded.email)
    expect(shown(await ask(browser, guarded.email))).toBe(captchaFailed)
    expect(shown(await ask(browser, guarded.email, { mfaPasscode: '' }))).toBe(captchaFailed)
  })

  it('counts what is guessed, password and factor alike, and is silent while the account is locked', async () => {
    const person = await aGuardedUserOf()
    const { browser, passkey } = await firstStep(person.email)
    const tries: [Given, number][] = [
      [{ password: 'wrong wrong', mfaPasscode: person.passcode() }, 401],
      [{ mfaRecoveryCode: 'AAAA-BBBB-CCCC' }, 400],
      [{ mfaPasskey: anAuthenticator().answer(passkey as never) }, 400],
    ]
    for (const [index, [given, status]] of tries.entries()) {
      expect((await ask(browser, person.email, given)).status).toBe(status)
      expect((await guardOf(person.email)).failed_login_count).toBe(index + 1)
    }
    const silent = [
      await ask(browser, person.email, { mfaPasscode: person.passcode() }),
      await ask(browser, person.email, { mfaPasscode: '000000' }),
      await ask(browser, person.email, { password: 'wrong wrong', mfaPasscode: '000000' }),
    ]
    expect(new Set(silent.map(shown))).toEqual(new Set([incorrect]))
    expect((await guardOf(person.email)).failed_login_count).toBe(3)
    expect((await activityOf(person.email)).filter((kind) => kind === 'login-failed')).toHaveLength(3)

    api.clock.advance(2 * minute)
    expect((await ask(browser, person.email, { mfaPasscode: person.passcode() })).status).toBe(200)
  })

  it('of one tab is open although another tab began anew', async () => {
    const { browser, passkey } = await firstStep(guarded.email)
    await ask(browser, guarded.email, { captchaResponse: await solved() })
    const mfaPasskey = guarded.authenticator.answer(passkey as never)
    expect((await ask(browser, guarded.email, { mfaPasskey })).body).toHaveProperty('token')
  })
})

describe('a factor that an account has no use for', () => {
  it('does no harm with a captcha, and opens nothing without one', async () => {
    const { email } = await anAccount(api)
    const mfaPasscode = '123456'
    expect(shown(await ask(api.browser(), email, { mfaPasscode }))).toBe(captchaFailed)
    const answer = await ask(api.browser(), email, { mfaPasscode, captchaResponse: await solved() })
    expect(answer.body).toHaveProperty('token')
    expect(answer.headers.getSetCookie().join()).not.toContain('login_ticket')
  })
})
