import { hour } from '@perigee/std/durations'
import { expect, it } from 'vitest'
import { openSignup } from '../testing/access-matrix/auth-examples'
import { anAccount } from '../testing/builders'
import { linkIn } from '../testing/mails'
import { startApi } from '../testing/start-api'
import { remindUnverified } from '@perigee/accounts/sign-up/remind-unverified'

const api = await startApi()
const { deps, clock } = api
async function unverified(age = 0) {
  const { email } = await openSignup({ api })
  const made = { created_at: new Date(clock().getTime() - age) }
  await api.db.updateTable('satellite.pending_signups').set(made).where('email', '=', email).execute()
  return { email }
}
const remindersTo = async (email: string) =>
  (await api.mails()).filter(({ to, subject }) => to === email && /waits for its activation/.test(subject))

it('reminds a day and five days after the sign-up, and no third time', async () => {
  const { email } = await unverified()
  clock.advance(24 * hour - 1)
  expect(await remindUnverified(deps)).toBe(0)
  clock.advance(1)
  expect(await remindUnverified(deps)).toBe(1)
  expect(await remindUnverified(deps)).toBe(0)
  clock.advance(96 * hour)
  expect(await remindUnverified(deps)).toBe(1)
  clock.advance(96 * hour)
  expect(await remindUnverified(deps)).toBe(0)
  const mails = await remindersTo(email)
  expect(mails).toHaveLength(2)
  expect(linkIn(mails[0], 'activate')).toContain(`activate?email=${encodeURIComponent(email)}`)
})

it('sends one mail to who missed the first', async () => {
  const { email } = await unverified(121 * hour)
  await remindUnverified(deps)
  await remindUnverified(deps)
  expect(await remindersTo(email)).toHaveLength(1)
})

it('leaves active accounts and sign-ups of long ago alone', async () => {
  const active = await anAccount(api, { created_at: new Date(clock().getTime() - 48 * hour) })
  const old = await unverified(30 * 24 * hour)
  await remindUnverified(deps)
  expect([...(await remindersTo(active.email)), ...(await remindersTo(old.email))]).toEqual([])
})

it('sends each mail once when it runs twice at the same moment', async () => {
  const { email } = await unverified(25 * hour)
  await Promise.all([remindUnverified(deps), remindUnverified(deps)])
  expect(await remindersTo(email)).toHaveLength(1)
})

it('reminds an address once, however many sign-ups wait for it, and not of one that has an account by now', async () => {
  const { email } = await unverified(25 * hour)
  await openSignup({ api }, email)
  expect(await remindUnverified(deps)).toBe(1)
  await openSignup({ api }, email)
  clock.advance(24 * hour)
  expect(await remindUnverified(deps)).toBe(0)
  expect(await remindersTo(email)).toHaveLength(1)

  const owned = await unverified(25 * hour)
  await anAccount(api, { email: owned.email })
  await remindUnverified(deps)
  expect(await remindersTo(owned.email)).toEqual([])
})
