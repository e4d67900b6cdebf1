import { auth } from '@perigee/contract/auth'
import { findUserByEmail } from '@perigee/satellite-db/users/find-user-by-email'
import { describe, expect, it } from 'vitest'
import { aRegistration } from '../../testing/builders'
import { startApi } from '../../testing/start-api'

const adminToken = 'a-token-that-the-operator-shares-with-programs'
const closed = { PERIGEE_OPEN_REGISTRATION: 'false' }
const api = await startApi({ env: { ...closed, PERIGEE_REGISTRATION_ADMIN_TOKEN: adminToken } })
const unconfigured = await startApi({ env: closed })

const ask = (at: typeof api, { query = '?projectsLimit=3', authorization = adminToken } = {}) =>
  at.browser().http.get(`/registrationToken/${query}`, { headers: { authorization } })

describe('a registration token', () => {
  it('lets one person sign up, with the projects that it was made for', async () => {
    const answer = await ask(api)
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
    const { secret } = answer.json<{ secret: string }>()
    expect(Buffer.from(secret, 'base64')).toHaveLength(32)

    const invited = aRegistration()
    const register = (body: object) =>
      api.browser().call(auth.register, { body: { ...aRegistration(), ...body, secret } })
    expect((await register(invited)).status).toBe(200)
    expect(await findUserByEmail(api.db, invited.email)).toMatchObject({ projectLimit: 3 })
    expect((await register({})).status).toBe(400)
    expect(
      JSON.stringify(await api.db.selectFrom('satellite.registration_tokens').selectAll().execute()),
    ).not.toContain(secret)
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
