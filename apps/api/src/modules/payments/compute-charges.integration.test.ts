import { prices, productCharge } from '@perigee/contract/payments/prices'
import { publicBilling } from '@perigee/contract/public/billing'
import { day, hour, minute } from '@perigee/std/durations'
import { monthStart } from '@perigee/std/month-start'
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { billingOn } from '../../testing/billing-env'
import { spend } from '../../testing/budgets'
import { aProject, type TestProject } from '../../testing/builders'
import { aProgram } from '../../testing/program'
import { startApi } from '../../testing/start-api'

const api = await startApi({ env: billingOn })
const since = monthStart(new Date())
const now = new Date(since.getTime() + 10 * day)
api.clock.set(now)

/** A machine that has run for so long, and still does. */
const aMachine = ({ row }: TestProject, ran: number) =>
  api.db
    .insertInto('satellite.compute_usage')
    .values({
      instance_id: randomUUID(),
      project_id: row.internalId,
      instance_type: 'small',
      boot_disk_gb: 20,
      runs: true,
      hour_micro_cents: 1_200_000,
      disk_hour_micro_cents: 10_000,
      from_at: new Date(now.getTime() - ran),
      until_at: null,
      seen_at: now,
    })
    .execute()

const chargesOf = async ({ owner, id }: TestProject) => {
  const query = { from: since.getTime() / 1000, to: now.getTime() / 1000 }
  return (await owner.browser.call(prices.productCharges, { query })).body.charges[id] ?? {}
}

describe('machines of a project', () => {
  it('are a product of their own, which changes nothing of the others and has all that they have', async () => {
    const project = await aProject(api)
    await spend(api, project, { cents: 70 })
    const before = await chargesOf(project)
    await aMachine(project, 100 * hour + 30 * minute)
    const { 0: machines, ...others } = await chargesOf(project)
    expect(others).toEqual(before)
    expect(Object.keys(machines ?? {}).toSorted()).toEqual(Object.keys(productCharge.shape).toSorted())
    expect(machines).toMatchObject({
      productID: 0,
      productName: 'Compute',
      since: since.toISOString(),
      before: now.toISOString(),
      instanceHours: 100.5,
      bootDiskGBHours: 2010,
      instancePrice: 121,
      bootDiskPrice: 20,
      storage: 0,
      storagePrice: 0,
      egressPrice: 0,
      segmentPrice: 0,
    })
  })

  it('are part of what the month is expected to come to', async () => {
    const project = await aProject(api)
    await aMachine(project, 10 * hour)
    const { body } = await project.owner.browser.call(prices.forecast)
    const hours = 10 + (new Date(body.before).getTime() - now.getTime()) / hour
    expect(body).toMatchObject({ current: 14, forecast: Math.round(hours * 1.2) + Math.round(hours * 0.2) })
  })

  it('are told to programs', async () => {
    const project = await aProject(api)
    await aMachine(project, 100 * hour)
    const program = await aProgram(api, project.owner)
    const query = { since: since.toISOString(), before: now.toISOString() }
    expect((await program.call(publicBilling.charges, { query })).body.items).toEqual([
      expect.objectContaining({
        projectId: project.id,
        productId: 0,
        productName: 'Compute',
        storageByteHours: 0,
        downloadBytes: 0,
        instanceHours: 100,
        bootDiskGBHours: 2000,
        instanceCents: 120,
        bootDiskCents: 20,
        totalCents: 140,
      }),
    ])
  })
})
