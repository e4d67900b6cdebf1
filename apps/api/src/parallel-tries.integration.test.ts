import { accounts } from '@perigee/contract/account'
import { auth } from '@perigee/contract/auth'
import type { Call } from '@perigee/contract/call'
import { mfa } from '@perigee/contract/mfa'
import { cardProvider } from '@perigee/contract/payments/card-provider'
import { passkeys } from '@perigee/contract/passkeys'
import { listSignups } from '@perigee/satellite-db/sign-ups'
import { minute } from '@perigee/std/durations'
import { describe, expect, it } from 'vitest'
import { openRecoveryCode } from './testing/access-matrix/account-examples'
import { openReset, openSignup } from './testing/access-matrix/auth-examples'
import { aScene, passkeyOf, type Scene, totpSecret } from './testing/access-matrix/scene'
import { everyCall } from './testing/every-call'
import { contractCalls } from './testing/contract-calls'
import { passcodeOf, wrongPasscodeOf } from './testing/second-factor'
import { startApi } from './testing/start-api'

const api = await startApi({ consoleUrl: 'http://localhost:7910', env: everyCall })
const twoFactors = { mfa_enabled: true }
const wrongPasscode = () => wrongPasscodeOf(totpSecret, api.clock())

/** How many of 20 attempts at the same moment were answered with each status. */
async function twenty(attempt: () => Promise<{ status: number }>): Promise<Record<number, number>> {
  const statuses = (await Promise.all(Array.from({ length: 20 }, attempt))).map(({ status }) => status)
  return Object.fromEntries(
    [...new Set(statuses)].map((status) => [status, statuses.filter((one) => one === status).length]),
  )
}

const userOf = ({ id }: Scene) =>
  api.db.selectFrom('satellite.users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const lockMails = async ({ email }: { email: string }) =>
  (await api.mails()).filter(({ to, subject }) => to === email && subject.includes('locked'))
const logIn = ({ email, password }: Scene, factor: { mfaPasscode?: string; mfaRecoveryCode?: string } = {}) =>
  api.browser().call(auth.login, { body: { email, password, ...factor } })

describe('20 wrong tries at the same moment are three, then the account is locked', () => {
  it.each([
    {
      what: 'passwords',
      columns: {},
      answers: { 401: 20 },
      attempt: (scene: Scene) => logIn({ ...scene, password: 'wrong wrong' }),
    },
    {
      what: 'passcodes of a login',
      columns: twoFactors,
      answers: { 400: 3, 401: 17 },
      attempt: (scene: Scene) => logIn(scene, { mfaPasscode: wrongPasscode() }),
    },
    {
      what: 'recovery codes of a login',
      columns: twoFactors,
      answers: { 400: 3, 401: 17 },
      attempt: (scene: Scene) => logIn(scene, { mfaRecoveryCode: 'AAAA-AAAA-AAAA' }),
    },
    {
      what: 'codes that switch two-factor authentication off',
      columns: twoFactors,
      answers: { 400: 3, 403: 17 },
      attempt: ({ browser }: Scene) => browser.call(mfa.disable, { body: { passcode: wrongPasscode() } }),
    },
    {
      what: 'passwords before a passkey is added',
      columns: {},
      answers: { 400: 3, 403: 17 },
      attempt: ({ browser }: Scene) => browser.call(passkeys.beginRegistration, { body: { password: 'wrong' } }),
    },
  ])('$what', async ({ columns, answers, attempt }) => {
    const scene = await aScene(api, columns)

    expect(await twenty(() => attempt(scene))).toEqual(answers)
    expect(await userOf(scene)).toMatchObject({ failed_login_count: 3 })
    expect(await lockMails(scene)).toHaveLength(1)
    expect((await logIn(scene)).status).toBe(401)
    api.clock.advance(2 * minute)
    expect((await logIn(scene)).status).toBe(200)
  })

  it('activation codes', async () => {
    const body = await openSignup({ api })
    const attempt = (code: string) => api.browser().call(auth.activate, { body: { ...body, code } })

    expect(await twenty(() => attempt('000000'))).toEqual({ 401: 20 })
    expect(await listSignups(api.db, body.email)).toMatchObject([{ failures: 3, wrongTries: 3 }])
    expect(await lockMails(body)).toHaveLength(1)
    expect((await attempt(body.code)).status).toBe(401)
  })

  it('codes beside a reset link, which takes five tries in all', async () => {
    const scene = await aScene(api, twoFactors)
    const body = { token: await openReset(scene), password: 'battery staple 2' }
    const attempt = (mfaPasscode: string) => api.browser().call(auth.resetPassword, { body: { ...body, mfaPasscode } })

    expect(await twenty(() => attempt(wrongPasscode()))).toEqual({ 400: 3, 403: 2, 401: 15 })
    api.clock.advance(2 * minute)
    expect((await attempt(passcodeOf(totpSecret, api.clock()))).status).toBe(401)
    expect((await logIn(scene)).status).toBe(200)
  })
})

it('20 wrong signatures of a passkey at the same moment lock nobody out: they cannot be guessed', async () => {
  const scene = await aScene(api)
  const { authenticator } = await passkeyOf(scene)
  const attempt = async () => {
    const browser = api.browser()
    const { body: question } = await browser.call(passkeys.beginLogin)
    const answer = authenticator.answer(question, { origin: 'http://evil.test' })
    return browser.call(passkeys.login, { body: { answer } })
  }
  expect(await twenty(attempt)).toEqual({ 401: 20 })
  expect(await userOf(scene)).toMatchObject({ failed_login_count: 0, login_lockout_expiration: null })
})

describe('of 20 uses of one right thing at the same moment one counts:', () => {
  it('a recovery code', async () => {
    const scene = await aScene(api, twoFactors)
    const mfaRecoveryCode = await openRecoveryCode(scene)
    expect(await twenty(() => logIn(scene, { mfaRecoveryCode }))).toMatchObject({ 200: 1 })
  })

  it('a passcode', async () => {
    const scene = await aScene(api, twoFactors)
    const mfaPasscode = passcodeOf(totpSecret, api.clock())
    expect(await twenty(() => logIn(scene, { mfaPasscode }))).toMatchObject({ 200: 1 })
  })

  it('a reset link', async () => {
    const body = { token: await openReset(await aScene(api)), password: 'battery staple 2' }
    expect(await twenty(() => api.browser().call(auth.resetPassword, { body }))).toEqual({ 200: 1, 401: 19 })
  })

  it('an activation code', async () => {
    const body = await openSignup({ api })
    expect(await twenty(() => api.browser().call(auth.activate, { body }))).toEqual({ 200: 1, 401: 19 })
  })
})

describe('the limit of', async () => {
  const strict = await startApi({
    consoleUrl: 'http://localhost:7910',
    env: { PERIGEE_RATE_LIMIT_BURST: '1', ...everyCall },
  })
  const limited = contractCalls.flatMap((call) => (call.rateLimit ? [{ call, ...call.rateLimit }] : []))
  const params = { passkeyId: crypto.randomUUID() }

  it.each(limited)('$call.method $call.path holds for tries at the same moment', async ({ call, times = 1 }) => {
    const { browser } = await aScene(strict)
    const tries = Array.from({ length: times + 10 }, () => browser.call(call, { params }))
    const statuses = (await Promise.all(tries)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 429)).toHaveLength(10)
  })

  /** They prove nothing and send nothing; an event of the card provider is refused after one look at its signature. */
  const harmless: Call[] = [auth.logout, cardProvider.webhook]
  it('is there for every call that a stranger can send a body to, or a person a secret', () => {
    const open = contractCalls.filter(({ session, bodyKind }) => session === 'none' && bodyKind !== 'none')
    const proving = [accounts.changePassword, ...Object.values(mfa), passkeys.beginRegistration]
    const free = [...open, ...proving].filter((call) => !call.rateLimit && !harmless.includes(call))
    expect(free.map(({ path }) => path)).toEqual(['/api/v0/analytics/pageview'])
  })
})
