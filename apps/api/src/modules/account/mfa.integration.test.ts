import { accounts } from '@perigee/contract/account'
import { auth } from '@perigee/contract/auth'
import { mfa } from '@perigee/contract/mfa'
import { replaceRecoveryCodes } from '@perigee/satellite-db/recovery-codes'
import { updateUser } from '@perigee/satellite-db/users'
import type { UserId } from '@perigee/std/brand'
import { describe, expect, it } from 'vitest'
import { openText, sealText } from '@perigee/accounts/sealed-text'
import { recoveryCodeHash } from '@perigee/accounts/second-factors/recovery-codes'
import { openTotpSecret } from '@perigee/accounts/second-factors/totp-secret'
import type { ApiClient } from '../../testing/api-client'
import { anAccount, aUser, password } from '../../testing/builders'
import { aGuardedUser, type Guarded, passcodeOf, wrongPasscodeOf } from '../../testing/second-factor'
import { startApi } from '../../testing/start-api'

const api = await startApi()
const lastMailTo = async (email: string) => (await api.mails()).findLast(({ to }) => to === email)
const storedOf = (id: string) =>
  api.db
    .selectFrom('satellite.users')
    .select(['mfa_secret', 'mfa_enabled'])
    .where('id', '=', id as never)
    .executeTakeFirstOrThrow()

describe('switching two-factor authentication on', () => {
  it('takes a passcode of the secret, gives ten codes, ends other sessions and is told by mail', async () => {
    const { id, email, browser } = await aUser(api)
    const elsewhere = api.browser()
    await elsewhere.call(auth.login, { body: { email, password } })
    const { body: secret } = await browser.call(mfa.generateSecret, { body: { password } })
    const answer = await browser.call(mfa.enable, { body: { passcode: passcodeOf(secret, api.clock()) } })

    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(answer.status).toBe(200)
    expect(new Set(answer.body).size).toBe(10)
    for (const code of answer.body) expect(code).toMatch(/^[A-Z0-9]{4}(-[A-Z0-9]{4}){2}$/)
    expect((await browser.call(accounts.get)).body).toMatchObject({ isMFAEnabled: true, mfaRecoveryCodeCount: 10 })
    expect((await elsewhere.call(accounts.get)).status).toBe(401)
    expect((await lastMailTo(email))?.subject).toMatch(/is on/)
    expect((await browser.call(mfa.generateSecret, { body: { password } })).status).toBe(409)
    // At rest neither the secret nor a code can be read.
    const { mfa_secret: sealed } = await storedOf(id)
    expect(Buffer.from(sealed ?? []).toString('latin1')).not.toContain(secret)
  })

  it.each([
    { what: 'a wrong passcode', given: (secret: string) => wrongPasscodeOf(secret, api.clock()) },
    { what: 'five digits', given: () => '12345' },
    { what: 'letters', given: () => 'abcdef' },
    { what: 'nothing', given: () => '' },
  ])('with $what changes nothing: 400', async ({ given }) => {
    const { id, browser } = await aUser(api)
    const { body: secret } = await browser.call(mfa.generateSecret, { body: { password } })
    const answer = await browser.call(mfa.enable, { body: { passcode: given(secret) } })

    expect([answer.status, answer.body]).toEqual([
      400,
      { error: 'Invalid code. Please re-enter.', code: 'wrong_mfa_code' },
    ])
    expect((await storedOf(id)).mfa_enabled).toBe(false)
  })

  it('needs a secret first', async () => {
    const { browser } = await aUser(api)
    expect((await browser.call(mfa.enable, { body: { passcode: '123456' } })).status).toBe(400)
  })
})

describe('the secret', () => {
  const enable = async (browser: ApiClient, secret: string) =>
    browser.call(mfa.enable, { body: { passcode: passcodeOf(secret, api.clock()) } })

  it('is told to nobody who only has the session', async () => {
    const { id, browser } = await aUser(api)
    const tries = [
      await browser.call(mfa.generateSecret),
      await browser.call(mfa.generateSecret, { body: {} }),
      await browser.call(mfa.generateSecret, { body: { password: '' } }),
    ]
    for (const { status, body } of tries) {
      expect([status, body]).toEqual([
        400,
        { error: 'Enter your password to set up two-factor authentication.', code: 'password_wanted' },
      ])
    }
    expect(await storedOf(id)).toEqual({ mfa_secret: null, mfa_enabled: false })
    expect((await enable(browser, 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP')).status).toBe(400)
  })

  it('wants the right password, and wrong ones count like failed logins', async () => {
    const { id, email, browser } = await aUser(api)
    const guess = () => browser.call(mfa.generateSecret, { body: { password: 'wrong wrong' } })
    const answers = [await guess(), await guess(), await guess(), await guess()]
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 403])
    expect((await browser.call(mfa.generateSecret, { body: { password } })).status).toBe(403)
    expect((await storedOf(id)).mfa_secret).toBeNull()
    expect((await lastMailTo(email))?.text).toContain('2 minutes')
  })

  it('opens for its user alone, and is not sealed under the key of recovery codes', async () => {
    const [one, two] = [await aGuardedUser(api), await aGuardedUser(api)]
    const { mfa_secret } = await storedOf(one.id)
    const sealed = mfa_secret ?? new Uint8Array()
    expect(openTotpSecret(api.deps.keys, one.id, sealed).isOld).toBe(false)
    expect(() => openTotpSecret(api.deps.keys, two.id, sealed)).toThrow()
    expect(() => openText(sealed, api.deps.keys.secondFactors)).toThrow()
    expect(() => openText(sealed, api.deps.keys.totp)).toThrow()
  })
})

describe('what an older version stored', () => {
  const totpSecret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
  const old = () => sealText(totpSecret, api.deps.keys.secondFactors)
  const oldCode = async (id: UserId) =>
    replaceRecoveryCodes(api.db, id, [recoveryCodeHash(api.deps.keys.secondFactors, id, 'AAAA-BBBB-CCCC')])

  it('logs in with passcode and recovery code, and the secret is sealed anew', async () => {
    const { id, email } = await anAccount(api, { mfa_secret: old(), mfa_enabled: true })
    await oldCode(id)
    const logIn = (factor: object) => api.browser().call(auth.login, { body: { email, password, ...factor } })

    expect((await logIn({ mfaRecoveryCode: 'AAAA-BBBB-CCCC' })).body).toHaveProperty('token')
    expect((await logIn({ mfaPasscode: wrongPasscodeOf(totpSecret, api.clock()) })).status).toBe(400)
    expect((await logIn({ mfaPasscode: passcodeOf(totpSecret, api.clock()) })).body).toHaveProperty('token')
    const { mfa_secret } = await storedOf(id)
    expect(openTotpSecret(api.deps.keys, id, mfa_secret ?? new Uint8Array())).toEqual({
      secret: totpSecret,
      isOld: false,
    })
    api.clock.advance(60_000)
    expect((await logIn({ mfaPasscode: passcodeOf(totpSecret, api.clock()) })).body).toHaveProperty('token')
  })

  it('but was not yet confirmed does not count: it was told without a password', async () => {
    const { id, browser } = await aUser(api)
    await updateUser(api.db, id, { mfa_secret: old() })
    const passcode = passcodeOf(totpSecret, api.clock())
    expect((await browser.call(mfa.enable, { body: { passcode } })).status).toBe(400)
  })
})

describe('logging in with it', () => {
  const logIn = (email: string, factor: object = {}) =>
    api.browser().call(auth.login, { body: { email, password, ...factor } })

  it('asks for the factor, without a cookie, only when the password is right', async () => {
    const { email } = await aGuardedUser(api)
    const asked = await logIn(email)

    expect([asked.status, asked.body]).toEqual([200, { error: 'A MFA passcode or recovery code is required' }])
    expect(asked.headers.getSetCookie().join()).not.toContain('_tokenKey')
    expect((await logIn(email, { password: 'wrong one 12' })).status).toBe(401)
  })

  it.each([-1, 0, 1])('takes the passcode of step %i, once', async (step) => {
    const { email, passcode } = await aGuardedUser(api)
    // Steps may have the same passcode.
    while (new Set([-1, 0, 1].map((near) => passcode(near))).size < 3) api.clock.advance(30_000)
    const mfaPasscode = passcode(step)
    const first = await logIn(email, { mfaPasscode })
    const second = await logIn(email, { mfaPasscode })

    expect(first.body).toHaveProperty('token')
    expect([second.status, second.body]).toEqual([
      400,
      { error: 'Invalid code. Please re-enter.', code: 'wrong_mfa_code' },
    ])
  })

  it.each([-3, 2])('refuses the passcode of step %i', async (step) => {
    const { email, passcode } = await aGuardedUser(api)
    while ([-1, 0, 1].some((near) => passcode(near) === passcode(step))) api.clock.advance(30_000)
    expect((await logIn(email, { mfaPasscode: passcode(step) })).status).toBe(400)
  })

  it('takes a recovery code once, however it is typed', async () => {
    const { email, browser, recoveryCodes } = await aGuardedUser(api)
    const mfaRecoveryCode = ` ${recoveryCodes[0]?.toLowerCase() ?? ''} `

    expect((await logIn(email, { mfaRecoveryCode })).body).toHaveProperty('token')
    expect((await logIn(email, { mfaRecoveryCode })).status).toBe(400)
    expect((await browser.call(accounts.get)).body.mfaRecoveryCodeCount).toBe(9)
  })

  it('lets one of two through who use a recovery code at the same moment', async () => {
    const { email, recoveryCodes } = await aGuardedUser(api)
    const [mfaRecoveryCode] = recoveryCodes
    const answers = await Promise.all([logIn(email, { mfaRecoveryCode }), logIn(email, { mfaRecoveryCode })])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
  })

  it('refuses both at once: 409', async () => {
    const { email, passcode, recoveryCodes } = await aGuardedUser(api)
    const answer = await logIn(email, { mfaPasscode: passcode(), mfaRecoveryCode: recoveryCodes[0] })
    expect(answer.status).toBe(409)
  })

  it('locks after three wrong codes, also for the right one, and says so by mail', async () => {
    const { email, passcode, wrongPasscode } = await aGuardedUser(api)
    for (const _ of [1, 2, 3]) await logIn(email, { mfaPasscode: wrongPasscode() })

    expect((await logIn(email, { mfaPasscode: passcode() })).status).toBe(401)
    expect((await lastMailTo(email))?.text).toContain('2 minutes')
  })
})

describe.each([mfa.disable, mfa.regenerateRecoveryCodes])('$path', (call) => {
  it.each([
    {
      what: 'nothing',
      given: () => ({}),
      status: 400,
      says: 'Either passcode or recovery code should be provided',
      code: 'mfa_code_missing',
    },
    {
      what: 'a wrong passcode',
      given: ({ wrongPasscode }: Guarded) => ({ passcode: wrongPasscode() }),
      status: 400,
      says: 'Invalid code. Please re-enter.',
      code: 'wrong_mfa_code',
    },
    {
      what: 'a wrong recovery code',
      given: () => ({ recoveryCode: 'A-B-C' }),
      status: 400,
      says: 'Invalid code. Please re-enter.',
      code: 'wrong_mfa_code',
    },
    {
      what: 'both',
      given: ({ wrongPasscode }: Guarded) => ({ passcode: wrongPasscode(), recoveryCode: 'A-B-C' }),
      status: 409,
      says: 'Give either a passcode or a recovery code, not both.',
      code: 'mfa_conflict',
    },
  ])('with $what: $status', async ({ given, status, says, code }) => {
    const person = await aGuardedUser(api)
    const answer = await person.browser.call(call, { body: given(person) })

    expect([answer.status, answer.body]).toEqual([status, { error: says, code }])
    expect((await storedOf(person.id)).mfa_enabled).toBe(true)
  })

  it('without a second factor: 403', async () => {
    const { browser } = await aUser(api)
    expect((await browser.call(call, { body: { passcode: '123456' } })).status).toBe(403)
  })

  it('is locked after three wrong codes: 403', async () => {
    const { browser, passcode, wrongPasscode } = await aGuardedUser(api)
    for (const _ of [1, 2, 3]) await browser.call(call, { body: { passcode: wrongPasscode() } })
    const answer = await browser.call(call, { body: { passcode: passcode() } })
    expect([answer.status, (answer.body as { code?: string }).code]).toEqual([403, 'too_many_attempts'])
  })
})

it('switched off, the password alone logs in and the secret is gone', async () => {
  const { id, email, browser, passcode } = await aGuardedUser(api)
  expect((await browser.call(mfa.disable, { body: { passcode: passcode() } })).status).toBe(200)

  expect(await storedOf(id)).toEqual({ mfa_secret: null, mfa_enabled: false })
  expect((await api.browser().call(auth.login, { body: { email, password } })).body).toHaveProperty('token')
  expect((await lastMailTo(email))?.subject).toMatch(/is off/)
})

it('new recovery codes take the place of the old ones', async () => {
  const { email, browser, recoveryCodes } = await aGuardedUser(api)
  const [used, old] = recoveryCodes
  const { body: fresh } = await browser.call(mfa.regenerateRecoveryCodes, { body: { recoveryCode: used } })
  const logIn = (mfaRecoveryCode: string | undefined) =>
    api.browser().call(auth.login, { body: { email, password, mfaRecoveryCode } })

  expect(fresh).toHaveLength(10)
  expect((await logIn(old)).status).toBe(400)
  expect((await logIn(fresh[0])).body).toHaveProperty('token')
})
