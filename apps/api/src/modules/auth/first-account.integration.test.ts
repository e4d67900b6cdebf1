import { offerFirstAccount } from '@perigee/accounts/sign-up/first-account'
import { operator } from '@perigee/actors/actor'
import { accounts } from '@perigee/contract/account'
import { auth } from '@perigee/contract/auth'
import { updateUser } from '@perigee/satellite-db/users'
import { userStatus } from '@perigee/domain/user-status'
import { day } from '@perigee/std/durations'
import { utf8 } from '@perigee/std/bytes'
import { beforeEach, describe, expect, it } from 'vitest'
import { anAccount, aUser, password } from '../../testing/builders'
import { pressButton } from '../../testing/mailed-pages'
import { startApi } from '../../testing/start-api'

const api = await startApi({ env: { PERIGEE_CAPTCHA: 'altcha', PERIGEE_OPEN_REGISTRATION: 'false' } })
beforeEach(async () => {
  await api.db.deleteFrom('satellite.users').execute()
  await api.db.deleteFrom('satellite.first_account_link').execute()
})

const offer = () => offerFirstAccount(api.deps, operator)
async function offered(): Promise<string> {
  const secret = await offer()
  if (secret === undefined) throw new Error('no link was offered')
  return secret
}
const pageOf = (secret: string, browser = api.browser()) => browser.http.get(`/first-account?token=${secret}`)
const people = async () =>
  await api.db.selectFrom('satellite.users').select(['email', 'kind', 'project_limit as projects']).execute()
const ada = { email: ' ada@example.test ', password }
const hasForm = (text: string) => text.includes('name="password"')

describe('the link of the first account', () => {
  it('makes an account like any other and logs in, with no captcha, no mail, and registration closed', async () => {
    const browser = api.browser()
    const page = await pageOf(await offered(), browser)
    expect([page.status, page.headers.get('cache-control'), await people()]).toEqual([200, 'no-store', []])

    const done = await pressButton(browser, page, { fields: ada })
    expect([done.status, done.headers.get('location')]).toEqual([303, '/projects'])
    expect((await browser.call(accounts.get)).body.email).toBe('ada@example.test')

    const [first] = await people()
    await anAccount(api)
    expect(await people()).toEqual([first, { ...first, email: expect.any(String) as string }])
    expect(await api.mails()).toEqual([])
  })

  it('works once, and no other is offered', async () => {
    const secret = await offered()
    const page = await pageOf(secret)
    await pressButton(api.browser(), page, { fields: ada })

    expect(hasForm((await pageOf(secret)).text)).toBe(false)
    const again = await pressButton(api.browser(), page, { fields: { ...ada, email: 'eve@example.test' } })
    expect([again.status, again.headers.getSetCookie(), (await people()).length]).toEqual([400, [], 1])
    expect(await offer()).toBeUndefined()
  })

  it('pressed twice at the same moment makes one account', async () => {
    const page = await pageOf(await offered())
    const emails = ['a', 'b', 'c', 'd'].map((name) => `${name}@example.test`)
    const answers = await Promise.all(
      emails.map((email) => pressButton(api.browser(), page, { fields: { email, password } })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 400, 400, 400])
    expect(await people()).toHaveLength(1)
  })

  it('ends with a newer one, which a restart prints', async () => {
    const older = await offered()
    const newer = await offered()
    expect([hasForm((await pageOf(older)).text), hasForm((await pageOf(newer)).text)]).toEqual([false, true])
  })

  it('ends after a day', async () => {
    const secret = await offered()
    api.clock.advance(day - 1)
    expect(hasForm((await pageOf(secret)).text)).toBe(true)
    api.clock.advance(1)
    expect(hasForm((await pageOf(secret)).text)).toBe(false)
  })

  it.each([
    { what: 'active', change: { status: userStatus.active } },
    { what: 'deleted again', change: { status: userStatus.deleted } },
  ])('ends when somebody else has an account, $what, who gains nothing by it', async ({ change }) => {
    const secret = await offered()
    const early = await aUser(api)
    expect(hasForm((await pageOf(secret)).text)).toBe(false)
    await updateUser(api.db, early.id, change)
    expect(hasForm((await pageOf(secret)).text)).toBe(false)
    expect(await offer()).toBeUndefined()
  })

  it('takes no bad password and no bad address, and says so beside what was typed', async () => {
    const page = await pageOf(await offered())
    for (const fields of [
      { email: 'ada@example.test', password: 'short' },
      { email: 'nobody', password },
      { email: '', password },
    ]) {
      const refused = await pressButton(api.browser(), page, { fields })
      expect([refused.status, hasForm(refused.text)]).toEqual([400, true])
      expect(refused.text).toContain('role="alert"')
      expect(refused.text).toContain(`value="${fields.email}"`)
    }
    expect(await people()).toEqual([])
  })

  it('is not taken from a page of somebody else', async () => {
    const page = await pageOf(await offered())
    const headers = { origin: 'http://evil.test' }
    expect((await pressButton(api.browser(), page, { fields: ada, headers })).status).toBe(403)
    expect(await people()).toEqual([])
  })

  it.each(['', 'x', '0'.repeat(64)])('is not guessed: %j', async (secret) => {
    await offered()
    expect(hasForm((await pageOf(secret)).text)).toBe(false)
  })

  it('is kept as a hash alone, and is in no log', async () => {
    const secret = await offered()
    await pressButton(api.browser(), await pageOf(secret), { fields: { ...ada, password: 'short' } })
    const row = await api.db.selectFrom('satellite.first_account_link').selectAll().executeTakeFirstOrThrow()
    expect(Buffer.from(row.secret_hash)).not.toEqual(Buffer.from(utf8(secret)))
    expect(JSON.stringify(api.log)).not.toContain(secret)
  })

  it('is the only way in while registration is closed', async () => {
    await offered()
    const { status } = await api.browser().call(auth.register, { body: { email: 'eve@example.test', password } })
    expect(status).not.toBe(200)
  })
})
