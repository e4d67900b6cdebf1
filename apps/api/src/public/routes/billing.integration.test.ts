import { publicBilling } from '@perigee/contract/public/billing'
import { applyCoupon, findOpenCoupon, insertCoupon } from '@perigee/satellite-db/coupons'
import { writeAct } from '@perigee/satellite-db/ledger'
import { transact } from '@perigee/satellite-db/transact'
import type { UserId } from '@perigee/std/brand'
import { describe, expect, it } from 'vitest'
import { billingOn } from '../../testing/billing-env'
import { aUser } from '../../testing/builders'
import { aSentInvoice } from '../../testing/invoices'
import { aProgram } from '../../testing/program'
import { startApi } from '../../testing/start-api'

const api = await startApi({ env: { ...billingOn, PERIGEE_VAR_PARTNERS: 'reseller' } })

const funds = (userId: UserId, key: string, micros: bigint) =>
  transact(api.db, (trx) =>
    writeAct(trx, {
      key,
      kind: 'funds',
      userId,
      at: api.clock(),
      entries: [
        { account: 'card', micros },
        { account: 'credit', micros: -micros },
      ],
    }),
  )

describe('billing', () => {
  it('tells the balance of the account alone', async () => {
    const [person, other] = [await aUser(api), await aUser(api)]
    await funds(person.id, 'public-1', 12_345_600n)
    const balance = async (of: typeof person) => (await (await aProgram(api, of)).call(publicBilling.balance)).body
    expect(await balance(person)).toEqual({ creditCents: 1234, tokens: '0' })
    expect(await balance(other)).toEqual({ creditCents: 0, tokens: '0' })
  })

  it('lists invoices and charges in pages, the newest first, with their documents', async () => {
    const person = await aUser(api)
    for (const month of ['2026-07', '2026-08', '2026-09']) await aSentInvoice(api.db, person.id, { month })
    await funds(person.id, 'public-2', 5_000_000n)
    const program = await aProgram(api, person)
    const first = await program.call(publicBilling.invoices, { query: { limit: 3 } })
    const second = await program.call(publicBilling.invoices, { query: { limit: 3, cursor: first.body.next } })
    const items = [...first.body.items, ...second.body.items]
    expect(items.map(({ type }) => type)).toEqual(['charge', 'invoice', 'invoice', 'invoice'])
    expect(second.body.next).toBeNull()

    const [, invoice] = items
    const document = await program.call(publicBilling.document, { params: { invoiceId: invoice?.id ?? '' } })
    expect([document.status, document.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    const other = await aProgram(api, await aUser(api))
    const foreign = await other.call(publicBilling.document, { params: { invoiceId: invoice?.id ?? '' } })
    expect([foreign.status, foreign.body.code]).toEqual([404, 'no_such_invoice'])
    const behind = await other.call(publicBilling.invoices, { query: { cursor: first.body.next } })
    expect([behind.status, behind.body.path]).toEqual([400, 'query.cursor'])
  })

  it('tells charges, forecast and budgets of an account that has used nothing', async () => {
    const program = await aProgram(api, await aUser(api))
    const query = { since: '2026-11-01T00:00:00Z', before: '2026-11-02T00:00:00+00:00' }
    expect((await program.call(publicBilling.charges, { query })).body.items).toEqual([])
    expect((await program.call(publicBilling.forecast)).body).toMatchObject({ currentCents: 0, forecastCents: 0 })
    expect((await program.call(publicBilling.budgets)).body).toEqual({ items: [] })
    expect((await program.call(publicBilling.coupon)).body).toEqual({ coupon: null })
  })

  it('tells the coupon that counts, and until when', async () => {
    const person = await aUser(api)
    const off = { amount_off: 500, percent_off: null, duration: 'repeating', months: 2 } as const
    const dates = { created_at: api.clock(), ended_at: null }
    await insertCoupon(api.db, { promo_code: 'WELCOME', name: 'Welcome', ...off, ...dates })
    const couponId = (await findOpenCoupon(api.db, 'WELCOME'))?.id ?? ''
    await applyCoupon(api.db, { userId: person.id, couponId, invoicesLeft: 2, now: new Date('2026-11-24T10:00:00Z') })
    expect((await (await aProgram(api, person)).call(publicBilling.coupon)).body.coupon).toEqual({
      name: 'Welcome',
      code: 'WELCOME',
      amountOffCents: 500,
      percentOff: null,
      duration: 'repeating',
      addedAt: '2026-11-24T10:00:00.000Z',
      endsAt: '2027-01-01T00:00:00.000Z',
    })
  })

  it('is not for whom a reseller bills', async () => {
    const person = await aUser(api, { partner: 'reseller' })
    const { status, body } = await (await aProgram(api, person)).call(publicBilling.balance)
    expect([status, body.code]).toEqual([403, 'billed_by_reseller'])
  })

  it('is not for a key of other areas', async () => {
    const program = await aProgram(api, await aUser(api), { areas: ['projects'] })
    expect((await program.call(publicBilling.balance)).status).toBe(403)
  })
})

it('is not there where nothing is charged for', async () => {
  const free = await startApi({ env: { PERIGEE_NEW_ACCOUNT_KIND: 'paid' } })
  const program = await aProgram(free, await aUser(free))
  expect((await program.call(publicBilling.balance)).status).toBe(404)
})
