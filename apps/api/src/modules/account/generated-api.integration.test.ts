import type { NewRestKey } from '@perigee/accounts/rest-keys/create-rest-key'
import { accounts } from '@perigee/contract/account'
import { generatedApi } from '@perigee/contract/generated-api'
import { accountKinds } from '@perigee/domain/account-kinds'
import { findUserById, updateUser } from '@perigee/satellite-db/users'
import { describe, expect, it } from 'vitest'
import { aProject, aUser, type Person } from '../../testing/builders'
import { aRestKey } from '../../testing/rest-keys'
import { startApi } from '../../testing/start-api'

const api = await startApi({ env: { PERIGEE_GENERATED_PRIVATE_API: 'true' } })

async function keyOf({ id }: Pick<Person, 'id'>, given: Partial<NewRestKey> = {}): Promise<string> {
  const user = await findUserById(api.db, id)
  if (!user) throw new Error('nobody is there')
  const caller = { ip: '192.0.2.1', userAgent: 'test' }
  return (await aRestKey(api, { kind: 'session', user, caller, idHash: new Uint8Array(32) }, given)).key
}
const enter = (authorization: string) => api.browser().call(generatedApi.tokenByApiKey, { headers: { authorization } })

describe('the account', () => {
  it('is found at the other path too', async () => {
    const { browser } = await aUser(api)
    const [one, other] = [await browser.call(accounts.get), await browser.call(generatedApi.account)]
    expect([other.status, other.body]).toEqual([200, one.body])
  })
})

describe('a key', () => {
  it('opens a session of its owner, who hears of the login, and sets no cookie', async () => {
    const person = await aUser(api)
    const { status, body, headers } = await enter(`Bearer ${await keyOf(person)}`)
    expect([status, headers.getSetCookie()]).toEqual([200, []])
    expect(Date.parse(body.expiresAt)).toBeGreaterThan(api.clock().getTime())
    const browser = api.browser()
    browser.http.cookies.set(api.deps.cookies.session.name, body.token)
    expect((await browser.call(accounts.get)).body.email).toBe(person.email)
  })

  it('that may less than its owner opens none', async () => {
    const { owner, id: projectId } = await aProject(api)
    const narrow: Partial<NewRestKey>[] = [{ access: 'read' }, { projectId }, { areas: ['usage'] }]
    for (const given of narrow) {
      const answer = await enter(`Bearer ${await keyOf(owner, given)}`)
      expect([answer.status, answer.body]).toEqual([403, expect.objectContaining({ code: 'key_is_restricted' })])
    }
  })

  it.each([
    [{ kind: accountKinds.free }, 403, 'rest_keys_need_paid_plan'],
    [{ external_id: 'acme:somebody' }, 403, 'sso_managed'],
  ])('of an account with %j: %i', async (columns, status, code) => {
    const person = await aUser(api)
    const key = await keyOf(person)
    await updateUser(api.db, person.id, columns)
    const answer = await enter(`Bearer ${key}`)
    expect([answer.status, answer.body]).toEqual([status, expect.objectContaining({ code })])
  })

  it.each(['', 'Bearer', 'Basic abc', 'Bearer perigee_0', `Bearer ${crypto.randomUUID()}`])(
    'is none in %j',
    async (authorization) => {
      const { status, body } = await enter(authorization)
      expect([status, body]).toEqual([401, { error: 'Authorization required', code: 'not_logged_in' }])
    },
  )
})

describe('where the operator does not want these calls', async () => {
  const usual = await startApi()

  it('they are not there', async () => {
    const { browser } = await aUser(usual)
    expect((await browser.call(generatedApi.account)).status).toBe(404)
    expect((await browser.call(generatedApi.tokenByApiKey)).status).toBe(404)
  })
})
