import { createCoupon } from '@perigee/billing/coupons/manage-coupons'
import { verifyBooks } from '@perigee/billing/invoices/verify-books'
import { operator } from '@perigee/actors/actor'
import { accountFlows } from '@perigee/contract/account-flows'
import { auth } from '@perigee/contract/auth'
import { paymentAccounts } from '@perigee/contract/payments/accounts'
import { addFundsIntent, cards, purchaseIntents } from '@perigee/contract/payments/cards'
import { projects } from '@perigee/contract/projects'
import { deletionSteps as steps } from '@perigee/domain/account-flow-steps'
import { tierLimits, accountKinds } from '@perigee/domain/account-kinds'
import { freezeKinds } from '@perigee/domain/freezes'
import { noteSwitchedOn } from '@perigee/satellite-db/billing-begin'
import { findBillingCustomer } from '@perigee/satellite-db/billing-customers'
import { listFreezes, readLimits, writeLimits } from '@perigee/satellite-db/freezes'
import { listInvoiceLines, listInvoicesOfMonth } from '@perigee/satellite-db/invoices'
import { balancesOf } from '@perigee/satellite-db/ledger'
import { findProjectByPublicId } from '@perigee/satellite-db/projects'
import { findUserByEmail } from '@perigee/satellite-db/users'
import type { ProjectId, UserId } from '@perigee/std/brand'
import { GB, TB } from '@perigee/std/units'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { billingOn } from '../testing/billing-env'
import { type Rates, linesByHand, percentOf } from '../testing/billing/by-hand'
import { calendar } from '../testing/billing/calendar'
import { usedProjects } from '../testing/billing/used-projects'
import { aRegistration, password } from '../testing/builders'
import { lastCodeTo } from '../testing/flow-codes'
import { signUp } from '../testing/sign-up'
import { startApi } from '../testing/start-api'

const at = (text: string) => new Date(text.length === 10 ? `${text}T00:00:00Z` : `${text}Z`)

const folder = mkdtempSync(join(tmpdir(), 'fourteen-months-'))
afterAll(() => rmSync(folder, { recursive: true }))
const file = join(folder, 'prices.json')
const usual: Rates[] = [
  { storage: '0.0004', egress: '0.0007', segments: '0.00088' },
  { from: at('2027-06-16'), storage: '0.00053', egress: '0.00091', segments: '0.001' },
]
const ofPartner: Rates[] = [{ storage: '0.00035', egress: '0.002', segments: '0.00088', free: '0.5' }]
const priced = ({ from, storage, egress, segments, free = '0' }: Rates) => ({
  ...(from && { from: from.toISOString().slice(0, 10) }),
  storageMBMonthCents: storage,
  egressMBCents: egress,
  segmentMonthCents: segments,
  egressDiscountRatio: free,
})
writeFileSync(
  file,
  JSON.stringify({
    products: [
      { id: 1, name: 'Standard', prices: usual.map(priced) },
      { id: 2, name: 'Partner', prices: ofPartner.map(priced) },
    ],
    plans: [{ product: 1 }, { partner: 'acme', product: 2 }],
    packages: { acme: { name: 'Starter', priceCents: 10_000, creditCents: 12_000, months: 12 } },
  }),
)

const api = await startApi({
  env: {
    ...billingOn,
    PERIGEE_NEW_ACCOUNT_KIND: 'free',
    PERIGEE_PRICE_BOOK: file,
    PERIGEE_BILLING_AUTOMATIC: 'true',
  },
})
const { clock, db } = api
const used = usedProjects(api)
const { until, byCommands, noteMails, diaryOf } = calendar(api, used.measure)
clock.set(at('2027-01-05T10:00:00'))
await noteSwitchedOn(db, at('2027-01-01'))

interface Customer {
  id: UserId
  email: string
  rates: Rates[]
  /** Internal ids, in the order of the invoice. */
  projects: number[]
  publicId: ProjectId
}

const logIn = async (email: string) => {
  const browser = api.browser()
  expect((await browser.call(auth.login, { body: { email, password, captchaResponse: '' } })).status).toBe(200)
  return browser
}
const limitsOf = (id: UserId) => db.transaction().execute((trx) => readLimits(trx, id))
const kindsOf = async (id: UserId) => (await listFreezes(db, id)).map(({ kind }) => kind)

async function aProject(email: string, name: string): Promise<{ publicId: ProjectId; internalId: number }> {
  const answer = await (await logIn(email)).call(projects.create, { body: { name } })
  const publicId = answer.body.id as ProjectId
  return { publicId, internalId: (await findProjectByPublicId(db, publicId))?.internalId ?? 0 }
}

async function aCustomer({ rates, partner = '' }: { rates: Rates[]; partner?: string }): Promise<Customer> {
  const given = { ...aRegistration(), partner }
  const browser = api.browser()
  await browser.call(auth.activate, { body: await signUp(api, given, browser) })
  const id = (await findUserByEmail(db, given.email))?.id as UserId
  const { publicId, internalId } = await aProject(given.email, 'one')
  await noteMails()
  return { id, email: given.email, rates, projects: [internalId], publicId }
}

/** Everything in it was paid by card. */
const paidByCard = { state: 'paid', paidTokensCents: 0, paidCreditCents: 0, leftCents: 0 }

const addCard = async (email: string, name: string) => {
  const { status } = await (await logIn(email)).call(cards.addPaymentMethod, { body: `pm_card_${name}` })
  expect(status).toBe(200)
}

/** Another card, and no other any more. */
async function changeCard(email: string, name: string): Promise<void> {
  const browser = await logIn(email)
  const before = (await browser.call(cards.list)).body
  await addCard(email, name)
  for (const { id } of before) expect((await browser.call(cards.remove, { params: { cardId: id } })).status).toBe(200)
}

/** The invoice of a month, after its lines and the books were compared with what fractions say. */
async function checked({ id, projects: of, rates }: Customer, name: string, since = at(`${name}-01`)) {
  const invoice = (await listInvoicesOfMonth(db, name)).find(({ userId }) => userId === id)
  if (!invoice) throw new Error(`no invoice of ${name}`)
  const lines = (await listInvoiceLines(db, invoice.id)).map(({ cents }) => BigInt(cents))
  const byHand = of.flatMap((project) => linesByHand(used.eventsOf(project), rates, { since, before: invoice.before }))
  expect({ name, since: invoice.since, lines }).toEqual({ name, since, lines: byHand })
  expect(byHand.length).toBeGreaterThan(0)
  const total = byHand.reduce((sum, cents) => sum + cents, 0n)
  expect(BigInt(invoice.subtotalCents)).toBe(total)
  return { ...invoice, total: Number(total) }
}
const theBooksHold = async () => expect((await verifyBooks(api.deps, operator)).faults).toEqual([])

const ada = await aCustomer({ rates: usual })
const [photos = 0] = ada.projects
await used.bucket(photos, 'photos')
let bea: Customer

it('a trial ends, and nothing can be stored until a card makes it a Pro Account with its limits', async () => {
  await until(at('2027-01-06T09:30:00.250'))
  await used.holds(photos, 'photos', { bytes: 20 * GB, segments: 320 })
  await until(at('2027-02-06T12:00:00'))
  expect(await kindsOf(ada.id)).toEqual([freezeKinds.trialExpiration])
  expect((await limitsOf(ada.id)).user).toEqual({ storage: 0, bandwidth: 0, segments: 0 })

  await until(at('2027-02-10T15:20:00'))
  await addCard(ada.email, 'visa')
  const { projects: _, ...pro } = tierLimits[accountKinds.paid]
  const limits = await limitsOf(ada.id)
  expect([await kindsOf(ada.id), limits.user]).toEqual([[], pro])
  expect(limits.projects).toMatchObject([pro])
  await noteMails()
  expect(diaryOf(ada.email).slice(1)).toEqual([
    '2027-02-02 Your Perigee trial ends soon',
    '2027-02-05 Your Perigee trial has ended',
    '2027-02-10 Your Perigee account is now a Pro Account',
  ])
})

describe('months', () => {
  it('begin the day after the upgrade, by commands that may be run twice; the job then has nothing to do', async () => {
    await until(at('2027-02-10T17:00:00'))
    await used.holds(photos, 'photos', { bytes: 1_500 * GB + 123_457, segments: 24_001 })
    await used.downloads(photos, 'photos', 77 * GB)
    await until(at('2027-02-21T11:11:11.111'))
    await used.downloads(photos, 'photos', 123_456_789_012)
    await until(at('2027-03-04T05:30:00'))
    await byCommands('2027-02')
    const invoice = await checked(ada, '2027-02', at('2027-02-11'))
    expect(invoice).toMatchObject({ state: 'paid', paidCardCents: invoice.total, number: '2027-000001' })
    const { acts, payments } = await verifyBooks(api.deps, operator)
    await until(at('2027-03-04T08:00:00'))
    expect(await verifyBooks(api.deps, operator)).toEqual({ acts, payments, invoices: 1, faults: [] })
  })

  it('of somebody who has bought a package are paid from its credit', async () => {
    bea = await aCustomer({ rates: ofPartner, partner: 'acme' })
    const [films = 0] = bea.projects
    const wanted = { body: { token: 'tok_visa', intent: purchaseIntents.packagePlan, attempt: randomUUID() } }
    expect((await (await logIn(bea.email)).call(cards.purchase, wanted)).status).toBe(200)
    expect((await balancesOf(db, bea.id)).credit).toBe(120_000_000n)
    await until(at('2027-03-05T09:00:00'))
    await used.bucket(films, 'films')
    await used.holds(films, 'films', { bytes: 2 * TB, segments: 32_000 })
    await used.downloads(films, 'films', TB)
    await until(at('2027-03-10T21:00:00'))
    const second = await aProject(ada.email, 'two')
    ada.projects.push(second.internalId)
    await used.bucket(second.internalId, 'b c+d')
    await used.holds(second.internalId, 'b c+d', { bytes: 33_333_333_333, segments: 7_000_000 })
    await until(at('2027-03-31T23:59:59.999'))
    await used.downloads(films, 'films', 90_000_000_001)

    await until(at('2027-04-04T07:00:00'))
    expect(await checked(ada, '2027-03')).toMatchObject(paidByCard)
    const invoice = await checked(bea, '2027-03', at('2027-03-05'))
    expect(invoice).toMatchObject({ state: 'paid', paidCreditCents: invoice.total, paidCardCents: 0 })
    await theBooksHold()
  })

  it('are charged at two prices when these change inside of one', async () => {
    await until(at('2027-05-04T05:30:00'))
    await byCommands('2027-04')
    await until(at('2027-06-04T07:00:00'))
    for (const name of ['2027-04', '2027-05'])
      for (const person of [ada, bea]) expect(await checked(person, name)).toMatchObject({ state: 'paid' })
    await until(at('2027-06-15T23:30:00'))
    await used.downloads(photos, 'photos', 10 * GB)
    await until(at('2027-06-16T00:30:00'))
    await used.downloads(photos, 'photos', 10 * GB)

    await until(at('2027-06-20T12:00:00'))
    await changeCard(ada.email, 'chargeCustomerFail')
    await until(at('2027-07-04T07:00:00'))
    const invoice = await checked(ada, '2027-06')
    expect(await listInvoiceLines(db, invoice.id)).toHaveLength(10)
    expect(invoice).toMatchObject({ state: 'open', failure: 'Your card was declined.' })
    expect(await checked(bea, '2027-06')).toMatchObject({ state: 'paid' })
    await theBooksHold()
  })
})

it('a card that fails leads to warnings, a freeze and, once another one pays, to the limits of before', async () => {
  const given = await limitsOf(ada.id)
  const own = given.projects.map((project, index) => ({ ...project, storage: 5 * TB + index, userSetStorage: 4 * TB }))
  await db.transaction().execute((trx) => writeLimits(trx, ada.id, { ...given, projects: own }))
  const before = await limitsOf(ada.id)
  await until(at('2027-07-20T12:00:00'))
  expect([await kindsOf(ada.id), await limitsOf(ada.id)]).toEqual([[freezeKinds.billingWarning], before])

  await until(at('2027-08-04T05:30:00'))
  await byCommands('2027-07')
  expect(await checked(ada, '2027-07')).toMatchObject({ state: 'open' })
  const frozen = await limitsOf(ada.id)
  expect([await kindsOf(ada.id), frozen.user]).toEqual([
    [freezeKinds.billing],
    { storage: 0, bandwidth: 0, segments: 0 },
  ])
  expect(frozen.projects.map(({ storage, userSetStorage }) => [storage, userSetStorage])).toEqual([
    [0, null],
    [0, null],
  ])

  await until(at('2027-08-26T14:00:00'))
  await changeCard(ada.email, 'visa')
  expect((await (await logIn(ada.email)).call(cards.attemptPayments)).status).toBe(200)
  expect([await kindsOf(ada.id), await limitsOf(ada.id)]).toEqual([[], before])
  for (const name of ['2027-06', '2027-07']) expect(await checked(ada, name)).toMatchObject(paidByCard)
  await until(at('2027-09-03T00:00:00'))
  const failed = 'A payment to Perigee has failed'
  expect(diaryOf(ada.email).slice(4)).toEqual([
    '2027-06-20 A card was added to your Perigee account',
    `2027-07-04 ${failed}`,
    // tried again before the warning, and before the freeze
    `2027-07-05 ${failed}`,
    '2027-07-05 An invoice of Perigee is unpaid',
    '2027-07-15 Your Perigee account will be frozen soon',
    '2027-07-19 Your Perigee account will be frozen soon',
    `2027-07-21 ${failed}`,
    '2027-07-21 Your Perigee account is frozen',
    `2027-08-04 ${failed}`,
    '2027-08-20 Your Perigee account is frozen',
    '2027-08-26 A card was added to your Perigee account',
  ])
  await theBooksHold()
})

describe('then', () => {
  it('a coupon takes its part from two invoices', async () => {
    await until(at('2027-10-20T08:00:00'))
    const coupon = {
      promoCode: 'AUTUMN',
      name: 'Autumn',
      off: { percent: 30 },
      duration: 'repeating',
      months: 2,
    } as const
    await createCoupon(api.deps, operator, coupon)
    const browser = await logIn(ada.email)
    expect((await browser.call(paymentAccounts.applyCoupon, { body: 'autumn' })).status).toBe(200)
    await until(at('2027-11-04T05:30:00'))
    await byCommands('2027-10')
    await until(at('2028-01-03T00:00:00'))
    for (const name of ['2027-08', '2027-09']) expect(await checked(ada, name)).toMatchObject({ discountCents: 0 })
    for (const name of ['2027-10', '2027-11']) {
      const { discountCents, paidCardCents, total } = await checked(ada, name)
      const off = Number(percentOf(BigInt(total), '30'))
      expect([discountCents, paidCardCents]).toEqual([off, total - off])
    }
    for (const name of ['2027-07', '2027-08', '2027-09', '2027-10', '2027-11'])
      expect(await checked(bea, name)).toMatchObject({ state: 'paid', paidCardCents: 0 })
  })

  it('funds pay before a card does', async () => {
    const browser = await logIn(ada.email)
    const [{ id: cardID } = { id: '' }] = (await browser.call(cards.list)).body
    const wanted = { body: { cardID, amount: 1_000, intent: addFundsIntent, attempt: randomUUID() } }
    for (const _ of [1, 2]) expect((await browser.call(cards.addFunds, wanted)).body.success).toBe(true)
    await until(at('2028-01-04T07:00:00'))
    const invoice = await checked(ada, '2027-12')
    expect(invoice).toMatchObject({ paidCreditCents: 1_000, paidCardCents: invoice.total - 1_000, discountCents: 0 })
    expect(await balancesOf(db, ada.id)).toEqual({ credit: 0n, tokens: 0n })
    await theBooksHold()
  })
})

it('credit of a package ends a year after it was bought, and a card pays from then on', async () => {
  await until(at('2028-03-04T07:00:00'))
  expect(await checked(bea, '2028-02')).toMatchObject({ state: 'paid', paidCardCents: 0 })
  const { credit } = await balancesOf(db, bea.id)
  expect(credit).toBeGreaterThan(0n)
  await until(at('2028-03-20T18:00:00'))
  expect(await balancesOf(db, bea.id)).toEqual({ credit: 0n, tokens: 0n })
  const { micros } = await db
    .selectFrom('satellite.ledger_entries')
    .select('micros')
    .where('user_id', '=', bea.id)
    .where('account', '=', 'expired')
    .executeTakeFirstOrThrow()
  expect(BigInt(micros)).toBe(-credit)
  expect(diaryOf(bea.email).slice(1)).toEqual([
    '2027-03-04 Your Perigee account is now a Pro Account',
    '2028-02-04 Credit of your Perigee package ends on 2028-03-05',
  ])
  await theBooksHold()
})

it('an account can be deleted once its last invoice is paid, and its cards are forgotten', async () => {
  for (const name of ['2028-01', '2028-02']) expect(await checked(ada, name)).toMatchObject(paidByCard)
  const [, second = 0] = ada.projects
  await used.dropBucket(photos, 'photos')
  await used.dropBucket(second, 'b c+d')
  let browser = await logIn(ada.email)
  const step = (number: number, data = '') => browser.call(accountFlows.deleteAccount, { body: { step: number, data } })
  expect(await step(steps.init)).toMatchObject({ status: 409, body: { currentUsage: true, buckets: 0 } })
  await until(at('2028-04-02T18:00:00'))
  browser = await logIn(ada.email)
  expect(await step(steps.init)).toMatchObject({
    status: 409,
    body: { currentUsage: false, invoicingIncomplete: true },
  })
  await until(at('2028-04-04T05:30:00'))
  await byCommands('2028-03')
  for (const person of [ada, bea]) expect(await checked(person, '2028-03')).toMatchObject(paidByCard)

  const customer = await findBillingCustomer(db, ada.id)
  expect(await api.cards?.listCards(customer?.providerId ?? '')).toHaveLength(1)
  const statuses = [(await step(steps.init)).status, (await step(steps.password, password)).status]
  statuses.push(
    (await step(steps.emailCode, await lastCodeTo(api, ada.email))).status,
    (await step(steps.confirm)).status,
  )
  expect(statuses).toEqual([200, 200, 200, 200])
  await until(at('2028-04-04T08:00:00'))
  expect(await api.cards?.listCards(customer?.providerId ?? '')).toEqual([])
  expect((await findBillingCustomer(db, ada.id))?.closedAt).toEqual(at('2028-04-04T07:00:00'))
  await theBooksHold()

  // fourteen months of hers, thirteen of the other
  const months = await db.selectFrom('satellite.invoices').select(['user_id', 'month']).execute()
  expect(months.filter(({ user_id }) => user_id === ada.id)).toHaveLength(14)
  expect(months.filter(({ user_id }) => user_id === bea.id)).toHaveLength(13)
  await until(at('2028-05-05'))
  expect((await listInvoicesOfMonth(db, '2028-04')).map(({ userId }) => userId)).toEqual([bea.id])
  await theBooksHold()
})
