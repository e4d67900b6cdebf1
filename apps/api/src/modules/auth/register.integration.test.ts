import { auth } from '@perigee/contract/auth'
import { findUserByEmail } from '@perigee/satellite-db/users/find-user-by-email'
import { sha256 } from '@perigee/crypto/hash'
import { utf8 } from '@perigee/std/bytes'
import { updateUser } from '@perigee/satellite-db/users/update-user'
import { describe, expect, it } from 'vitest'
import { userStatus } from '../../session/user-status'
import { aRegistration, aUser, password } from '../../testing/builders'
import { codeIn } from '../../testing/mails'
import { startApi } from '../../testing/start-api'
import { whileChanging } from '../../testing/while-changing'

const api = await startApi()
const mailsTo = async (email: string) => (await api.mails()).filter(({ to }) => to === email)

describe('signing up', () => {
  it('answers 200 without a body, the sign-up id as X-Request-Id, and mails a code', async () => {
    const body = aRegistration({ email: 'Ada@Example.test' })
    const answer = await api.browser().call(auth.register, { body })

    expect(answer.status).toBe(200)
    expect(answer.text).toBe('')
    expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f]{32}$/)
    const mails = await mailsTo(body.email)
    expect(mails).toHaveLength(1)
    expect(codeIn(mails[0])).toMatch(/^[1-9][0-9]{5}$/)
  })

  it('makes a paid account with ten projects that waits for its activation', async () => {
    const body = aRegistration()
    await api.browser().call(auth.register, { body })

    expect(await findUserByEmail(api.db, body.email)).toMatchObject({
      status: 0,
      kind: 1,
      projectLimit: 10,
      projectStorageLimit: 100e12,
      projectBandwidthLimit: 150e12,
      projectSegmentLimit: 100_000_000,
      passwordHash: expect.stringMatching(/^\$argon2id\$/) as unknown,
    })
  })

  it('with the address of an account changes nothing, looks the same and tells its owner', async () => {
    const { email } = await aUser(api)
    const before = await findUserByEmail(api.db, email)
    const answer = await api.browser().call(auth.register, {
      body: aRegistration({ email: email.toUpperCase(), password: 'something else' }),
    })

    expect(answer.status).toBe(200)
    expect(answer.text).toBe('')
    expect(await findUserByEmail(api.db, email)).toEqual({ ...before })
    expect((await mailsTo(email)).map(({ subject }) => subject)).toEqual(['You already have a Perigee account'])
  })

  it('again while somebody activates takes nothing over', async () => {
    const first = aRegistration()
    await api.browser().call(auth.register, { body: first })
    const before = await findUserByEmail(api.db, first.email)
    if (!before) throw new Error('not signed up')
    const again = await whileChanging(
      api,
      (trx) => updateUser(trx, before.id, { status: userStatus.active }),
      () => api.browser().call(auth.register, { body: { ...first, password: 'another horse 2' } }),
    )

    expect(again.status).toBe(200)
    expect(await findUserByEmail(api.db, first.email)).toEqual({ ...before, status: userStatus.active })
    expect((await mailsTo(first.email)).at(-1)?.subject).toBe('You already have a Perigee account')
  })

  it('again before the activation takes over: the newer password and code count', async () => {
    const first = aRegistration()
    const browser = api.browser()
    const old = await browser.call(auth.register, { body: first })
    const renewed = await browser.call(auth.register, { body: { ...first, password: 'another horse 2' } })
    const [oldMail, newMail] = await mailsTo(first.email)

    const stale = await browser.call(auth.activate, {
      body: { email: first.email, code: codeIn(oldMail), signupId: old.headers.get('x-request-id') ?? '' },
    })
    expect(stale.status).toBe(401)
    const good = await browser.call(auth.activate, {
      body: { email: first.email, code: codeIn(newMail), signupId: renewed.headers.get('x-request-id') ?? '' },
    })
    expect(good.status).toBe(200)
    for (const [tried, status] of [
      ['another horse 2', 200],
      [password, 401],
    ] as const) {
      const login = await api.browser().call(auth.login, { body: { email: first.email, password: tried } })
      expect(login.status).toBe(status)
    }
  })

  it.each([
    { what: 'no address', change: { email: '' } },
    { what: 'a bad address', change: { email: 'nobody' } },
    { what: 'a short password', change: { password: '1234567' } },
    { what: 'a long password', change: { password: 'x'.repeat(65) } },
    { what: 'a long partner', change: { partner: 'x'.repeat(101) } },
    { what: 'a long promo code', change: { signupPromoCode: 'x'.repeat(101) } },
    { what: 'no name on the full form', change: { isMinimal: false } },
    { what: 'an unknown token', change: { secret: 'bm90aGluZw==' } },
  ])('with $what: 400', async ({ change }) => {
    const answer = await api.browser().call(auth.register, { body: { ...aRegistration(), ...change } })
    expect(answer.status).toBe(400)
    expect(answer.body.error).toEqual(expect.any(String))
  })
})

describe('while registration is closed', async () => {
  const closed = await startApi({ env: { PERIGEE_OPEN_REGISTRATION: 'false' } })

  it('needs a token, which works once and brings its project limit', async () => {
    const secret = 'c2VjcmV0LXRva2Vu'
    await closed.db
      .insertInto('satellite.registration_tokens')
      .values({ secret_hash: sha256(utf8(secret)), owner_id: null, project_limit: 3 })
      .execute()
    const register = (body: ReturnType<typeof aRegistration> & { secret?: string }) =>
      closed.browser().call(auth.register, { body })
    const invited = aRegistration()

    expect((await register(aRegistration())).status).toBe(403)
    expect((await register({ ...invited, secret })).status).toBe(200)
    expect((await register({ ...aRegistration(), secret })).status).toBe(400)
    expect(await findUserByEmail(closed.db, invited.email)).toMatchObject({ projectLimit: 3 })
  })
})
