import { accounts } from '@perigee/contract/account'
import { auth } from '@perigee/contract/auth'
import { day, hour, minute } from '@perigee/std/durations'
import { describe, expect, it } from 'vitest'
import { aUser, anAccount, password } from '../../testing/builders'
import { startApi } from '../../testing/start-api'

const api = await startApi()
const logIn = (email: string, given: { password?: string; rememberForOneWeek?: boolean } = {}) =>
  api.browser().call(auth.login, { body: { email, password, ...given } })
const lockMails = async (email: string) =>
  (await api.mails())
    .filter(({ to, subject }) => to === email && subject.includes('locked'))
    .map(({ subject }) => subject)

describe('logging in', () => {
  it('sets a signed cookie that scripts and other sites cannot use', async () => {
    const { email } = await anAccount(api)
    const answer = await logIn(email.toUpperCase())

    expect(answer.status).toBe(200)
    const cookie = answer.headers.getSetCookie().find((line) => line.startsWith('_tokenKey='))
    expect(cookie).toMatch(/^_tokenKey=[\w-]{22}\.[\w-]{43}; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Strict$/)
    expect(answer.body).toMatchObject({ token: /=([^;]+)/.exec(cookie ?? '')?.[1] })
  })

  it('keeps no session id in the database', async () => {
    const { browser } = await aUser(api)
    const [id = ''] = (browser.http.cookies.get('_tokenKey') ?? '').split('.')
    const rows = await api.db.selectFrom('satellite.sessions').select('id_hash').execute()

    expect(rows.map(({ id_hash }) => Buffer.from(id_hash).toString('base64url'))).not.toContain(id)
    expect(rows.every(({ id_hash }) => id_hash.length === 32)).toBe(true)
  })

  it('answers wrong password, unknown and unverified address and a locked account alike', async () => {
    const { email } = await anAccount(api)
    const unverified = await anAccount(api, { status: 0 })
    const locked = await anAccount(api, { login_lockout_expiration: new Date(api.clock().getTime() + hour) })
    const answers = [
      await logIn(email, { password: 'wrong' }),
      await logIn('nobody@example.test'),
      await logIn(unverified.email),
      await logIn(locked.email),
    ]

    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`))).toEqual(
      new Set(['401 {"error":"Your email or password was incorrect, please try again","code":"wrong_credentials"}']),
    )
  })

  it.each([
    { what: 'legal hold', status: 4, answer: 403 },
    { what: 'a pending check', status: 5, answer: 403 },
    { what: 'a pending deletion', status: 3, answer: 401 },
  ])('with the right password under $what: $answer', async ({ status, answer }) => {
    const { email } = await anAccount(api, { status })
    expect((await logIn(email)).status).toBe(answer)
    expect((await logIn(email, { password: 'wrong' })).status).toBe(401)
  })

  it('without a password: 400', async () => {
    expect((await logIn('a@example.test', { password: '' })).status).toBe(400)
  })

  it.each([
    { rememberForOneWeek: true, minutes: null, life: 7 * day },
    { rememberForOneWeek: true, minutes: 15, life: 7 * day },
    { rememberForOneWeek: false, minutes: 15, life: 15 * minute },
    { rememberForOneWeek: false, minutes: null, life: 168 * hour },
  ])(
    'for a week $rememberForOneWeek, own setting $minutes min: $life ms',
    async ({ rememberForOneWeek, minutes, life }) => {
      const { email, browser } = await aUser(api)
      await browser.call(accounts.updateSettings, { body: { sessionDuration: (minutes ?? 0) * 60e9 } })
      const { body } = await logIn(email, { rememberForOneWeek })

      expect('expiresAt' in body && Date.parse(body.expiresAt) - api.clock().getTime()).toBe(life)
    },
  )
})

describe('lockout', () => {
  it('locks for 2, 4 and 8 minutes from the third failure on, each with a mail', async () => {
    const { email } = await anAccount(api)
    await logIn(email, { password: 'wrong' })
    await logIn(email, { password: 'wrong' })
    expect(await lockMails(email)).toEqual([])

    for (const minutes of [2, 4, 8]) {
      await logIn(email, { password: 'wrong' })
      expect((await lockMails(email)).at(-1)).toBe(`Your Perigee login is locked for ${minutes} minutes`)
      expect((await logIn(email)).status).toBe(401)
      api.clock.advance(minutes * minute)
    }
    expect(await lockMails(email)).toHaveLength(3)
    expect((await logIn(email)).status).toBe(200)
  })

  it('begins anew after a success', async () => {
    const { email } = await anAccount(api)
    for (const tried of ['wrong', 'wrong', password, 'wrong', 'wrong', password])
      await logIn(email, { password: tried })

    expect(await lockMails(email)).toEqual([])
  })

  it('counts failures that come at the same moment one by one', async () => {
    const { id, email } = await anAccount(api)
    await Promise.all(Array.from({ length: 3 }, () => logIn(email, { password: 'wrong' })))

    const user = await api.db
      .selectFrom('satellite.users')
      .select('failed_login_count')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(user.failed_login_count).toBe(3)
    expect(await lockMails(email)).toHaveLength(1)
  })
})
