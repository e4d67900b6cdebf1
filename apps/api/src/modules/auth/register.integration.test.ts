import { auth } from '@perigee/contract/auth'
import { findUserByEmail } from '@perigee/satellite-db/users'
import { describe, expect, it } from 'vitest'
import { aRegistration, aUser } from '../../testing/builders'
import { codeIn } from '../../testing/mails'
import { signUp } from '../../testing/sign-up'
import { startApi } from '../../testing/start-api'

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

  it('makes no account; with the code comes a paid one with ten projects', async () => {
    const body = aRegistration()
    const { signupId, code } = await signUp(api, body)
    expect(await findUserByEmail(api.db, body.email)).toBeUndefined()
    await api.browser().call(auth.activate, { body: { email: body.email, code, signupId } })

    expect(await findUserByEmail(api.db, body.email)).toMatchObject({
      status: 1,
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
