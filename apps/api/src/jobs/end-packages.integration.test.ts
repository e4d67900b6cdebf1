import { operator } from '@perigee/actors/actor'
import { minimumApplies } from '@perigee/billing/charges/minimum-applies'
import { verifyBooks } from '@perigee/billing/invoices/verify-books'
import { payFromBalances } from '@perigee/billing/invoices/pay-from-balances'
import { voidInvoice } from '@perigee/billing/invoices/void-invoice'
import { endPackages } from '@perigee/billing/packages/end-packages'
import { cards, purchaseIntents } from '@perigee/contract/payments/cards'
import { accountKinds } from '@perigee/domain/account-kinds'
import { findBillingCustomer, updateBillingCustomer } from '@perigee/satellite-db/billing-customers'
import { pageOfHistory } from '@perigee/satellite-db/invoice-history'
import { findInvoice, updateInvoice } from '@perigee/satellite-db/invoices'
import { balancesOf, writeAct } from '@perigee/satellite-db/ledger'
import { transact } from '@perigee/satellite-db/transact'
import { updateUser } from '@perigee/satellite-db/users'
import type { UserId } from '@perigee/std/brand'
import { day } from '@perigee/std/durations'
import * as fc from 'fast-check'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { billingOn } from '../testing/billing-env'
import { aUser } from '../testing/builders'
import { aSentInvoice } from '../testing/invoices'
import { startApi } from '../testing/start-api'

const folder = mkdtempSync(join(tmpdir(), 'packages-'))
afterAll(() => rmSync(folder, { recursive: true }))
const file = join(folder, 'prices.json')
const rates = { storageMBMonthCents: '0.0004', egressMBCents: '0.0007' }
const sold = { name: 'Starter', priceCents: 2500, creditCents: 3000 }
const book = {
  products: [{ id: 1, name: 'Standard', prices: [rates] }],
  plans: [{ product: 1 }],
  packages: { acme: { ...sold, months: 13 }, forever: sold },
}
writeFileSync(file, JSON.stringify(book))
const api = await startApi({
  env: {
    ...billingOn,
    PERIGEE_PRICE_BOOK: file,
    PERIGEE_MINIMUM_CHARGE: '500',
    PERIGEE_MINIMUM_CHARGE_FROM: '2027-01-01',
  },
})
const { db, clock } = api
const boughtAt = new Date('2026-11-24T12:00:00Z')
const lastDay = new Date('2027-12-24T12:00:00Z')
const before = (days: number) => new Date(lastDay.getTime() - days * day)

beforeEach(() => clock.set(boughtAt))
/** Whatever was taken, the books hold and say what the provider says. */
afterEach(async () => {
  expect((await verifyBooks(api.deps, operator)).faults).toEqual([])
  await db.deleteFrom('satellite.outgoing_mails').execute()
})

/** Somebody who has bought the package of a partner by card, with $30 of credit. */
async function aBuyer(partner = 'acme') {
  const { id, email, browser } = await aUser(api)
  await updateUser(db, id, { kind: accountKinds.free, trial_expiration: null, partner })
  const body = { token: 'tok_visa', intent: purchaseIntents.packagePlan, attempt: randomUUID() }
  expect((await browser.call(cards.purchase, { body })).status).toBe(200)
  await db.deleteFrom('satellite.outgoing_mails').execute()
  return { id, email }
}
const funds = (userId: UserId, cents: number, key: string = randomUUID()) =>
  transact(db, (trx) =>
    writeAct(trx, {
      key: `given:${key}`,
      kind: 'funds',
      userId,
      at: clock(),
      entries: [
        { account: 'refunds', micros: BigInt(cents) * 10_000n },
        { account: 'credit', micros: BigInt(-cents) * 10_000n },
      ],
    }),
  )
const pay = (id: string) => transact(db, (trx) => payFromBalances({ db: trx, clock }, id))
const creditOf = async (id: UserId) => Number((await balancesOf(db, id)).credit / 10_000n)
const packageOf = async (id: UserId) => (await findBillingCustomer(db, id))?.package
const told = () => db.selectFrom('satellite.outgoing_mails').select(['recipient', 'mail', 'facts']).execute()
async function at(moment: Date): Promise<number> {
  clock.set(moment)
  const runs = await Promise.all([endPackages(api.deps), endPackages(api.deps)])
  return runs.reduce((sum, each) => sum + each, 0)
}

describe('what is left of a package', () => {
  it('is told 30 days before its end, taken back on that day, and both happen once', async () => {
    const { id, email } = await aBuyer()
    await funds(id, 1000)
    await pay(await aSentInvoice(db, id, { cents: 500 }))
    expect(await at(before(31))).toBe(0)
    expect(await told()).toEqual([])
    expect(await at(before(30))).toBe(1)
    const facts = { name: 'Starter', cents: 2500, on: '2027-12-24' }
    expect(await told()).toEqual([{ recipient: email, mail: 'packageEnds', facts }])
    expect(await at(before(1))).toBe(0)
    expect(await creditOf(id)).toBe(3500)
    expect(await at(lastDay)).toBe(1)
    expect(await creditOf(id)).toBe(1000)
    expect(await at(before(-40))).toBe(0)
    expect(await creditOf(id)).toBe(1000)
    expect(await told()).toHaveLength(1)
    const [last] = (await pageOfHistory(db, id, { limit: 1 }))?.rows ?? []
    expect(last).toMatchObject({ kind: 'packageEnd', cents: -2500, at: lastDay })
  })

  it('keeps a month from its minimum until the end, and no longer', async () => {
    const { id } = await aBuyer()
    await funds(id, 1000)
    const month = new Date('2027-12-01T00:00:00Z')
    const applies = () => minimumApplies(api.deps, { id, kind: accountKinds.paid }, month)
    await at(before(30))
    expect(await applies()).toBe(false)
    await at(lastDay)
    expect(await applies()).toBe(true)
  })

  it('pays what is open then before anything is taken', async () => {
    const { id } = await aBuyer()
    await at(before(30))
    const invoiceId = await aSentInvoice(db, id, { cents: 1200, failure: 'Your card was declined.' })
    await at(lastDay)
    expect(await findInvoice(db, invoiceId)).toMatchObject({ state: 'paid', paidCreditCents: 1200 })
    expect(await creditOf(id)).toBe(0)
    // and what returns later is no package any more
    await transact(db, (trx) => updateInvoice(trx, invoiceId, { state: 'open', paid_at: null }))
    await voidInvoice(api.deps, operator, { id: invoiceId })
    await at(before(-1))
    expect(await creditOf(id)).toBe(1200)
  })

  it('waits for an invoice that was made and not sent yet', async () => {
    const { id } = await aBuyer()
    await at(before(30))
    const invoiceId = await aSentInvoice(db, id, { cents: 1200 })
    const sent = await findInvoice(db, invoiceId)
    await updateInvoice(db, invoiceId, { state: 'draft', finalised_at: null, number: null })
    expect(await at(lastDay)).toBe(0)
    expect(await creditOf(id)).toBe(3000)
    const { finalisedAt, number } = sent ?? { finalisedAt: null, number: null }
    await updateInvoice(db, invoiceId, { state: 'open', finalised_at: finalisedAt, number })
    expect(await at(before(-1))).toBe(1)
    expect(await creditOf(id)).toBe(0)
  })

  it('is not spoken of when it is spent: the package is over by itself', async () => {
    const { id } = await aBuyer()
    await funds(id, 1000)
    await pay(await aSentInvoice(db, id, { cents: 3000 }))
    expect(await at(before(20))).toBe(0)
    expect(await at(lastDay)).toBe(1)
    expect(await told()).toEqual([])
    expect([await creditOf(id), (await packageOf(id))?.endedAt]).toEqual([1000, lastDay.toISOString()])
  })

  it('stays for good where the package has no end', async () => {
    const { id } = await aBuyer('forever')
    expect(await at(before(-4000))).toBe(0)
    expect(await creditOf(id)).toBe(3000)
  })

  it('stays 30 days more where its end has passed and nobody was told', async () => {
    const { id } = await aBuyer()
    expect(await at(before(-5))).toBe(1)
    expect(await told()).toMatchObject([{ facts: { cents: 3000, on: '2028-01-28' } }])
    expect(await at(before(-34))).toBe(0)
    expect(await creditOf(id)).toBe(3000)
    expect(await at(before(-35))).toBe(1)
    expect(await creditOf(id)).toBe(0)
  })

  it('is not looked for while billing is off', async () => {
    const { id } = await aBuyer()
    clock.set(before(10))
    const off = { ...api.deps, settings: { ...api.deps.settings, billing: false } }
    expect(await endPackages(off)).toBe(0)
    expect((await packageOf(id))?.endsAt).toBeUndefined()
    await updateBillingCustomer(db, id, { package: null })
  })
})

it('nothing that was paid in is ever taken, whatever was bought, added, invoiced and taken back', async () => {
  const step = fc.record({
    does: fc.constantFrom('add', 'invoice', 'void', 'end'),
    cents: fc.integer({ min: 100, max: 2500 }),
  })
  const months = (from: number) => `${2020 + Math.floor(from / 12)}-${String((from % 12) + 1).padStart(2, '0')}`
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 8 }), async (steps) => {
      clock.set(boughtAt)
      const { id } = await aBuyer()
      let paidIn = 0
      let invoiced = 0
      for (const [index, { does, cents }] of steps.entries()) {
        const had = await creditOf(id)
        if (does === 'add') {
          await funds(id, cents)
          paidIn += cents
        } else if (does === 'end') {
          await at(before(30))
          await at(lastDay)
        } else {
          const invoiceId = await aSentInvoice(db, id, { month: months(index), cents })
          const paid = await pay(invoiceId)
          // One whose rest went on to the next invoice is paid for good.
          if (does === 'invoice' || paid?.leftCents !== 0) invoiced += had - (await creditOf(id))
          else {
            await transact(db, (trx) => updateInvoice(trx, invoiceId, { state: 'open', paid_at: null }))
            await voidInvoice(api.deps, operator, { id: invoiceId })
            expect(await creditOf(id)).toBe(had)
          }
        }
        expect(await creditOf(id)).toBeGreaterThanOrEqual(Math.max(0, paidIn - invoiced))
      }
      await at(before(30))
      await at(lastDay)
      const left = await creditOf(id)
      expect([left >= Math.max(0, paidIn - invoiced), left <= paidIn]).toEqual([true, true])
    }),
    { numRuns: 12, endOnFailure: true },
  )
})
