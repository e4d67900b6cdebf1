import { accounts } from '@perigee/contract/account'
import { hour, minute } from '@perigee/std/durations'
import { expect, it } from 'vitest'
import { aUser, type Person } from '../testing/builders'
import { startApi, type TestApi } from '../testing/start-api'

const quiet = await startApi()
const api = await startApi({ env: { PERIGEE_OTHER_BROWSER_MAILS: 'true' } })
const thief = 'Mozilla/5.0 (X11; Linux x86_64; rv:141.0) Gecko/20100101 Firefox/141.0'

const look = ({ browser }: Person, userAgent?: string) =>
  browser.call(accounts.get, { headers: userAgent === undefined ? {} : { 'user-agent': userAgent } })
const mailsTo = async (from: TestApi, { email }: Person) => (await from.mails()).filter(({ to }) => to === email)

it('a session that goes on in another browser is told by mail, and goes on', async () => {
  const person = await aUser(api)
  await look(person)
  expect(await mailsTo(api, person)).toEqual([])

  expect((await look(person, thief)).status).toBe(200)
  const [mail] = await mailsTo(api, person)
  expect(mail?.subject).toBe('Your Perigee session was used in another browser')
  expect(mail?.text).toContain('Firefox on Linux, address 127.0.0.1')
})

it('is told once in two hours, also of many requests at the same moment', async () => {
  const person = await aUser(api)
  await Promise.all(Array.from({ length: 8 }, () => look(person, thief)))
  api.clock.advance(2 * hour - minute)
  await look(person, thief)
  expect(await mailsTo(api, person)).toHaveLength(1)

  api.clock.advance(minute)
  await look(person, thief)
  expect(await mailsTo(api, person)).toHaveLength(2)
})

it('user agents longer than what is kept are still the same', async () => {
  const person = await aUser(api)
  await api.db
    .updateTable('satellite.sessions')
    .set({ user_agent: 'x'.repeat(500) })
    .where('user_id', '=', person.id)
    .execute()
  await look(person, 'x'.repeat(900))
  expect(await mailsTo(api, person)).toEqual([])
})

it('is not told where the operator does not want that', async () => {
  const person = await aUser(quiet)
  await look(person, thief)
  expect(await mailsTo(quiet, person)).toEqual([])
})
