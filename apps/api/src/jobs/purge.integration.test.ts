import { apiKeys } from '@perigee/contract/api-keys'
import { auth } from '@perigee/contract/auth'
import { day, hour, minute } from '@perigee/std/durations'
import { expect, it } from 'vitest'
import { aProject, aRegistration, aUser, anAccessKey, anAccount } from '../testing/builders'
import { startApi } from '../testing/start-api'
import {
  purgeActivity,
  purgeMailCounts,
  purgeResetTokens,
  purgeSessions,
  purgeSignups,
} from '@perigee/accounts/administration/purge-expired'
import { purgeBrowserKeys } from '@perigee/projects/api-keys/delete-api-keys'

const api = await startApi()
const { deps, clock } = api
const count = async (table: 'satellite.sessions') => (await api.db.selectFrom(table).selectAll().execute()).length

it('takes sessions that have ended', async () => {
  await aUser(api)
  clock.advance(168 * hour - 1)
  expect(await purgeSessions(deps)).toBe(0)
  clock.advance(1)
  expect(await purgeSessions(deps)).toBe(1)
  expect(await count('satellite.sessions')).toBe(0)
})

it('takes sign-ups a week after their last mail, and counts of mails', async () => {
  const browser = api.browser()
  const { email } = aRegistration()
  await browser.call(auth.register, { body: aRegistration({ email }) })
  await api.browser().call(auth.register, { body: aRegistration() })
  clock.advance(1)
  await browser.call(auth.resendEmail, { body: { email } })
  clock.advance(7 * day)
  expect([await purgeSignups(deps), await purgeSignups(deps)]).toEqual([1, 0])
  clock.advance(1)
  expect(await purgeSignups(deps)).toBe(1)
  expect([await purgeMailCounts(deps), await purgeMailCounts(deps)]).toEqual([2, 0])
})

it('takes recovery links a day after they expired', async () => {
  const { email } = await anAccount(api)
  await api.browser().call(auth.forgotPassword, { body: { email } })
  clock.advance(day + 15 * minute)
  expect(await purgeResetTokens(deps)).toBe(0)
  clock.advance(1)
  expect(await purgeResetTokens(deps)).toBe(1)
})

it('takes keys of the file browser when their grants have ended, and no others', async () => {
  const project = await aProject(api)
  await anAccessKey(project, project.owner, '.perigee-web-file-browser-api-key-1')
  await anAccessKey(project, project.owner, 'laptop')
  clock.advance(72 * hour + 1)
  expect(await purgeBrowserKeys(deps)).toBe(1)
  const { body } = await project.owner.browser.call(apiKeys.names, { query: { projectID: project.id } })
  expect(body).toEqual(['laptop'])
})

it('takes what happened more than a year ago', async () => {
  await aUser(api)
  clock.advance(365 * day + 1)
  await aUser(api)
  await purgeActivity(deps)
  const kept = await api.db.selectFrom('satellite.account_activity').select('at').execute()
  expect(kept.map(({ at }) => clock().getTime() - at.getTime())).toEqual(kept.map(() => 0))
  expect(kept.length).toBeGreaterThan(0)
})
