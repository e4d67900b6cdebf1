import { invoices } from '@perigee/contract/payments/invoices'
import { findInvoice, updateInvoice } from '@perigee/satellite-db/invoices'
import { insertBillingCustomer } from '@perigee/satellite-db/billing-customers'
import { applyCoupon, findOpenCoupon, insertCoupon } from '@perigee/satellite-db/coupons'
import { writeAct } from '@perigee/satellite-db/ledger'
import { transact } from '@perigee/satellite-db/transact'
import type { UserId } from '@perigee/std/brand'
import { describe, expect, it } from 'vitest'
import { billingOn } from '../../testing/billing-env'
import { aUser } from '../../testing/builders'
import { aSentInvoice } from '../../testing/invoices'
import { startApi } from '../../testing/start-api'

const api = await startApi({ env: { ...billingOn, PERIGEE_SELLER_NAME: 'Perigee GmbH' } })

const came = (userId: UserId, key: string, account: 'card' | 'chain', micros: bigint, at = api.clock()) =>
  transact(api.db, (trx) =>
    writeAct(trx, {
      key,
      kind: account === 'card' ? 'funds' : 'deposit',
      userId,
      at,
      entries: [
        { account, micros },
        { account: account === 'card' ? 'credit' : 'tokens', micros: -micros },
      ],
    }),
  )

describe('the balance', () => {
  it('tells tokens in dollars and credit in cents, both as text', async () => {
    const { browser, id } = await aUser(api)
    const ask = async () => (await browser.call(invoices.balance)).body
    expect(await ask()).toEqual({ freeCredits: 0, coins: '0', credits: '0' })
    await came(id, 'b1', 'chain', 12_345_600n)
    await came(id, 'b2', 'card', 10_009_999n)
    expect(await ask()).toEqual({ freeCredits: 0, coins: '12.3456', credits: '1000' })
  })
})

/** @returns its id */
async function aCoupon(code: string, off: { percent_off: number } | { amount_off: number }): Promise<string> {
  const [none, once] = [
    { percent_off: null, amount_off: null },
    { duration: 'once' as const, months: null },
  ]
  const dates = { created_at: api.clock(), ended_at: null }
  await insertCoupon(api.db, { promo_code: code, name: code, ...none, ...off, ...once, ...dates })
  return (await findOpenCoupon(api.db, code))?.id ?? ''
}

describe('the history', () => {
  const months = ['2026-05', '2026-06', '2026-07', '2026-08', '2026-09']

  it('goes back and forth by ids, newest first, over invoices and charges', async () => {
    const { browser, id } = await aUser(api)
    for (const month of months) await aSentInvoice(api.db, id, { month })
    await came(id, 'h1', 'card', 25_000_000n, new Date('2026-08-20T00:00:00Z'))
    const ask = async (query: { limit: number; starting_after?: string; ending_before?: string }) =>
      (await browser.call(invoices.history, { query })).body
    const all = await ask({ limit: 10 })
    expect(all).toMatchObject({ next: false, previous: false })
    expect(all.items.map(({ start }) => start.slice(0, 7))).toEqual([
      '2026-09',
      '2026-08',
      '2026-08',
      '2026-07',
      '2026-06',
      '2026-05',
    ])
    expect(all.items[0]).toMatchObject({
      amount: 240,
      status: 'open',
      type: 0,
      description: 'Perigee Cloud Storage for September 2026',
    })
    expect(all.items.filter(({ type }) => type === 1)).toMatchObject([{ amount: 2500, status: 'paid' }])

    const ids = all.items.map((item) => item.id)
    const first = await ask({ limit: 2 })
    expect([first.items.map((item) => item.id), first.next, first.previous]).toEqual([ids.slice(0, 2), true, false])
    const second = await ask({ limit: 2, starting_after: ids[1] ?? '' })
    expect([second.items.map((item) => item.id), second.next, second.previous]).toEqual([ids.slice(2, 4), true, true])
    const last = await ask({ limit: 2, starting_after: ids[3] ?? '' })
    expect([last.items.map((item) => item.id), last.next, last.previous]).toEqual([ids.slice(4), false, true])
    const back = await ask({ limit: 2, ending_before: ids[2] ?? '' })
    expect([back.items.map((item) => item.id), back.next, back.previous]).toEqual([ids.slice(0, 2), true, false])
  })

  it.each([
    ['no limit', {}],
    ['a limit that is no number', { limit: 'ten' }],
    ['a limit of nothing', { limit: '0' }],
    ['a cursor of nobody', { limit: '2', starting_after: 'in_1' }],
    ['two cursors', { limit: '2', starting_after: 'a', ending_before: 'b' }],
  ])('answers 400 to %s', async (_, query) => {
    const { browser } = await aUser(api)
    const answer = await browser.call(invoices.history, { query: query as unknown as { limit: number } })
    expect(answer.status).toBe(400)
  })

  it('shows no drafts, and nothing of others', async () => {
    const [one, other] = [await aUser(api), await aUser(api)]
    const id = await aSentInvoice(api.db, one.id)
    await updateInvoice(api.db, id, { state: 'draft', finalised_at: null, number: null })
    for (const { browser } of [one, other])
      expect((await browser.call(invoices.history, { query: { limit: 10 } })).body.items).toEqual([])
    expect((await one.browser.call(invoices.document, { params: { id } })).status).toBe(404)
  })

  it('tells the oldest invoice whose payment failed, with where to pay it', async () => {
    const { browser, id } = await aUser(api)
    expect((await browser.call(invoices.failed)).body).toBeNull()
    await aSentInvoice(api.db, id, { month: '2026-08' })
    const failed = await aSentInvoice(api.db, id, { month: '2026-09', failure: 'Your card was declined.' })
    const { body } = await browser.call(invoices.failed)
    expect(body).toMatchObject({ id: failed, failed: true })
    expect(body?.payLink).toContain(`pay=${failed}`)
  })

  it('is one flat list for old clients', async () => {
    const { browser, id } = await aUser(api)
    await aSentInvoice(api.db, id)
    await came(id, 'l1', 'card', 10_000_000n)
    await came(id, 'l2', 'chain', 5_000_000n)
    await aCoupon('TEN', { percent_off: 10 })
    const couponId = await aCoupon('FIVER', { amount_off: 500 })
    await applyCoupon(api.db, { userId: id, couponId, invoicesLeft: 1, now: api.clock() })
    const { body } = await browser.call(invoices.legacyHistory)
    expect(body.map(({ type }) => type).toSorted()).toEqual([0, 1, 2, 3])
    expect(body.find(({ type }) => type === 3)).toMatchObject({
      description: 'Coupon FIVER',
      amount: 500,
      status: 'active',
    })
  })
})

describe('documents', () => {
  it('are PDFs of the invoice and of each charge, for nobody else', async () => {
    const [one, other] = [await aUser(api), await aUser(api)]
    await insertBillingCustomer(api.db, { userId: one.id, createdAt: api.clock() })
    const id = await aSentInvoice(api.db, one.id)
    await came(one.id, 'intent:pi_1', 'card', 10_000_000n)
    const { body } = await one.browser.call(invoices.history, { query: { limit: 10 } })
    for (const item of body.items) {
      const answer = await one.browser.call(invoices.document, { params: { id: item.id } })
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf'])
      expect(answer.text.slice(0, 5)).toBe('%PDF-')
      expect((await other.browser.call(invoices.document, { params: { id: item.id } })).status).toBe(404)
    }
    expect((await findInvoice(api.db, id))?.number).not.toBeNull()
    for (const unknown of ['x', 'charge-1x', 'charge-999999999', '00000000-0000-4000-8000-000000000000'])
      expect((await one.browser.call(invoices.document, { params: { id: unknown } })).status).toBe(404)
  })
})
