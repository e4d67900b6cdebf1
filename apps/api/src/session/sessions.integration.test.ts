import { accounts } from '@perigee/contract/account'
import { auth } from '@perigee/contract/auth'
import { updateUser } from '@perigee/satellite-db/users'
import { day, hour, minute } from '@perigee/std/durations'
import { describe, expect, it } from 'vitest'
import { aUser, anAccount, password } from '../testing/builders'
import { startApi } from '../testing/start-api'

const api = await startApi()
const timed = await startApi({ env: { PERIGEE_INACTIVITY_TIMER: 'true', PERIGEE_INACTIVITY_TIMEOUT: '20m' } })
const sessionsOf = (id: string) =>
  api.db
    .selectFrom('satellite.sessions')
    .selectAll()
    .where('user_id', '=', id as never)
    .execute()
const clears = (headers: Headers) =>
  headers.getSetCookie().some((line) => /^_tokenKey=; .*Expires=Thu, 01 Jan 1970/.test(line))

describe('a session', () => {
  it('ends with the log-out, and logging out twice is fine', async () => {
    const { id, browser } = await aUser(api)
    const token = browser.http.cookies.get('_tokenKey') ?? ''
    const answer = await browser.call(auth.logout)

    expect([answer.status, answer.text, clears(answer.headers)]).toEqual([200, '', true])
    expect(await sessionsOf(id)).toEqual([])
    browser.http.cookies.set('_tokenKey', token)
    expect((await browser.call(accounts.get)).status).toBe(401)
    expect((await browser.call(auth.logout)).status).toBe(200)
  })

  it('that expired answers 401, clears the cookie and is deleted', async () => {
    const { id, browser } = await aUser(api)
    api.clock.advance(168 * hour)
    const answer = await browser.call(accounts.get)

    expect(answer.status).toBe(401)
    expect(clears(answer.headers)).toBe(true)
    expect(await sessionsOf(id)).toEqual([])
  })

  it.each(['', 'AAAA', 'AAAAAAAAAAAAAAAAAAAAAA.AAAA', 'no base64.%%'])(
    'with the made-up cookie "%s": 401',
    async (value) => {
      const browser = api.browser()
      browser.http.cookies.set('_tokenKey', encodeURIComponent(value))
      const answer = await browser.call(accounts.get)

      expect(answer.status).toBe(401)
      expect(clears(answer.headers)).toBe(true)
    },
  )

  it('does not open for a signature over another id', async () => {
    const [one, two] = [await aUser(api), await aUser(api)]
    const [id] = (one.browser.http.cookies.get('_tokenKey') ?? '').split('.')
    const [, signature] = (two.browser.http.cookies.get('_tokenKey') ?? '').split('.')
    one.browser.http.cookies.set('_tokenKey', `${id}.${signature}`)

    expect((await one.browser.call(accounts.get)).status).toBe(401)
  })

  it.each([
    { what: 'pending deletion', status: 3, answer: 401 },
    { what: 'legal hold', status: 4, answer: 401 },
    { what: 'a pending check', status: 5, answer: 200 },
  ])('of an account that is now under $what: $answer', async ({ status, answer }) => {
    const { id, browser } = await aUser(api)
    await updateUser(api.db, id, { status })
    expect((await browser.call(accounts.get)).status).toBe(answer)
  })
})

describe('refreshing', () => {
  it.each([
    { rememberForOneWeek: true, chosen: 0, after: day, left: 7 * day },
    { rememberForOneWeek: true, chosen: 15, after: day, left: 15 * minute },
    { rememberForOneWeek: false, chosen: 15, after: 10 * minute, left: 15 * minute },
    { rememberForOneWeek: false, chosen: 0, after: day, left: 168 * hour },
  ])('week $rememberForOneWeek, own $chosen min, after $after ms: $left ms left', async (given) => {
    const { email } = await anAccount(api)
    const browser = api.browser()
    const body = { email, password, rememberForOneWeek: given.rememberForOneWeek }
    await browser.call(auth.login, { body })
    await browser.call(accounts.updateSettings, { body: { sessionDuration: given.chosen * 60e9 } })
    if (!given.rememberForOneWeek) await browser.call(auth.login, { body })
    api.clock.advance(given.after)
    const answer = await browser.call(auth.refreshSession)

    expect(answer.status).toBe(200)
    expect(Date.parse(answer.body as string) - api.clock().getTime()).toBe(given.left)
    expect(answer.headers.getSetCookie().join()).toContain('_tokenKey=')
  })

  it.each([
    { rememberForOneWeek: false, chosen: 0, left: 20 * minute, refreshed: 20 * minute },
    { rememberForOneWeek: false, chosen: 15, left: 15 * minute, refreshed: 15 * minute },
    { rememberForOneWeek: true, chosen: 0, left: 7 * day, refreshed: 7 * day - minute },
  ])('where idle people are logged out: week $rememberForOneWeek, own $chosen min', async (given) => {
    const { email, browser } = await aUser(timed)
    await browser.call(accounts.updateSettings, { body: { sessionDuration: given.chosen * 60e9 } })
    const { rememberForOneWeek } = given
    const opened = await browser.call(auth.login, { body: { email, password, rememberForOneWeek } })
    const leftOf = (moment: string) => Date.parse(moment) - timed.clock().getTime()

    expect(leftOf((opened.body as { expiresAt: string }).expiresAt)).toBe(given.left)
    timed.clock.advance(minute)
    expect(leftOf((await browser.call(auth.refreshSession)).body as string)).toBe(given.refreshed)
  })

  it('never shortens without an own setting', async () => {
    const { id, browser } = await aUser(api)
    const far = new Date(api.clock().getTime() + 30 * day)
    await api.db.updateTable('satellite.sessions').set({ expires_at: far }).where('user_id', '=', id).execute()

    expect((await browser.call(auth.refreshSession)).body).toBe(far.toISOString())
  })
})
