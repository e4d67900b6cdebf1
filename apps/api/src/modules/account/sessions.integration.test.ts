import { accounts } from '@perigee/contract/account'
import { auth } from '@perigee/contract/auth'
import { sessions } from '@perigee/contract/sessions'
import { week } from '@perigee/std/durations'
import { describe, expect, it } from 'vitest'
import { aUser, password, type Person } from '../../testing/builders'
import { startApi } from '../../testing/start-api'

const api = await startApi()
const query = { limit: '10', page: '1', order: '2', orderDirection: '1' }
const list = async ({ browser }: Person, asked = {}) => browser.call(sessions.list, { query: { ...query, ...asked } })

/** The same person on another device. */
async function another({ id, email }: Person, userAgent: string, rememberForOneWeek = false): Promise<Person> {
  const browser = api.browser()
  const headers = { 'user-agent': userAgent }
  await browser.call(auth.login, { body: { email, password, rememberForOneWeek }, headers })
  return { id, email, browser }
}

describe('the list of sessions', () => {
  it('names each place, marks the own one and tells no secret', async () => {
    const here = await aUser(api)
    await another(here, 'Lynx/2.9')
    const { status, body, text } = await list(here)

    expect(status).toBe(200)
    expect(body).toMatchObject({ totalCount: 2, pageCount: 1, currentPage: 1, limit: 10, order: 2, orderDirection: 1 })
    expect(body.sessions.filter((one) => one.isRequesterCurrentSession)).toHaveLength(1)
    const elsewhere = body.sessions.find((one) => one.userAgent === 'Lynx/2.9')
    expect(elsewhere).toMatchObject({ isRequesterCurrentSession: false })
    expect(elsewhere?.ip).toContain('127.0.0.1')
    expect(text).not.toMatch(/hash/i)
  })

  it.each([
    { order: '1', orderDirection: '1', agents: ['alpha', 'Beta', 'gamma'] },
    { order: '1', orderDirection: '2', agents: ['gamma', 'Beta', 'alpha'] },
  ])('sorts by user agent, capitals or not: $agents', async ({ agents, ...asked }) => {
    const here = await aUser(api)
    for (const agent of ['gamma', 'alpha', 'Beta']) await another(here, agent)
    const { body } = await list(here, asked)
    const named = body.sessions.map(({ userAgent }) => userAgent).filter((agent) => agents.includes(agent))

    expect(named).toEqual(agents)
  })

  it('sorts by the device that the agents are shown as', async () => {
    const here = await aUser(api)
    const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:141.0) Gecko/20100101 Firefox/141.0'
    const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 14_5) AppleWebKit/605.1.15 Version/17.5 Safari/605.1.15'
    for (const agent of ['zulu', mac, 'Apple', windows]) await another(here, agent)
    const { body } = await list(here, { order: '1' })

    expect(body.sessions.map(({ userAgent }) => userAgent).filter((agent) => agent !== 'node')).toEqual([
      'Apple',
      windows,
      mac,
      'zulu',
    ])
  })

  it('sorts by expiry and goes by pages', async () => {
    const here = await aUser(api)
    await another(here, 'week', true)
    api.clock.advance(1000)
    await another(here, 'later', true)
    const last = await list(here, { limit: '1', page: '3' })

    expect(last.body.sessions.map(({ userAgent }) => userAgent)).toEqual(['later'])
    expect(last.body).toMatchObject({ totalCount: 3, pageCount: 3, currentPage: 3, offset: 2 })
    expect((await list(here, { page: '9' })).status).toBe(400)
  })

  it.each(['limit', 'page', 'order', 'orderDirection'])('needs %s', async (name) => {
    const here = await aUser(api)
    const rest = Object.fromEntries(Object.entries(query).filter(([key]) => key !== name))
    expect((await here.browser.call(sessions.list, { query: rest })).status).toBe(400)
  })

  it('leaves out what has expired', async () => {
    const here = await aUser(api)
    await api.db
      .insertInto('satellite.sessions')
      .values({ id_hash: new Uint8Array(32), user_id: here.id, ip: '', user_agent: 'old', expires_at: api.clock() })
      .execute()
    expect((await list(here)).body.totalCount).toBe(1)
  })
})

describe('ending', () => {
  it('one session logs that place out and no other', async () => {
    const here = await aUser(api)
    const there = await another(here, 'there')
    const { body } = await list(here)
    const sessionId = body.sessions.find((one) => one.userAgent === 'there')?.id ?? ''

    expect((await here.browser.call(sessions.invalidate, { params: { sessionId } })).status).toBe(200)
    expect((await there.browser.call(accounts.get)).status).toBe(401)
    expect((await here.browser.call(accounts.get)).status).toBe(200)
    expect((await here.browser.call(sessions.invalidate, { params: { sessionId } })).status).toBe(404)
  })

  it("somebody else's answers as one that does not exist, and ends nothing", async () => {
    const [here, stranger] = [await aUser(api), await aUser(api)]
    const sessionId = (await list(stranger)).body.sessions[0]?.id ?? ''
    const answer = await here.browser.call(sessions.invalidate, { params: { sessionId } })
    const unknown = await here.browser.call(sessions.invalidate, { params: { sessionId: crypto.randomUUID() } })

    expect([answer.status, answer.body]).toEqual([unknown.status, unknown.body])
    expect((await stranger.browser.call(accounts.get)).status).toBe(200)
  })

  it('all others leaves the one that asks', async () => {
    const here = await aUser(api)
    const others = [await another(here, 'a'), await another(here, 'b')]
    await here.browser.call(sessions.invalidateOthers)

    expect((await list(here)).body.totalCount).toBe(1)
    for (const { browser } of others) expect((await browser.call(accounts.get)).status).toBe(401)
  })
})

it('a session of a week can be told from one of a day', async () => {
  const here = await aUser(api)
  await another(here, 'week', true)
  const { body } = await list(here, { orderDirection: '2' })
  const expiries = body.sessions.map(({ expiresAt }) => Date.parse(expiresAt) - api.clock().getTime())

  expect(expiries[0]).toBe(week)
})
