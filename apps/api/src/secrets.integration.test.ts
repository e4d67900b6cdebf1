import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { accounts } from '@perigee/contract/account'
import { accountFlows } from '@perigee/contract/account-flows'
import { changeEmailSteps, deletionSteps } from '@perigee/domain/account-flow-steps'
import { apiKeys } from '@perigee/contract/api-keys'
import { auth } from '@perigee/contract/auth'
import { mfa } from '@perigee/contract/mfa'
import { passkeys } from '@perigee/contract/passkeys'
import { restKeys } from '@perigee/contract/rest-keys'
import { projects } from '@perigee/contract/projects'
import { minute } from '@perigee/std/durations'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aRegistration } from './testing/builders'
import { lastCodeTo } from './testing/flow-codes'
import { codeIn, resetTokenIn } from './testing/mails'
import { anAuthenticator } from './testing/authenticator'
import { passcodeOf } from './testing/second-factor'
import { dump, type Secrets, secretsIn } from './testing/secret-search'
import { startApi } from './testing/start-api'

const folder = mkdtempSync(join(tmpdir(), 'perigee-keys-'))
afterAll(() => rmSync(folder, { recursive: true }))
const api = await startApi({
  consoleUrl: 'http://localhost:7910',
  passphraseKeysFile: join(folder, 'keys'),
  logLevel: 'trace',
})

const secrets: Secrets = new Map()
const keep = (name: string, secret: string | undefined): string => {
  if (secret === undefined || secret.length < 6) throw new Error(`there is no ${name}`)
  secrets.set(name, secret)
  return secret
}
const browser = api.browser()
const lastMailTo = async (email: string) => (await api.mails()).findLast(({ to }) => to === email)
const cookie = (name: string) => keep(name, browser.http.cookies.get('_tokenKey'))

/** Everything that has a secret in it, well and badly done. */
beforeAll(async () => {
  const { email } = aRegistration()
  const password = keep('password', 'first horse staple 1')
  const signedUp = await browser.call(auth.register, { body: aRegistration({ email, password }) })
  const signupId = signedUp.headers.get('x-request-id') ?? ''
  const code = keep('activation code', codeIn(await lastMailTo(email)))
  await browser.call(auth.activate, { body: { email, code: code === '111111' ? '222222' : '111111', signupId } })
  await browser.call(auth.activate, { body: { email, code, signupId } })
  cookie('session of the activation')
  keep('CSRF token', await browser.csrfToken())

  const wrong = keep('wrong password', 'never was a password')
  await browser.call(auth.login, { body: { email, password: wrong } })
  await browser.call(auth.login, { body: { email, password } })
  cookie('session of a login')

  const secret = keep('TOTP secret', (await browser.call(mfa.generateSecret, { body: { password } })).body)
  const passcode = (steps: number) => keep(`passcode ${secrets.size}`, passcodeOf(secret, api.clock(), steps))
  const enabled = await browser.call(mfa.enable, { body: { passcode: passcode(-1) } })
  enabled.body.forEach((one, index) => keep(`recovery code ${index}`, one))
  await browser.call(auth.login, { body: { email, password } })
  await browser.call(auth.login, { body: { email, password, mfaPasscode: passcode(0) } })
  cookie('session with a passcode')
  await browser.call(auth.login, { body: { email, password, mfaRecoveryCode: enabled.body[0] ?? '' } })
  cookie('session with a recovery code')

  const authenticator = anAuthenticator({ origin: 'http://localhost:7910' })
  const asked = await browser.call(passkeys.beginRegistration, { body: { password, mfaPasscode: passcode(1) } })
  keep('passkey challenge', asked.body.challenge)
  await browser.call(passkeys.add, { body: { name: 'Key', registration: authenticator.register(asked.body) } })
  const question = await browser.call(passkeys.beginLogin)
  keep('login challenge', question.body.challenge)
  keep('login attempt', browser.http.cookies.get('passkey_attempt'))
  await browser.call(passkeys.login, { body: { answer: authenticator.answer(question.body) } })
  cookie('session with a passkey')

  const second = keep('second password', 'second horse staple 2')
  await browser.call(accounts.changePassword, { body: { password: wrong, newPassword: second } })
  await browser.call(accounts.changePassword, { body: { password, newPassword: second } })
  await browser.call(auth.forgotPassword, { body: { email } })
  keep('unused reset token', resetTokenIn(await lastMailTo(email)))
  await browser.call(auth.forgotPassword, { body: { email } })
  const token = keep('reset token', resetTokenIn(await lastMailTo(email)))
  const third = keep('third password', 'third horse staple 3')
  await api.browser().call(auth.resetPassword, { body: { token, password: third } })
  const proof = { mfaRecoveryCode: enabled.body[1] ?? '' }
  await api.browser().call(auth.resetPassword, { body: { token, password: third, ...proof } })
  await browser.call(auth.login, { body: { email, password: third, mfaRecoveryCode: enabled.body[2] ?? '' } })
  cookie('session of now')
  const factor = { recoveryCode: enabled.body[3] ?? '' }
  const renewed = await browser.call(mfa.regenerateRecoveryCodes, { body: factor })
  renewed.body.forEach((one, index) => keep(`new recovery code ${index}`, one))

  const step = (number: number, data: string) =>
    browser.call(accountFlows.changeEmail, { body: { step: number, data } })
  await step(changeEmailSteps.password, third)
  api.clock.advance(2 * minute)
  await step(changeEmailSteps.mfa, passcode(0))
  const flowCode = keep('code of a flow', await lastCodeTo(api, email))
  await step(changeEmailSteps.oldEmailCode, flowCode)
  await step(changeEmailSteps.newEmail, `new-${email}`)
  keep('open code of a flow', await lastCodeTo(api, `new-${email}`))
  await browser.call(accountFlows.deleteAccount, { body: { step: deletionSteps.password, data: third } })

  const made = await browser.call(projects.create, { body: { name: 'kept', managePassphrase: true } })
  const config = await browser.call(projects.config, { params: { id: made.body.id } })
  keep('managed passphrase', config.body.passphrase)
  const key = await browser.call(apiKeys.create, { params: { projectId: made.body.id }, body: 'a key' })
  keep('API key', key.body.key)
  const restKey = await browser.call(restKeys.create, { body: { name: 'a program' } })
  keep('REST API key', restKey.body)
})

/** Requests with secrets where none belong. */
async function misplaced(): Promise<void> {
  const password = secrets.get('password') ?? ''
  const [name, value] = [encodeURIComponent(password), encodeURIComponent(secrets.get('API key') ?? '')]
  const headers = { authorization: `Bearer ${value}`, 'x-csrf-token': await browser.csrfToken() }
  for (const path of [`/api/v0/auth/account?password=${name}`, `/api/v0/${name}`, `/activation?token=${value}`]) {
    await browser.http.get(path, { headers })
  }
  for (const body of [`{"password":"${password}"`, `"${password}"`, JSON.stringify({ email: password, password: 7 })]) {
    await browser.http.request('POST', '/api/v0/auth/token', { body, headers })
  }
}

/** Lets the database refuse whatever is written, with its reasons. */
async function broken(table: string, work: () => Promise<{ status: number }>): Promise<number> {
  const name = sql.id('satellite', table)
  await sql`alter table ${name} add constraint broken check (false) not valid`.execute(api.db)
  const { status } = await work()
  await sql`alter table ${name} drop constraint broken`.execute(api.db)
  return status
}

describe('logs', () => {
  it('hold none of the secrets of all flows', async () => {
    await misplaced()
    expect(api.log.length).toBeGreaterThan(30)
    expect(secretsIn(JSON.stringify(api.log), secrets)).toEqual([])
  })

  it('hold none when the database fails, and say that it did', async () => {
    const password = secrets.get('third password') ?? ''
    const { email } = aRegistration()
    const [project] = (await browser.call(projects.list)).body
    const params = { projectId: project?.id ?? '' }
    api.log.length = 0
    const statuses = [
      await broken('sessions', async () => {
        const { body } = await browser.call(accounts.get)
        const mfaRecoveryCode = secrets.get('new recovery code 0') ?? ''
        return browser.call(auth.login, { body: { email: body.email, password, mfaRecoveryCode } })
      }),
      await broken('pending_signups', () => browser.call(auth.register, { body: aRegistration({ email, password }) })),
      await broken('api_keys', () => browser.call(apiKeys.create, { params, body: 'broken' })),
      await broken('reset_tokens', () => browser.call(auth.forgotPassword, { body: { email: 'x@example.test' } })),
    ]
    expect(statuses.slice(0, 3)).toEqual([500, 500, 500])
    const log = JSON.stringify(api.log)
    expect(log).toContain('violates check constraint')
    expect(secretsIn(log, secrets)).toEqual([])
    expect(log).not.toContain('Failing row')
    expect(log).not.toContain(email)
  })
})

describe('at rest', () => {
  it('no secret stands in any row', async () => {
    const rows = await dump(api.db)
    const found = [...rows].map(([table, text]) => [table, secretsIn(text, secrets)] as const)
    expect(found.filter(([, names]) => names.length > 0)).toEqual([])
    const full = ['users', 'sessions', 'mfa_recovery_codes', 'account_flows', 'projects', 'api_keys', 'passkeys']
    expect(full.filter((table) => rows.get(table) === '')).toEqual([])
  })

  it('passwords are Argon2id, second factors and passphrases are sealed, codes and tokens are keyed or long hashes', async () => {
    const user = await api.db.selectFrom('satellite.users').selectAll().executeTakeFirstOrThrow()
    expect(user.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    const codes = await api.db.selectFrom('satellite.mfa_recovery_codes').select('code_hash').execute()
    const flows = await api.db.selectFrom('satellite.account_flows').select('code_hash').execute()
    const sessions = await api.db.selectFrom('satellite.sessions').select('id_hash').execute()
    const hashes = [
      ...codes.map(({ code_hash }) => code_hash),
      ...flows.map(({ code_hash }) => code_hash),
      ...sessions.map(({ id_hash }) => id_hash),
    ].filter((hash) => hash !== null)
    expect(new Set(hashes.map(({ length }) => length))).toEqual(new Set([32]))
    expect(hashes.length).toBeGreaterThan(2)
  })
})
