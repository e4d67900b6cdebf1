import { operator } from '@perigee/actors/actor'
import { createDrafts } from '@perigee/billing/invoices/create-drafts'
import { monthNamed } from '@perigee/billing/invoices/months'
import { prepareMonth } from '@perigee/billing/invoices/prepare-month'
import { voidInvoice } from '@perigee/billing/invoices/void-invoice'
import { accountFlows } from '@perigee/contract/account-flows'
import { projects } from '@perigee/contract/projects'
import { accountKinds } from '@perigee/domain/account-kinds'
import { noteSwitchedOn } from '@perigee/satellite-db/billing-begin'
import { findProjectByPublicId } from '@perigee/satellite-db/projects'
import { updateUser } from '@perigee/satellite-db/users'
import type { ProjectId } from '@perigee/std/brand'
import { day } from '@perigee/std/durations'
import { monthStart } from '@perigee/std/month-start'
import { GB } from '@perigee/std/units'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { billingOn } from '../../testing/billing-env'
import { aUser } from '../../testing/builders'
import { aSentInvoice } from '../../testing/invoices'
import { startApi } from '../../testing/start-api'

const api = await startApi({ env: billingOn })
const plain = await startApi({ env: {} })
const thisMonth = monthStart(new Date())
const lastMonth = monthStart(new Date(thisMonth.getTime() - 1))
api.clock.set(new Date(thisMonth.getTime() + 20 * day))
const longAgo = new Date(lastMonth.getTime() - 90 * day)
await noteSwitchedOn(api.db, longAgo)

/** Somebody with an empty project that once held so many GB for a day from this moment on. */
async function aPerson(used: { since: Date; gigabytes: number } | null, of = api) {
  const person = await aUser(of, { created_at: longAgo })
  const { body } = await person.browser.call(projects.create, { body: { name: 'one' } })
  const projectId = body.id as ProjectId
  const row = await findProjectByPublicId(of.db, projectId)
  if (used)
    await sql`
      insert into satellite.bucket_tallies (project_id, bucket, taken_at, storage, objects, segments, placement)
      values (${row?.internalId}, 'b', ${used.since}, ${used.gigabytes * GB}, 1, 1, 0),
        (${row?.internalId}, 'b', ${new Date(used.since.getTime() + day)}, 0, 0, 0, 0)`.execute(of.db)
  const begin = { step: 0, data: '' }
  return {
    ...person,
    account: () => person.browser.call(accountFlows.deleteAccount, { body: begin }),
    project: () => person.browser.call(projects.delete, { params: { id: projectId }, body: begin }),
  }
}

describe('a deletion waits', () => {
  it('for the invoice of what was used this month', async () => {
    const { account, project } = await aPerson({ since: thisMonth, gigabytes: 3000 })
    const [ofAccount, ofProject] = [await account(), await project()]
    expect([ofAccount.status, ofAccount.body]).toMatchObject([409, { currentUsage: true, unpaidInvoices: 0 }])
    expect([ofProject.status, ofProject.body]).toMatchObject([409, { currentUsage: true, buckets: 0 }])
  })

  it('for the invoice of the month before, until it is there and settled', async () => {
    const { account, project } = await aPerson({ since: lastMonth, gigabytes: 3000 })
    const month = monthNamed(lastMonth.toISOString().slice(0, 7))
    if (!month) throw new Error('no month')
    const waiting = { invoicingIncomplete: true, currentUsage: false, unpaidInvoices: 0 }
    expect((await account()).body).toMatchObject(waiting)
    expect((await project()).body).toMatchObject({ invoicingIncomplete: true, currentUsage: false })
    await prepareMonth(api.deps, operator, month)
    expect((await account()).body).toMatchObject(waiting)
    await createDrafts(api.deps, operator, month)
    expect((await account()).body).toMatchObject({ invoicingIncomplete: false, unpaidInvoices: 1, amountOwed: 40 })
    expect((await project()).status).toBe(200)
  })

  it('for invoices that are not paid', async () => {
    const { id, account, project } = await aPerson(null)
    const invoice = await aSentInvoice(api.db, id, { month: '2026-01', cents: 240 })
    const answer = await account()
    expect([answer.status, answer.body]).toMatchObject([409, { unpaidInvoices: 1, amountOwed: 240, success: false }])
    expect((await project()).status).toBe(200)
    await voidInvoice(api.deps, operator, { id: invoice })
    expect((await account()).status).toBe(200)
  })
})

describe('nothing holds back', () => {
  it('what came to less than a cent', async () => {
    const { account, project } = await aPerson({ since: thisMonth, gigabytes: 1 })
    expect([(await account()).status, (await project()).status]).toEqual([200, 200])
  })

  it.each([
    ['a free account', { kind: accountKinds.free }],
    ['one that an operator gave to a reseller', { var_partner: true }],
    ['one that upgraded today', { upgraded_at: new Date(thisMonth.getTime() + 20 * day) }],
  ])('%s that has used something', async (_, columns) => {
    const { id, account } = await aPerson({ since: thisMonth, gigabytes: 3000 })
    await updateUser(api.db, id, columns)
    expect((await account()).status).toBe(200)
  })

  it('anybody where nothing is charged for', async () => {
    const { account, project } = await aPerson({ since: thisMonth, gigabytes: 3000 }, plain)
    expect([(await account()).status, (await project()).status]).toEqual([200, 200])
  })
})
