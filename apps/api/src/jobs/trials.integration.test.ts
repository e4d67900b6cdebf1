import { accountKinds } from '@perigee/domain/account-kinds'
import { auth } from '@perigee/contract/auth'
import { freezeKinds } from '@perigee/domain/freezes'
import { listFreezes } from '@perigee/satellite-db/freezes'
import { insertProjectMember } from '@perigee/satellite-db/members'
import { findUserByEmail, updateUser } from '@perigee/satellite-db/users'
import type { UserId } from '@perigee/std/brand'
import { day, hour, minute } from '@perigee/std/durations'
import { GB } from '@perigee/std/units'
import { describe, expect, it } from 'vitest'
import { freezeUser } from '@perigee/accounts/freezes/freeze-user'
import { aProject, anAccount, aRegistration, aUser } from '../testing/builders'
import { signUp } from '../testing/sign-up'
import { startApi } from '../testing/start-api'
import { freezeAccounts } from '@perigee/accounts/freezes/freeze-accounts'
import { remindTrials } from '@perigee/accounts/freezes/remind-trials'

const api = await startApi({
  env: {
    PERIGEE_NEW_ACCOUNT_KIND: 'free',
    PERIGEE_TRIAL_GRACE_PERIOD: '7d',
  },
})
const { clock, deps } = api
const ended = () => new Date(clock().getTime() - 1)
const freezesOf = async (id: UserId) => (await listFreezes(api.db, id)).map(({ kind }) => kind)
const statusOf = async (id: UserId) =>
  (await api.db.selectFrom('satellite.users').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status
const mailsTo = async (email: string) =>
  (await api.mails()).filter(({ to }) => to === email).map(({ subject }) => subject)

describe('the trial', () => {
  it('begins with the activation of a free account, which may do little', async () => {
    const given = aRegistration()
    const signup = await signUp(api, given)
    clock.advance(minute)
    await api.browser().call(auth.activate, { body: signup })
    const user = await findUserByEmail(api.db, given.email)
    expect(user).toMatchObject({
      trialExpiration: new Date(clock().getTime() + 30 * day),
      projectLimit: 1,
      projectStorageLimit: 25 * GB,
      projectBandwidthLimit: 25 * GB,
      projectSegmentLimit: 10_000,
    })
  })

  it.each([
    { name: 'of a free account', columns: {}, frozen: true },
    { name: 'of a paid account', columns: { kind: accountKinds.paid }, frozen: false },
    { name: 'that was never verified', columns: { status: 0 }, frozen: false },
    { name: 'without an end', columns: { trial_expiration: null }, frozen: false },
    { name: 'that still runs', columns: { trial_expiration: new Date(clock().getTime() + 100 * day) }, frozen: false },
  ])('$name, once over: frozen $frozen', async ({ columns, frozen }) => {
    const { id } = await anAccount(api, { trial_expiration: ended(), ...columns })
    await freezeAccounts(deps)
    expect(await freezesOf(id)).toEqual(frozen ? [freezeKinds.trialExpiration] : [])
  })

  it('freezes nobody twice, and nobody who is warned about a bill', async () => {
    const { id } = await anAccount(api, { trial_expiration: ended() })
    await api.db
      .transaction()
      .execute((trx) => freezeUser(trx, { userId: id, kind: freezeKinds.billingWarning, now: clock() }))
    await freezeAccounts(deps)
    expect(await freezesOf(id)).toEqual([freezeKinds.billingWarning])
    expect(await freezeAccounts(deps)).toBe(0)
  })

  it('is lifted when the account has become paid elsewhere', async () => {
    const { id } = await anAccount(api, { trial_expiration: ended() })
    await freezeAccounts(deps)
    await updateUser(api.db, id, { kind: 1 })
    expect(await freezeAccounts(deps)).toBe(1)
    expect(await freezesOf(id)).toEqual([])
  })
})

describe('after the grace period', () => {
  it('an account is marked for deletion, but not one that works in the project of others', async () => {
    const project = await aProject(api)
    const [alone, helper] = [
      await aUser(api, { trial_expiration: ended() }),
      await aUser(api, { trial_expiration: ended() }),
    ]
    await insertProjectMember(api.db, { project_id: project.row.internalId, user_id: helper.id, role: 1 })
    await freezeAccounts(deps)
    clock.advance(7 * day)
    await freezeAccounts(deps)
    expect(await statusOf(alone.id)).toBe(1)
    clock.advance(1)
    await freezeAccounts(deps)
    expect([await statusOf(alone.id), await statusOf(helper.id)]).toEqual([3, 1])
    expect(await mailsTo(alone.email)).toContain('Your Perigee account will be deleted')
    expect(await mailsTo(helper.email)).not.toContain('Your Perigee account will be deleted')
  })
})

describe('reminders', () => {
  it('come once before and once after the end', async () => {
    const { email } = await anAccount(api, { trial_expiration: new Date(clock().getTime() + 72 * hour + 1) })
    await remindTrials(deps)
    expect(await mailsTo(email)).toEqual([])
    clock.advance(1)
    await Promise.all([remindTrials(deps), remindTrials(deps)])
    await remindTrials(deps)
    expect(await mailsTo(email)).toEqual(['Your Perigee trial ends soon'])
    clock.advance(72 * hour)
    await remindTrials(deps)
    await remindTrials(deps)
    expect(await mailsTo(email)).toEqual(['Your Perigee trial ends soon', 'Your Perigee trial has ended'])
  })

  it('do not say that it ends soon when it is over', async () => {
    const { email } = await anAccount(api, { trial_expiration: ended() })
    await remindTrials(deps)
    expect(await mailsTo(email)).toEqual(['Your Perigee trial has ended'])
  })
})

it('freezes a suspected robot when its days are over', async () => {
  const { id } = await anAccount(api, { kind: 1 })
  await api.db
    .transaction()
    .execute((trx) =>
      freezeUser(trx, { userId: id, kind: freezeKinds.delayedBot, now: clock(), daysTillEscalation: 2 }),
    )
  clock.advance(2 * day)
  await freezeAccounts(deps)
  expect(await freezesOf(id)).toEqual([freezeKinds.delayedBot])
  clock.advance(1)
  await freezeAccounts(deps)
  expect([await freezesOf(id), await statusOf(id)]).toEqual([[freezeKinds.bot], 5])
})
