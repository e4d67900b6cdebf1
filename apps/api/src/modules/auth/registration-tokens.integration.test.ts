import { auth } from '@perigee/contract/auth'
import { findUserByEmail } from '@perigee/satellite-db/users'
import { sha256 } from '@perigee/crypto/hash'
import { utf8 } from '@perigee/std/bytes'
import { describe, expect, it } from 'vitest'
import { aRegistration, anAccount } from '../../testing/builders'
import { codeIn } from '../../testing/mails'
import { signUp } from '../../testing/sign-up'
import { startApi } from '../../testing/start-api'

const adminToken = 'a-token-that-the-operator-shares-with-programs'
const closed = { PERIGEE_OPEN_REGISTRATION: 'false' }
const api = await startApi({ env: { ...closed, PERIGEE_REGISTRATION_ADMIN_TOKEN: adminToken } })
const unconfigured = await startApi({ env: closed })

const activated = (body: { email: string; code: string; signupId: string }) =>
  api.browser().call(auth.activate, { body })
const aToken = async () => (await ask(api)).json<{ secret: string }>().secret
const ask = (at: typeof api, { query = '?projectsLimit=3', authorization = adminToken } = {}) =>
  at.browser().http.get(`/registrationToken/${query}`, { headers: { authorization } })

describe('a registration token', () => {
  it('lets one person sign up, with the projects that it was made for', async () => {
    const answer = await ask(api)
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
    const { secret } = answer.json<{ secret: string }>()
    expect(Buffer.from(secret, 'base64')).toHaveLength(32)

    const invited = aRegistration()
    expect((await api.browser().call(auth.register, { body: aRegistration() })).status).toBe(403)
    expect((await activated(await signUp(api, { ...invited, secret }))).status).toBe(200)
    expect(await findUserByEmail(api.db, invited.email)).toMatchObject({ projectLimit: 3 })
    expect((await api.browser().call(auth.register, { body: { ...aRegistration(), secret } })).status).toBe(400)
    expect(
      JSON.stringify(await api.db.selectFrom('satellite.registration_tokens').selectAll().execute()),
    ).not.toContain(secret)
  })

  it('waits with the newest address that gave it: who mistyped theirs is not left without', async () => {
    const secret = await aToken()
    const mistyped = await signUp(api, { ...aRegistration(), secret })
    const right = await signUp(api, { ...aRegistration(), secret })
    const again = await signUp(api, { ...aRegistration({ email: right.email }), secret })

    expect((await activated(mistyped)).status).toBe(401)
    expect((await activated(right)).status).toBe(200)
    expect((await activated(again)).status).toBe(401)
  })

  it('makes one account, however many sign up with it at the same moment', async () => {
    const secret = await aToken()
    const bodies = Array.from({ length: 10 }, () => ({ ...aRegistration(), secret }))
    const answers = await Promise.all(bodies.map((body) => api.browser().call(auth.register, { body })))
    expect(answers.map(({ status }) => status)).toEqual(bodies.map(() => 200))
    const mails = await api.mails()
    const codes = bodies.map(({ email }, at) => ({
      email,
      code: codeIn(mails.findLast(({ to }) => to === email)),
      signupId: answers[at]?.headers.get('x-request-id') ?? '',
    }))
    const statuses = (await Promise.all(codes.map(activated))).map(({ status }) => status).sort()
    expect(statuses).toEqual([200, ...Array.from({ length: 9 }, () => 401)])
    const users = await Promise.all(bodies.map(({ email }) => findUserByEmail(api.db, email)))
    expect(users.filter((user) => user !== undefined)).toHaveLength(1)
  })

  it('that somebody else used up meanwhile makes no account', async () => {
    const secret = await aToken()
    const signup = await signUp(api, { ...aRegistration(), secret })
    const { id } = await anAccount(api)
    const owned = api.db.updateTable('satellite.registration_tokens').set({ owner_id: id })
    await owned.where('secret_hash', '=', sha256(utf8(secret))).execute()

    const answer = await activated(signup)
    expect([answer.status, answer.body.error]).toEqual([400, 'The registration token has expired or was used before.'])
    expect(await findUserByEmail(api.db, signup.email)).toBeUndefined()
  })

  it.each([
    { what: 'no token', at: api, change: { authorization: '' }, status: 401 },
    { what: 'another token', at: api, change: { authorization: `${adminToken}x` }, status: 401 },
    { what: 'no token configured', at: unconfigured, change: {}, status: 401 },
    { what: 'no number', at: api, change: { query: '' }, status: 400 },
    { what: 'a number below 0', at: api, change: { query: '?projectsLimit=-1' }, status: 400 },
    { what: 'a broken number', at: api, change: { query: '?projectsLimit=1.5' }, status: 400 },
    { what: 'nothing for a number', at: api, change: { query: '?projectsLimit=' }, status: 400 },
    { what: 'a huge number', at: api, change: { query: '?projectsLimit=10001' }, status: 400 },
  ])('is not made with $what: $status', async ({ at, change, status }) => {
    const before = await tokens(at)
    const answer = await ask(at, change)
    expect(answer.status).toBe(status)
    expect(answer.json()).toMatchObject({ error: expect.any(String) as unknown })
    expect(await tokens(at)).toBe(before)
  })
})

const tokens = async ({ db }: typeof api): Promise<number> =>
  (await db.selectFrom('satellite.registration_tokens').select('secret_hash').execute()).length
