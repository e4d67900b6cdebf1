import { accounts } from '@perigee/contract/account'
import { auth } from '@perigee/contract/auth'
import { listActivity } from '@perigee/contract/activity'
import { passkeys } from '@perigee/contract/passkeys'
import { updateUser } from '@perigee/satellite-db/users'
import { minute } from '@perigee/std/durations'
import { describe, expect, it } from 'vitest'
import { hashPassword } from '@perigee/accounts/passwords/password-hash'
import { anAuthenticator } from '../../testing/authenticator'
import { aUser, password, type Person } from '../../testing/builders'
import { aPasskey } from '../../testing/passkeys'
import { aGuardedUser } from '../../testing/second-factor'
import { startApi } from '../../testing/start-api'
import { whileChanging } from '../../testing/while-changing'

const api = await startApi({ consoleUrl: 'http://localhost:7910' })
const begin = ({ browser }: Person, body: object = {}) =>
  browser.call(passkeys.beginRegistration, { body: { password, ...body } })
const mailsTo = async (email: string) =>
  (await api.mails()).filter(({ to }) => to === email).map(({ subject, text }) => `${subject}\n${text}`)

describe('adding a passkey', () => {
  it('asks for a discoverable one that verifies its person, for this site', async () => {
    const person = await aUser(api)
    const { body } = await begin(person)

    expect(body).toMatchObject({
      rp: { id: 'localhost', name: 'Perigee' },
      user: { name: person.email },
      excludeCredentials: [],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
      timeout: 5 * minute,
    })
    expect(Buffer.from(body.challenge, 'base64url')).toHaveLength(32)
  })

  it('takes the password also while a login hashes it anew', async () => {
    const person = await aUser(api)
    const anew = await hashPassword(password)
    const answer = await whileChanging(
      api,
      (trx) => updateUser(trx, person.id, { password_hash: anew }),
      () => begin(person),
    )
    expect(answer.status).toBe(200)
  })

  it('lists it by its name, writes it down and tells it by mail', async () => {
    const person = await aUser(api)
    const { id, authenticator } = await aPasskey(person, { name: '  My laptop ' })
    const { body: list } = await person.browser.call(passkeys.list)
    const { body: activity } = await person.browser.call(listActivity, { query: { limit: 1, page: 1 } })
    const { body: next } = await begin(person)

    expect(list).toEqual([
      { id, name: 'My laptop', createdAt: api.clock().toISOString(), lastUsedAt: null, backedUp: true },
    ])
    expect(activity.entries.map(({ kind }) => kind)).toEqual(['passkey-added'])
    expect((await mailsTo(person.email)).at(-1)).toMatch(/passkey was added[^]*My laptop/)
    expect(next.excludeCredentials.map((one) => one.id)).toEqual([authenticator.id])
  })

  it.each([
    { what: 'another origin', odd: { origin: 'http://evil.test' } },
    { what: 'another site', odd: { rpId: 'evil.test' } },
    { what: 'nobody verified', odd: { verifiesUser: false } },
    { what: 'the answer to another question', odd: { type: 'webauthn.get' } },
  ])('refuses $what: 400', async ({ odd }) => {
    const person = await aUser(api)
    const registration = anAuthenticator().register((await begin(person)).body, odd)
    const answer = await person.browser.call(passkeys.add, { body: { name: 'x', registration } })

    expect([answer.status, answer.body.error]).toEqual([400, 'The passkey could not be verified. Please try again.'])
    expect((await person.browser.call(passkeys.list)).body).toEqual([])
  })

  it('takes a challenge once, for five minutes, in the session that asked', async () => {
    const person = await aUser(api)
    const elsewhere = api.browser()
    await elsewhere.call(auth.login, { body: { email: person.email, password } })
    const authenticator = anAuthenticator()
    const add = async (browser: Person['browser'], registration: ReturnType<typeof authenticator.register>) =>
      (await browser.call(passkeys.add, { body: { name: 'x', registration } })).status

    const stolen = authenticator.register((await begin(person)).body)
    expect(await add(elsewhere, stolen)).toBe(400)
    const late = authenticator.register((await begin(person)).body)
    api.clock.advance(5 * minute)
    expect(await add(person.browser, late)).toBe(400)
    const invented = authenticator.register((await begin(person)).body, { challenge: 'A'.repeat(43) })
    expect(await add(person.browser, invented)).toBe(400)

    const right = authenticator.register((await begin(person)).body)
    expect(await add(person.browser, right)).toBe(200)
    expect(await add(person.browser, right)).toBe(400)
  })

  it('keeps a passkey for one account', async () => {
    const [first, second] = [await aUser(api), await aUser(api)]
    const authenticator = anAuthenticator()
    const statuses: number[] = []
    for (const { browser } of [first, second]) {
      const { body } = await browser.call(passkeys.beginRegistration, { body: { password } })
      const registration = authenticator.register(body)
      statuses.push((await browser.call(passkeys.add, { body: { name: 'x', registration } })).status)
    }
    expect(statuses).toEqual([200, 409])
  })

  it('ends at twenty', async () => {
    const person = await aUser(api)
    const asked = (await begin(person)).body
    for (let at = 0; at < 20; at++) await aPasskey(person, { name: `Key ${at}` })
    const registration = anAuthenticator().register(asked)

    expect((await begin(person)).status).toBe(409)
    expect((await person.browser.call(passkeys.add, { body: { name: 'x', registration } })).status).toBe(409)
  })

  it.each(['', '   ', 'x'.repeat(65)])('refuses the name "%s": 400', async (name) => {
    const person = await aUser(api)
    const registration = anAuthenticator().register((await begin(person)).body)
    expect((await person.browser.call(passkeys.add, { body: { name, registration } })).status).toBe(400)
  })
})

describe('the proof before it', () => {
  it('is the password; wrong ones lock like a login', async () => {
    const person = await aUser(api)
    const statuses: number[] = []
    for (const given of ['wrong 1234', 'wrong 1234', 'wrong 1234', password])
      statuses.push((await begin(person, { password: given })).status)

    expect(statuses).toEqual([400, 400, 400, 403])
    expect((await mailsTo(person.email)).at(-1)).toContain('2 minutes')
    api.clock.advance(2 * minute)
    expect((await begin(person)).status).toBe(200)
  })

  it('is the second factor too, where there is one', async () => {
    const person = await aGuardedUser(api)
    const without = await begin(person)
    const wrong = await begin(person, { mfaPasscode: person.wrongPasscode() })
    const passcode = await begin(person, { mfaPasscode: person.passcode() })
    const [mfaRecoveryCode] = person.recoveryCodes
    const recovery = await begin(person, { mfaRecoveryCode })

    expect([without.status, wrong.status, passcode.status, recovery.status]).toEqual([400, 400, 200, 200])
    expect(without.body).toMatchObject({ code: 'mfa_required' })
    expect((await person.browser.call(accounts.get)).body.mfaRecoveryCodeCount).toBe(9)
  })
})

describe('renaming and removing', () => {
  it('changes the name', async () => {
    const person = await aUser(api)
    const { id } = await aPasskey(person)
    const answer = await person.browser.call(passkeys.rename, { params: { passkeyId: id }, body: { name: ' Phone ' } })

    expect(answer.status).toBe(200)
    expect((await person.browser.call(passkeys.list)).body.map(({ name }) => name)).toEqual(['Phone'])
  })

  it('removes it, writes it down and tells it by mail', async () => {
    const person = await aUser(api)
    const { id } = await aPasskey(person)
    expect((await person.browser.call(passkeys.remove, { params: { passkeyId: id } })).status).toBe(200)

    const { body: activity } = await person.browser.call(listActivity, { query: { limit: 1, page: 1 } })
    expect((await person.browser.call(passkeys.list)).body).toEqual([])
    expect(activity.entries.map(({ kind }) => kind)).toEqual(['passkey-removed'])
    expect((await mailsTo(person.email)).at(-1)).toMatch(/passkey was removed[^]*Laptop/)
    expect((await person.browser.call(passkeys.remove, { params: { passkeyId: id } })).status).toBe(404)
  })

  it("does not reach somebody else's: 404", async () => {
    const [owner, stranger] = [await aUser(api), await aUser(api)]
    const params = { passkeyId: (await aPasskey(owner)).id }

    expect((await stranger.browser.call(passkeys.rename, { params, body: { name: 'Mine' } })).status).toBe(404)
    expect((await stranger.browser.call(passkeys.remove, { params })).status).toBe(404)
    expect((await owner.browser.call(passkeys.list)).body.map(({ name }) => name)).toEqual(['Laptop'])
  })
})

it('without https and away from localhost there are none', async () => {
  const plain = await startApi({ consoleUrl: 'http://192.168.1.5:7910' })
  const person = await aUser(plain)

  expect((await begin(person)).status).toBe(403)
  expect((await plain.browser().call(passkeys.beginLogin)).status).toBe(403)
  expect((await person.browser.call(passkeys.list)).body).toEqual([])
})
