import { operator } from '@perigee/actors/actor'
import { freezeUser } from '@perigee/accounts/freezes/freeze-user'
import { type Month, monthNamed } from '@perigee/billing/invoices/months'
import { settleIntent } from '@perigee/billing/cards/settle-intent'
import { payMonth } from '@perigee/billing/invoices/pay-month'
import { verifyBooks } from '@perigee/billing/invoices/verify-books'
import type { CardSandboxSchema } from '@perigee/card-providers/sandbox/schema'
import { cards } from '@perigee/contract/payments/cards'
import { invoices } from '@perigee/contract/payments/invoices'
import { confirmInSandbox } from '@perigee/contract/payments/sandbox'
import { freezeKinds } from '@perigee/domain/freezes'
import { listFreezes, readLimits } from '@perigee/satellite-db/freezes'
import { findInvoice } from '@perigee/satellite-db/invoices'
import { balancesOf, writeAct } from '@perigee/satellite-db/ledger'
import { transact } from '@perigee/satellite-db/transact'
import type { UserId } from '@perigee/std/brand'
import type { Kysely } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { billingOn } from '../../testing/billing-env'
import { aUser } from '../../testing/builders'
import { aSentInvoice } from '../../testing/invoices'
import { startApi } from '../../testing/start-api'

const api = await startApi({ env: billingOn })
const months = ['2026-01', '2026-02', '2026-03', '2026-04', '2026-05', '2026-06', '2026-07', '2026-08', '2026-09']
const monthOfTest = () => monthNamed(months.shift() ?? '') as Month

/** Somebody with these test cards; the last one is the default. */
async function aPayer(...names: string[]) {
  const user = await aUser(api)
  for (const name of names) {
    const add = () => user.browser.call(cards.addPaymentMethod, { body: `pm_card_${name}` })
    const first = await add()
    if (first.status === 200) continue
    const { clientSecret } = first.body as unknown as { clientSecret: string }
    await user.browser.call(confirmInSandbox, { body: { clientSecret, approve: true } })
    // which has saved it
    const { body: own } = await user.browser.call(cards.list)
    expect((await user.browser.call(cards.makeDefault, { body: own.at(-1)?.id ?? '' })).status).toBe(200)
  }
  return user
}

const came = (userId: UserId, account: 'credit' | 'tokens', micros: bigint) =>
  transact(api.db, (trx) =>
    writeAct(trx, {
      key: `deposit:${userId}:${account}`,
      kind: 'deposit',
      userId,
      at: api.clock(),
      entries: [
        { account: 'chain', micros },
        { account, micros: -micros },
      ],
    }),
  )
const invoice = (id: string) => findInvoice(api.db, id)
const payments = async (invoiceId: string) =>
  api.db
    .selectFrom('satellite.card_payments')
    .select(['state', 'cents', 'provider_intent'])
    .where('invoice_id', '=', invoiceId)
    .execute()
const pay = (browser: Awaited<ReturnType<typeof aUser>>['browser'], id: string, cardID?: string) =>
  browser.call(invoices.pay, { params: { id }, body: cardID === undefined ? {} : { cardID } })

/** Whatever has happened, the books hold. */
afterEach(async () => {
  expect((await verifyBooks(api.deps, operator)).faults).toEqual([])
})

describe('a month is collected', () => {
  it('from tokens, credit and then the default card, once however often it is run', async () => {
    const month = monthOfTest()
    const { id } = await aPayer('mastercard', 'visa')
    const invoiceId = await aSentInvoice(api.db, id, { month: month.name, cents: 500 })
    await came(id, 'tokens', 1_239_999n)
    await came(id, 'credit', 1_000_000n)
    const runs = await Promise.all([payMonth(api.deps, operator, { month }), payMonth(api.deps, operator, { month })])
    expect(runs.reduce((sum, { failed, unknown }) => sum + failed + unknown, 0)).toBe(0)
    expect(await invoice(invoiceId)).toMatchObject({
      state: 'paid',
      paidTokensCents: 123,
      paidCreditCents: 100,
      paidCardCents: 277,
    })
    expect(await payments(invoiceId)).toMatchObject([{ state: 'succeeded', cents: 277 }])
    expect(await payMonth(api.deps, operator, { month })).toMatchObject({ paid: 0, failed: 0 })
    expect(await balancesOf(api.db, id)).toEqual({ tokens: 9_999n, credit: 0n })
  })

  it('by the next card when one is declined, and stays open with the reason when all are', async () => {
    const month = monthOfTest()
    const [one, other] = [await aPayer('visa', 'chargeCustomerFail'), await aPayer('chargeCustomerFail')]
    const paid = await aSentInvoice(api.db, one.id, { month: month.name, cents: 900 })
    const open = await aSentInvoice(api.db, other.id, { month: month.name, cents: 900 })
    expect(await payMonth(api.deps, operator, { month })).toMatchObject({ paid: 1, failed: 1 })
    expect((await invoice(paid))?.state).toBe('paid')
    const failed = await invoice(open)
    expect([failed?.state, failed?.failedAt === null]).toEqual(['open', false])
    expect(failed?.failure).not.toBe('')
    // a second run tries it no more, unless it is told to
    expect(await payMonth(api.deps, operator, { month })).toMatchObject({ failed: 0 })
    expect(await payments(open)).toHaveLength(1)
    expect(await payMonth(api.deps, operator, { month, again: true })).toMatchObject({ failed: 1 })
    const { body } = await other.browser.call(invoices.failed)
    expect(body).toMatchObject({ id: open, failed: true })
  })

  it('by a card whose bank says no after days: the invoice has failed then, its owner is told, and is asked again', async () => {
    const month = monthOfTest()
    const { id, email } = await aPayer('processing')
    const invoiceId = await aSentInvoice(api.db, id, { month: month.name, cents: 500 })
    expect(await payMonth(api.deps, operator, { month })).toMatchObject({ processing: 1 })
    expect(await invoice(invoiceId)).toMatchObject({ state: 'open', failedAt: null })
    const [{ provider_intent: intent } = { provider_intent: '' }] = await payments(invoiceId)
    await (api.db as unknown as Kysely<CardSandboxSchema>)
      .updateTable('card_sandbox.intents')
      .set({ state: 'failed', failure: 'Your bank said no.', settles_at: null })
      .where('id', '=', intent ?? '')
      .execute()
    await Promise.all([settleIntent(api.deps, intent ?? ''), settleIntent(api.deps, intent ?? '')])
    expect(await invoice(invoiceId)).toMatchObject({ state: 'open', failure: 'Your bank said no.' })
    expect((await invoice(invoiceId))?.failedAt).toEqual(api.clock())
    const told = await api.db
      .selectFrom('satellite.outgoing_mails')
      .select(['mail', 'facts'])
      .where('recipient', '=', email)
      .where('mail', '<>', 'cardAdded')
      .execute()
    expect(told).toEqual([{ mail: 'cardFailed', facts: { cents: 500, say: 'Your bank said no.' } }])
    // another try, and not the one of before
    api.clock.advance(1000)
    expect(await payMonth(api.deps, operator, { month, again: true })).toMatchObject({ processing: 1 })
    expect(await payments(invoiceId)).toHaveLength(2)
  })

  it('without a card: the invoice stays open and says so', async () => {
    const month = monthOfTest()
    const { id } = await aUser(api)
    const invoiceId = await aSentInvoice(api.db, id, { month: month.name })
    expect(await payMonth(api.deps, operator, { month })).toMatchObject({ failed: 1 })
    expect(await invoice(invoiceId)).toMatchObject({ state: 'open', failure: 'There is no card to charge.' })
  })
})

describe('an invoice whose bank asks its owner', () => {
  it('stays open, and is paid from the page: two tabs and a reload come to one charge', async () => {
    const month = monthOfTest()
    const { browser, id } = await aPayer('authenticationRequired')
    const invoiceId = await aSentInvoice(api.db, id, { month: month.name, cents: 700 })
    expect(await payMonth(api.deps, operator, { month })).toMatchObject({ failed: 1 })
    const answers = await Promise.all([pay(browser, invoiceId), pay(browser, invoiceId)])
    for (const { body } of answers) expect(body).toMatchObject({ success: false })
    const [first] = answers
    const { clientSecret = '', paymentIntentID } = first?.body ?? {}
    expect(new Set(answers.map(({ body }) => body.paymentIntentID))).toEqual(new Set([paymentIntentID]))
    const confirmed = await browser.call(confirmInSandbox, { body: { clientSecret, approve: true } })
    expect(confirmed.body).toMatchObject({ status: 'succeeded' })
    expect((await pay(browser, invoiceId)).body.success).toBe(true)
    expect(await invoice(invoiceId)).toMatchObject({ state: 'paid', paidCardCents: 700 })
  })

  it('is paid by another card, which gives the first try up', async () => {
    const { browser, id } = await aPayer('visa', 'authenticationRequired')
    const invoiceId = await aSentInvoice(api.db, id, { month: '2026-10', cents: 800, failure: 'Confirm it.' })
    expect((await pay(browser, invoiceId)).body.success).toBe(false)
    const { body: own } = await browser.call(cards.list)
    const visa = own.find(({ isDefault }) => !isDefault)?.id ?? ''
    expect((await pay(browser, invoiceId, visa)).body.success).toBe(true)
    expect((await payments(invoiceId)).map(({ state }) => state).toSorted()).toEqual(['failed', 'succeeded'])
  })
})

describe('paying an open invoice', () => {
  it('is for its owner, and for one that is open', async () => {
    const [one, other] = [await aPayer('visa'), await aPayer('visa')]
    const id = await aSentInvoice(api.db, one.id)
    expect((await pay(other.browser, id)).status).toBe(404)
    expect((await pay(one.browser, '00000000-0000-4000-8000-000000000000')).status).toBe(404)
    expect((await pay(one.browser, id, 'pm_of_nobody')).status).toBe(404)
    expect((await pay(one.browser, id)).body.success).toBe(true)
    expect((await pay(one.browser, id)).body.success).toBe(true)
    expect(await payments(id)).toHaveLength(1)
  })

  it('says what the bank says when it declines', async () => {
    const { browser, id } = await aPayer('chargeCustomerFail')
    const invoiceId = await aSentInvoice(api.db, id)
    const { status, text } = await pay(browser, invoiceId)
    expect([status, text]).toEqual([402, expect.stringContaining('declined')])
  })
})

describe('what is overdue', () => {
  it('is paid in one go: the freeze ends, and every limit is what it was', async () => {
    const { browser, id } = await aPayer('visa')
    const limits = () => api.db.transaction().execute((trx) => readLimits(trx, id))
    const before = await limits()
    for (const month of ['2026-08', '2026-09']) await aSentInvoice(api.db, id, { month, failure: 'Declined.' })
    await api.db
      .transaction()
      .execute((trx) => freezeUser(trx, { userId: id, kind: freezeKinds.billing, now: api.clock() }))
    expect((await browser.call(cards.attemptPayments)).status).toBe(200)
    expect(await listFreezes(api.db, id)).toEqual([])
    expect(await limits()).toEqual(before)
  })

  it('keeps the freeze while one is left, and says why', async () => {
    const { browser, id } = await aPayer('chargeCustomerFail')
    for (const month of ['2026-08', '2026-09']) await aSentInvoice(api.db, id, { month, failure: 'Declined.' })
    await came(id, 'tokens', 2_400_000n)
    await api.db
      .transaction()
      .execute((trx) => freezeUser(trx, { userId: id, kind: freezeKinds.billingWarning, now: api.clock() }))
    const { status } = await browser.call(cards.attemptPayments)
    expect(status).toBe(402)
    expect(await listFreezes(api.db, id)).toHaveLength(1)
    expect((await browser.call(invoices.failed)).body).toMatchObject({ start: '2026-09-01T00:00:00.000Z' })
  })

  it('is left alone for who was neither warned nor frozen', async () => {
    const { browser, id } = await aPayer('visa')
    const invoiceId = await aSentInvoice(api.db, id, { failure: 'Declined.' })
    expect((await browser.call(cards.attemptPayments)).status).toBe(200)
    expect((await invoice(invoiceId))?.state).toBe('open')
  })
})
