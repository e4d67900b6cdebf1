import { operator } from '@perigee/actors/actor'
import { handleEvents } from '@perigee/billing/cards/handle-events'
import { creditInvoice } from '@perigee/billing/invoices/credit-invoice'
import { bookCardPayment } from '@perigee/billing/invoices/book-card-payment'
import { refundPayment } from '@perigee/billing/invoices/refund-payment'
import { verifyBooks } from '@perigee/billing/invoices/verify-books'
import { voidInvoice } from '@perigee/billing/invoices/void-invoice'
import { addFundsIntent, cards } from '@perigee/contract/payments/cards'
import { invoices } from '@perigee/contract/payments/invoices'
import { openCardPayment, updateCardPayment } from '@perigee/satellite-db/card-payments'
import { findInvoice } from '@perigee/satellite-db/invoices'
import { balancesOf } from '@perigee/satellite-db/ledger'
import { transact } from '@perigee/satellite-db/transact'
import type { UserId } from '@perigee/std/brand'
import { minute } from '@perigee/std/durations'
import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import { billingOn } from '../../testing/billing-env'
import { aUser } from '../../testing/builders'
import { aSentInvoice } from '../../testing/invoices'
import { startApi } from '../../testing/start-api'

const api = await startApi({ env: billingOn })

async function aPayer() {
  const user = await aUser(api)
  expect((await user.browser.call(cards.addPaymentMethod, { body: 'pm_card_visa' })).status).toBe(200)
  const [card] = (await user.browser.call(cards.list)).body
  return { ...user, cardID: card?.id ?? '' }
}
type Payer = Awaited<ReturnType<typeof aPayer>>

const pay = ({ browser }: Payer, id: string) => browser.call(invoices.pay, { params: { id }, body: {} })
/** @returns the payment's id at the provider */
async function addFunds({ browser, cardID }: Payer, amount: number): Promise<string> {
  const body = { cardID, amount, intent: addFundsIntent, attempt: randomUUID() }
  return (await browser.call(cards.addFunds, { body })).body.paymentIntentID
}
const creditOf = async (id: UserId) => (await balancesOf(api.db, id)).credit / 10_000n
const historyOf = async ({ browser }: Payer) =>
  (await browser.call(invoices.history, { query: { limit: 20 } })).body.items.map(({ description, amount, link }) => ({
    description,
    amount,
    hasDocument: link !== '',
  }))
const intentOf = async (invoiceId: string) => {
  const rows = api.db.selectFrom('satellite.card_payments').select(['id', 'provider_intent'])
  const row = await rows.where('invoice_id', '=', invoiceId).executeTakeFirstOrThrow()
  return { row: row.id, intentId: row.provider_intent ?? '' }
}
const note = (id: string, cents: number, reference: string) =>
  creditInvoice(api.deps, operator, { id, cents, reason: 'an outage', reference })
const refund = (intentId: string, cents: number) => refundPayment(api.deps, operator, { intentId, cents })
/** As somebody does in the provider's own dashboard, once everything else was told. */
async function refundThere(intentId: string, cents: number) {
  await hear()
  return api.cards?.refund({ intentId, cents, attemptKey: `dashboard:${randomUUID()}` })
}
/** Each event comes three times, in any order. */
async function hear() {
  await api.cards?.deliverDue({ times: 3, shuffled: true })
  api.clock.advance(2 * minute)
  await Promise.all([handleEvents(api.deps), handleEvents(api.deps)])
}

/** Whatever was given back, the books hold and say what the provider says. */
afterEach(async () => {
  expect((await verifyBooks(api.deps, operator)).faults).toEqual([])
})

describe('a refund by the operator', () => {
  it('goes to the card once, also when the run before was ended in between', async () => {
    const payer = await aPayer()
    const invoiceId = await aSentInvoice(api.db, payer.id, { cents: 1000 })
    await pay(payer, invoiceId)
    const { row, intentId } = await intentOf(invoiceId)
    // the provider has paid back, and nobody has written it down
    await api.cards?.refund({ intentId, cents: 300, attemptKey: `refund:${row}:0` })
    expect((await verifyBooks(api.deps, operator)).faults).toHaveLength(1)
    expect(await refund(intentId, 300)).toEqual({ cents: 300, refundedCents: 300 })
    expect(await refund(intentId, 200)).toEqual({ cents: 200, refundedCents: 500 })
    await expect(refund(intentId, 501)).rejects.toThrow('$5.00')
    await expect(refund('pi_x', 1)).rejects.toThrow('no such payment')
  })

  it('never gives back more than an invoice together with its credit notes', async () => {
    const payer = await aPayer()
    const invoiceId = await aSentInvoice(api.db, payer.id, { cents: 1000 })
    await pay(payer, invoiceId)
    const { intentId } = await intentOf(invoiceId)
    await note(invoiceId, 400, 'T-1')
    await expect(refund(intentId, 601)).rejects.toThrow('$6.00')
    await refund(intentId, 250)
    await expect(note(invoiceId, 351, 'T-2')).rejects.toThrow('$3.50')
    await note(invoiceId, 350, 'T-2')
    await expect(refund(intentId, 1)).rejects.toThrow('$0.00')
  })

  it('takes what an invoice did not need any more from the credit that it became, with a receipt', async () => {
    const payer = await aPayer()
    const invoiceId = await aSentInvoice(api.db, payer.id, { cents: 700 })
    await pay(payer, invoiceId)
    // a second tab has paid it, too
    const intent = await api.cards?.charge({
      customerId: await customerOf(payer.id),
      cardId: payer.cardID,
      cents: 700,
      attemptKey: randomUUID(),
      description: 'Invoice',
      offSession: false,
    })
    const intentId = intent?.id ?? ''
    const act = { user_id: payer.id, purpose: 'invoice' as const, invoice_id: invoiceId, cents: 700, card_id: null }
    const { id } = await openCardPayment(api.db, { ...act, attempt_key: randomUUID(), created_at: api.clock() })
    await updateCardPayment(api.db, id, { state: 'succeeded', provider_intent: intentId, finished_at: api.clock() })
    await transact(api.db, (db) =>
      bookCardPayment({ db, clock: api.clock }, { intentId, userId: payer.id, invoiceId, cents: 700 }),
    )
    expect(await creditOf(payer.id)).toBe(700n)
    expect(await historyOf(payer)).toContainEqual({
      description: 'Perigee: Card payment',
      amount: 700,
      hasDocument: true,
    })
    await refund(intentId, 700)
    expect(await creditOf(payer.id)).toBe(0n)
  })
})

const customerOf = async (id: UserId) => {
  const rows = api.db.selectFrom('satellite.billing_customers').select('provider_id').where('user_id', '=', id)
  return (await rows.executeTakeFirstOrThrow()).provider_id ?? ''
}

describe("a refund in the provider's dashboard", () => {
  it('of funds takes their credit, once however often it is told, and stands in the history', async () => {
    const payer = await aPayer()
    const intentId = await addFunds(payer, 2500)
    await refundThere(intentId, 500)
    await refundThere(intentId, 1000)
    await hear()
    await hear()
    expect(await creditOf(payer.id)).toBe(1000n)
    expect(await historyOf(payer)).toEqual([
      { description: 'Perigee: Paid back to the card', amount: -1000, hasDocument: false },
      { description: 'Perigee: Paid back to the card', amount: -500, hasDocument: false },
      { description: 'Perigee: Funds added', amount: 2500, hasDocument: true },
    ])
    expect(await refund(intentId, 1000)).toEqual({ cents: 1000, refundedCents: 2500 })
    await hear()
    expect(await creditOf(payer.id)).toBe(0n)
  })

  it('of funds that are spent is our loss: no balance falls below zero', async () => {
    const payer = await aPayer()
    const intentId = await addFunds(payer, 2500)
    await pay(payer, await aSentInvoice(api.db, payer.id, { cents: 2000 }))
    await refundThere(intentId, 2500)
    await hear()
    expect(await creditOf(payer.id)).toBe(0n)
  })

  it('of what paid an invoice leaves the invoice paid', async () => {
    const payer = await aPayer()
    const invoiceId = await aSentInvoice(api.db, payer.id, { cents: 900 })
    await pay(payer, invoiceId)
    await refundThere((await intentOf(invoiceId)).intentId, 900)
    await hear()
    expect(await findInvoice(api.db, invoiceId)).toMatchObject({ state: 'paid', paidCardCents: 900 })
  })
})

describe('a credit note', () => {
  it('is given once for its reference, and never for more than the invoice', async () => {
    const payer = await aPayer()
    const id = await aSentInvoice(api.db, payer.id, { month: '2026-08', cents: 1000 })
    await pay(payer, id)
    const twice = await Promise.all([note(id, 400, 'T-17'), note(id, 400, 'T-17')])
    expect(twice.map(({ isNew }) => isNew).toSorted()).toEqual([false, true])
    expect(await note(id, 400, 'T-17')).toMatchObject({ isNew: false, creditedCents: 400 })
    await expect(note(id, 500, 'T-17')).rejects.toThrow('of $4.00')
    await expect(note(id, 601, 'T-18')).rejects.toThrow('$6.00')
    await expect(note(id, 1001, 'T-19')).rejects.toThrow('$6.00')
    expect(await creditOf(payer.id)).toBe(400n)
    // after a note for everything the same one again is still the same one
    await note(id, 600, 'T-20')
    expect(await note(id, 600, 'T-20')).toMatchObject({ isNew: false, creditedCents: 1000 })
    expect(await creditOf(payer.id)).toBe(1000n)
  })
})

describe('an open invoice that is taken back', () => {
  it('asks for nothing any more, and what was paid of it returns', async () => {
    const payer = await aPayer()
    const paid = await aSentInvoice(api.db, payer.id, { month: '2026-08', cents: 1000 })
    await pay(payer, paid)
    await note(paid, 400, 'T-1')
    const open = await aSentInvoice(api.db, payer.id, { month: '2026-09', cents: 5000, failure: 'Declined.' })
    await voidInvoice(api.deps, operator, { id: open })
    await voidInvoice(api.deps, operator, { id: open })
    await expect(voidInvoice(api.deps, operator, { id: paid })).rejects.toThrow('not open')
    expect((await payer.browser.call(invoices.failed)).body).toBeNull()
    expect(await creditOf(payer.id)).toBe(400n)
  })
})
