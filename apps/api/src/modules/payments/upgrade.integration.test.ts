import { accounts } from '@perigee/contract/account'
import { projects } from '@perigee/contract/projects'
import { upgradeToPaid } from '@perigee/billing/accounts/upgrade-account'
import { freezeUser, unfreezeUser } from '@perigee/accounts/freezes/freeze-user'
import { deliverMails } from '@perigee/accounts/mails/deliver-mails'
import { freezeKinds, type FreezeKind } from '@perigee/domain/freezes'
import { listFreezes, readLimits, writeLimits } from '@perigee/satellite-db/freezes'
import { findUserById } from '@perigee/satellite-db/users'
import type { UserId } from '@perigee/std/brand'
import { day } from '@perigee/std/durations'
import { GB, TB } from '@perigee/std/units'
import { describe, expect, it } from 'vitest'
import { aUser, anAccount } from '../../testing/builders'
import { startApi } from '../../testing/start-api'

const api = await startApi({ env: { PERIGEE_NEW_ACCOUNT_KIND: 'free', PERIGEE_ANALYTICS: 'true' } })
const resold = await startApi({ env: { PERIGEE_VAR_PARTNERS: 'acme,umbrella' } })
const limitsOf = (id: UserId) => api.db.transaction().execute((trx) => readLimits(trx, id))
const freeze = (userId: UserId, kind: FreezeKind) =>
  api.db.transaction().execute((trx) => freezeUser(trx, { userId, kind, now: api.clock() }))
const upgradeMails = async (email: string) => {
  await deliverMails(api.deps)
  return (await api.mails()).filter(({ to, subject }) => to === email && subject.includes('Pro Account')).length
}
const paid = { storage: 100 * TB, bandwidth: 150 * TB, segments: 100_000_000 }

/** On a trial, with a project that has more segments than a paid one, and a limit of its own. */
async function onTrial() {
  const person = await aUser(api, { project_limit: 1 })
  await person.browser.call(projects.create, { body: { name: 'one' } })
  const { user, projects: made } = await limitsOf(person.id)
  const raised = made.map((project) => ({ ...project, segments: 10 ** 9, userSetStorage: 5 * GB, rateLimit: 55 }))
  await writeLimits(api.db, person.id, { user, projects: raised })
  return { ...person, projects: raised }
}

describe('an upgrade', () => {
  it('raises the limits of account and projects to exactly those of a Pro Account, and lowers none', async () => {
    const { id, email, browser, projects: before } = await onTrial()
    expect(await upgradeToPaid(api.deps, id, { by: 'card' })).toBe(true)

    const { user, projects: after } = await limitsOf(id)
    expect(user).toEqual(paid)
    expect(after).toEqual(before.map((project) => ({ ...project, ...paid, segments: 10 ** 9 })))
    const { body } = await browser.call(accounts.get)
    expect(body).toMatchObject({ paidTier: true, trialExpiration: null, projectLimit: 10 })
    expect((await findUserById(api.db, id))?.upgradedAt).toEqual(api.clock())
    expect(await upgradeMails(email)).toBe(1)
    expect(api.log).toContainEqual(expect.objectContaining({ event: 'User Upgraded', user: id, by: 'card' }))
  })

  it('happens once, also of two at the same moment', async () => {
    const { id, email } = await onTrial()
    const tries = await Promise.all([1, 2, 3].map(() => upgradeToPaid(api.deps, id, { by: 'funds' })))
    expect(tries.toSorted()).toEqual([false, false, true])
    const first = (await findUserById(api.db, id))?.upgradedAt
    api.clock.advance(day)
    expect(await upgradeToPaid(api.deps, id, { by: 'tokens' })).toBe(false)
    expect((await findUserById(api.db, id))?.upgradedAt).toEqual(first)
    expect(await upgradeMails(email)).toBe(1)
  })

  it('ends the trial and its freeze', async () => {
    const { id, projects: before } = await onTrial()
    await freeze(id, freezeKinds.trialExpiration)
    await upgradeToPaid(api.deps, id, { by: 'card' })
    expect(await listFreezes(api.db, id)).toEqual([])
    expect((await limitsOf(id)).projects).toEqual(before.map((project) => ({ ...project, ...paid, segments: 10 ** 9 })))
  })

  it('of an account that another freeze holds counts when that ends', async () => {
    const { id, projects: before } = await onTrial()
    await freeze(id, freezeKinds.trialExpiration)
    await freeze(id, freezeKinds.billing)
    await upgradeToPaid(api.deps, id, { by: 'card' })
    expect((await limitsOf(id)).user).toEqual({ storage: 0, bandwidth: 0, segments: 0 })
    await api.db.transaction().execute((trx) => unfreezeUser(trx, id, freezeKinds.billing))
    expect(await limitsOf(id)).toEqual({
      user: paid,
      projects: before.map((project) => ({ ...project, ...paid, segments: 10 ** 9 })),
    })
  })

  it.each([
    { kind: 0, upgraded: true },
    { kind: 1, upgraded: false },
    { kind: 2, upgraded: false },
    { kind: 3, upgraded: true },
  ] as const)('of the kind $kind: $upgraded', async ({ kind, upgraded }) => {
    const { id } = await anAccount(api, { kind })
    expect(await upgradeToPaid(api.deps, id, { by: 'package' })).toBe(upgraded)
  })
})

describe('a reseller', () => {
  it.each([
    { partner: 'acme', var_partner: null, has: true },
    { partner: 'acme', var_partner: false, has: false },
    { partner: 'other', var_partner: null, has: false },
    { partner: '', var_partner: null, has: false },
    { partner: '', var_partner: true, has: true },
  ])('bills $partner, set to $var_partner: $has', async ({ has, ...columns }) => {
    const { browser } = await aUser(resold, columns)
    expect((await browser.call(accounts.get)).body.hasVarPartner).toBe(has)
  })
})
