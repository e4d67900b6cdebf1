import { accountKinds } from '@perigee/domain/account-kinds'
import type { BudgetRow } from '@perigee/satellite-db/budgets'
import { endProjects } from '@perigee/satellite-db/project-deletion'
import { listOwnedProjects } from '@perigee/satellite-db/projects'
import { findUserById, updateUser } from '@perigee/satellite-db/users'
import type { UserId } from '@perigee/std/brand'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { openBusiness } from '../accounts/open-business'
import { forecastOfBudgets, spentOfBudgets } from '../budgets/spent-of-budgets'
import { aBillingScene } from '../testing/billing-scene'
import { machineCentsOf, type UsedMachine } from '../testing/recomputed'
import { chargesOf } from './charges-of'
import { computeCosts } from './compute-costs'

const { db, clock, context, drop, anAccount, aUsedProject, aStretch } = await aBillingScene()
afterAll(drop)

const at = (text: string) => new Date(`${text}Z`)
const month = { since: at('2026-11-01T00:00:00'), before: at('2026-12-01T00:00:00') }
const now = at('2026-11-16T06:00:00')
clock.set(now)
const running: UsedMachine = {
  from: at('2026-11-03T04:05:06.789'),
  until: now,
  type: 'small',
  runs: true,
  hourMicroCents: 1_200_000,
  diskGB: 20,
  diskHourMicroCents: 10_000,
}
const stopped: UsedMachine = { ...running, runs: false, from: at('2026-10-05T00:00:00') }
const removed: UsedMachine = { ...running, until: at('2026-11-09T00:00:00') }
const all = [running, stopped, removed]
const sum = (amounts: readonly bigint[]) => amounts.reduce((total, cents) => total + cents, 0n)
const soFar = sum(machineCentsOf(all, month.since, now))
const inAll = sum(
  machineCentsOf(
    [{ ...running, until: month.before }, { ...stopped, until: month.before }, removed],
    month.since,
    month.before,
  ),
)

let owner: UserId
let projectId: number

beforeEach(async () => {
  owner = await anAccount()
  const used = { from: month.since, until: at('2026-11-02T00:00:00'), bytes: 9e12, segments: 10, egress: 9e9 }
  projectId = await aUsedProject(owner, 'web', used)
  await aStretch(projectId, { ...running, isOpen: true })
  await aStretch(projectId, { ...stopped, isOpen: true })
  await aStretch(projectId, removed)
})

const theProject = async () => {
  const [project] = await listOwnedProjects(db, owner)
  if (!project) throw new Error('no project')
  return project
}
const theOwner = async () => {
  const user = await findUserById(db, owner)
  if (!user) throw new Error('no owner')
  return user
}
const chargesOfMonth = () => chargesOf(context, { userId: owner, since: month.since, before: now })

describe('machines of a project', () => {
  it('are a charge of their own behind those of what was stored', async () => {
    const charges = await chargesOfMonth()
    expect(charges.map(({ kind }) => kind)).toEqual(['storage', 'compute'])
    expect(charges[1]).toMatchObject({ project: { internalId: projectId, name: 'web' }, totalCents: soFar })
  })

  it('cost as much in parts of a month as in all of it, but for the rounding of lines', async () => {
    const middle = at('2026-11-07T13:00:00')
    const parts = [
      ...(await chargesOf(context, { userId: owner, since: month.since, before: middle })),
      ...(await chargesOf(context, { userId: owner, since: middle, before: now })),
    ].filter(({ kind }) => kind === 'compute')
    expect(Math.abs(Number(sum(parts.map(({ totalCents }) => totalCents)) - soFar))).toBeLessThanOrEqual(3)
  })

  it('are part of what budgets of the account and of the project count, and of what they expect', async () => {
    const { internalId, publicId, name } = await theProject()
    const project = { internalId, publicId, name }
    const budgets = [
      { id: 'account', project: null, bucket: null },
      { id: 'project', project, bucket: null },
      { id: 'bucket', project, bucket: 'b' },
    ] as BudgetRow[]
    const of = { user: await theOwner(), budgets, now }
    const spent = await spentOfBudgets(context, of)
    const stored = (await chargesOfMonth())[0]?.totalCents ?? 0n
    expect([spent.get('account'), spent.get('project'), spent.get('bucket')]).toEqual([
      stored + soFar,
      stored + soFar,
      stored,
    ])
    const expected = await forecastOfBudgets(context, of)
    const ofBucket = expected.get('bucket') ?? 0n
    expect([expected.get('account'), expected.get('project')]).toEqual([ofBucket + inAll, ofBucket + inAll])
  })

  it('hold back the deletion of the account until they are paid, also those of a project that is gone', async () => {
    const nothing = { from: month.since, until: now, bytes: 0, segments: 0, egress: 0 }
    const machinesAlone = await aUsedProject(await anAccount(), 'alone', nothing)
    const project = await db
      .selectFrom('satellite.projects')
      .select(['owner_id', 'public_id', 'name'])
      .where('id', '=', machinesAlone)
      .executeTakeFirstOrThrow()
    const user = await findUserById(db, project.owner_id)
    if (!user) throw new Error('no owner')
    expect(await openBusiness(context, user)).toMatchObject({ currentUsage: false, invoicingIncomplete: false })
    await aStretch(machinesAlone, removed)
    const named = { internalId: machinesAlone, publicId: project.public_id, name: project.name }
    expect(await openBusiness(context, user, named)).toMatchObject({ currentUsage: true })
    await endProjects(db, [machinesAlone])
    expect(await openBusiness(context, user)).toMatchObject({ currentUsage: true, invoicingIncomplete: false })
    clock.set(at('2026-12-03T00:00:00'))
    expect(await openBusiness(context, user)).toMatchObject({ currentUsage: false, invoicingIncomplete: true })
    clock.set(now)
  })
})

describe('what machines have come to this month', () => {
  it('is what the page Billing shows', async () =>
    expect(await computeCosts(context, { projectId, since: month.since, until: now })).toBe(Number(soFar)))

  it('is nothing yet where there were none', async () => {
    await db.deleteFrom('satellite.compute_usage').where('project_id', '=', projectId).execute()
    expect(await computeCosts(context, { projectId, since: month.since, until: now })).toBe(0)
  })

  it.each([
    ['a trial', { kind: accountKinds.free }],
    ['an account that is never billed', { kind: accountKinds.notForResale }],
    ['whom a reseller bills', { partner: 'reseller' }],
    ['who was paid before billing', { created_at: at('2025-01-01T00:00:00') }],
    ['who upgraded today', { upgraded_at: now }],
  ])('is not told of %s', async (_, columns) => {
    await updateUser(db, owner, columns)
    expect(await computeCosts(context, { projectId, since: month.since, until: now })).toBeNull()
  })

  it('is not told without billing', async () => {
    const settings = { ...context.settings, billing: false }
    expect(await computeCosts({ ...context, settings }, { projectId, since: month.since, until: now })).toBeNull()
  })
})
