import { accounts } from '@perigee/contract/account'
import { auth } from '@perigee/contract/auth'
import { projects } from '@perigee/contract/projects'
import { tierLimits } from '@perigee/domain/account-kinds'
import { freezeKinds, type FreezeKind } from '@perigee/domain/freezes'
import { listFreezes, readLimits, writeLimits } from '@perigee/satellite-db/freezes'
import { migrations } from '@perigee/satellite-db/migrations/index'
import type { UserId } from '@perigee/std/brand'
import { day } from '@perigee/std/durations'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { aUser, password } from '../testing/builders'
import { startApi } from '../testing/start-api'
import { changeKind } from '@perigee/accounts/freezes/change-kind'
import { changeLimits } from '@perigee/accounts/freezes/limits'
import { freezeUser, unfreezeUser } from '@perigee/accounts/freezes/freeze-user'

const api = await startApi()
const limitsOf = (id: UserId) => api.db.transaction().execute((trx) => readLimits(trx, id))
const statusOf = async (id: UserId) =>
  (await api.db.selectFrom('satellite.users').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status
const freeze = (userId: UserId, kind: FreezeKind, days?: number) =>
  api.db
    .transaction()
    .execute((trx) =>
      freezeUser(trx, { userId, kind, now: api.clock(), ...(days === undefined ? {} : { daysTillEscalation: days }) }),
    )
const unfreeze = (userId: UserId, kind: FreezeKind) =>
  api.db.transaction().execute((trx) => unfreezeUser(trx, userId, kind))

/** Somebody with two projects whose numbers are all different, one with limits of its own. */
async function anOwner() {
  const person = await aUser(api)
  await person.browser.call(projects.create, { body: { name: 'one' } })
  await person.browser.call(projects.create, { body: { name: 'two' } })
  const { user, projects: made } = await limitsOf(person.id)
  const own = made.map((project, at) => ({
    ...project,
    storage: project.storage + at,
    segments: 7 + at,
    userSetStorage: at === 0 ? 1234 : null,
    userSetBandwidth: at === 1 ? 99 : null,
    rateLimit: at === 0 ? 55 : null,
  }))
  await writeLimits(api.db, person.id, { user, projects: own })
  return { ...person, before: { user, projects: own } }
}

const limiting = ['billing', 'violation', 'legal', 'bot', 'trialExpiration'] as const

describe('a freeze', () => {
  it.each(limiting)('%s takes every limit and gives each of them back', async (name) => {
    const { id, before } = await anOwner()
    expect(await freeze(id, freezeKinds[name])).toEqual({ ok: true })

    const frozen = await limitsOf(id)
    expect(frozen.user).toEqual({ storage: 0, bandwidth: 0, segments: 0 })
    for (const project of frozen.projects) {
      expect(project).toMatchObject({ storage: 0, bandwidth: 0, segments: 0, userSetStorage: null })
      expect(project.userSetBandwidth).toBeNull()
    }
    expect(await unfreeze(id, freezeKinds[name])).toBe(true)
    expect(await limitsOf(id)).toEqual(before)
    expect(await statusOf(id)).toBe(1)
    expect(await unfreeze(id, freezeKinds[name])).toBe(false)
  })

  it.each(['billingWarning', 'delayedBot'] as const)('%s leaves the limits', async (name) => {
    const { id, before } = await anOwner()
    await freeze(id, freezeKinds[name])
    expect(await limitsOf(id)).toEqual(before)
  })

  it('that comes twice keeps the first numbers', async () => {
    const { id, before } = await anOwner()
    await freeze(id, freezeKinds.billing)
    await freeze(id, freezeKinds.billing, 60)
    await unfreeze(id, freezeKinds.billing)
    expect(await limitsOf(id)).toEqual(before)
  })

  it('ends only when the last of two has ended, in either order', async () => {
    for (const [first, second] of [
      [freezeKinds.billing, freezeKinds.trialExpiration],
      [freezeKinds.trialExpiration, freezeKinds.billing],
    ] as const) {
      const { id, before } = await anOwner()
      await freeze(id, freezeKinds.billing)
      await freeze(id, freezeKinds.trialExpiration)
      await unfreeze(id, first)
      expect((await limitsOf(id)).user.storage).toBe(0)
      await unfreeze(id, second)
      expect(await limitsOf(id)).toEqual(before)
    }
  })

  it.each(['violation', 'legal', 'bot'] as const)('%s takes over what billing saved', async (name) => {
    const { id, before } = await anOwner()
    await freeze(id, freezeKinds.billing)
    await freeze(id, freezeKinds[name])
    expect((await listFreezes(api.db, id)).map(({ kind }) => kind)).toEqual([freezeKinds[name]])
    await unfreeze(id, freezeKinds[name])
    expect(await limitsOf(id)).toEqual(before)
  })

  it.each(['violation', 'legal', 'bot'] as const)('%s closes every project of the account', async (name) => {
    const { id } = await anOwner()
    await freeze(id, freezeKinds[name])
    expect((await limitsOf(id)).projects.map(({ rateLimit }) => rateLimit)).toEqual([0, 0])
  })

  it('for a violation that is older than the rule closes the projects too', async () => {
    const { id, before } = await anOwner()
    await freeze(id, freezeKinds.violation)
    const { projects } = await limitsOf(id)
    const open = projects.map((project) => ({ ...project, rateLimit: 20 }))
    await writeLimits(api.db, id, { user: { storage: 0, bandwidth: 0, segments: 0 }, projects: open })
    await api.db.transaction().execute(async (trx) => {
      await sql`set local search_path to satellite`.execute(trx)
      await migrations.beforeBaseline?.['0022-violations-close']?.up(trx)
    })
    expect((await limitsOf(id)).projects.map(({ rateLimit }) => rateLimit)).toEqual([0, 0])
    await unfreeze(id, freezeKinds.violation)
    expect(await limitsOf(id)).toEqual(before)
  })

  it('that is excluded changes nothing', async () => {
    const { id } = await anOwner()
    await freeze(id, freezeKinds.legal)
    const frozen = await limitsOf(id)
    expect(await freeze(id, freezeKinds.billing)).toEqual({ ok: false, because: freezeKinds.legal })
    expect([await limitsOf(id), await statusOf(id)]).toEqual([frozen, 4])
  })

  it('of two at the same moment saves the numbers once', async () => {
    const { id, before } = await anOwner()
    await Promise.all([freeze(id, freezeKinds.billing), freeze(id, freezeKinds.trialExpiration)])
    await unfreeze(id, freezeKinds.billing)
    await unfreeze(id, freezeKinds.trialExpiration)
    expect(await limitsOf(id)).toEqual(before)
  })
})

describe('a frozen account', () => {
  it.each([
    { name: 'billing', status: 1, stays: 200, login: 200 },
    { name: 'trialExpiration', status: 1, stays: 200, login: 200 },
    { name: 'violation', status: 3, stays: 401, login: 401 },
    { name: 'legal', status: 4, stays: 401, login: 403 },
    { name: 'bot', status: 5, stays: 401, login: 403 },
  ] as const)('$name: status $status, open session $stays', async ({ name, status, stays, login }) => {
    const { id, email, browser } = await aUser(api)
    await freeze(id, freezeKinds[name])
    expect(await statusOf(id)).toBe(status)
    expect((await browser.call(accounts.get)).status).toBe(stays)
    expect((await api.browser().call(auth.login, { body: { email, password } })).status).toBe(login)
  })

  it.each(['billing', 'trialExpiration'] as const)('%s makes no project', async (name) => {
    const { id, browser } = await aUser(api)
    await freeze(id, freezeKinds[name])
    const answer = await browser.call(projects.create, { body: { name: 'one' } })
    expect([answer.status, answer.body]).toEqual([
      403,
      { error: 'Your account is frozen. Upgrade it or contact support to go on.', code: 'account_frozen' },
    ])
  })

  it('reads what it is', async () => {
    const { id, browser } = await aUser(api)
    const status = async () => (await browser.call(accounts.get)).body.freezeStatus
    const free = { frozen: false, warned: false, trialExpiredFrozen: false, trialExpirationGracePeriod: 0 }
    expect(await status()).toEqual(free)
    await freeze(id, freezeKinds.billingWarning)
    expect(await status()).toEqual({ ...free, warned: true })
    await freeze(id, freezeKinds.billing)
    expect(await status()).toEqual({ ...free, frozen: true })
    await freeze(id, freezeKinds.trialExpiration, 5)
    expect(await status()).toEqual({ ...free, frozen: true, trialExpiredFrozen: true, trialExpirationGracePeriod: 5 })
    api.clock.advance(day + 1)
    expect((await status()).trialExpirationGracePeriod).toBe(4)
  })
})

describe('an operator', () => {
  it('changes the limits of a frozen account for later', async () => {
    const { id, before } = await anOwner()
    await freeze(id, freezeKinds.billing)
    await api.db
      .transaction()
      .execute((trx) => changeLimits(trx, id, (now) => ({ ...now, user: { ...now.user, storage: 5 } })))
    expect((await limitsOf(id)).user.storage).toBe(0)
    await unfreeze(id, freezeKinds.billing)
    expect(await limitsOf(id)).toEqual({ ...before, user: { ...before.user, storage: 5 } })
  })

  it('who makes an account paid lifts its trial freeze and raises its limits, never lowering one', async () => {
    const { id, before } = await anOwner()
    const tier = { ...tierLimits[1], segments: 8, projects: 3 }
    await freeze(id, freezeKinds.trialExpiration)
    const change = { kind: 1, tier, trialExpiration: new Date(), now: api.clock() } as const
    await api.db.transaction().execute((trx) => changeKind(trx, id, change))
    const after = await limitsOf(id)
    expect(after.projects.map(({ segments }) => segments)).toEqual([8, 8])
    expect(after.projects.map(({ storage }) => storage)).toEqual(before.projects.map(({ storage }) => storage))
    expect(await listFreezes(api.db, id)).toEqual([])
  })
})
