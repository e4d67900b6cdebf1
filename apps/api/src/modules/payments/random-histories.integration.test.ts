import { operator } from '@perigee/actors/actor'
import { addFunds } from '@perigee/billing/cards/add-funds'
import { ensureCustomer } from '@perigee/billing/cards/own-customer'
import { applyCoupon } from '@perigee/billing/coupons/apply-coupon'
import { createCoupon } from '@perigee/billing/coupons/manage-coupons'
import { createDrafts } from '@perigee/billing/invoices/create-drafts'
import { creditInvoice } from '@perigee/billing/invoices/credit-invoice'
import { finaliseMonth } from '@perigee/billing/invoices/finalise-month'
import { type Month, monthNamed } from '@perigee/billing/invoices/months'
import { payMonth } from '@perigee/billing/invoices/pay-month'
import { payOverdue } from '@perigee/billing/invoices/pay-overdue'
import { payOwnInvoice } from '@perigee/billing/invoices/pay-own-invoice'
import { prepareMonth } from '@perigee/billing/invoices/prepare-month'
import { refundPayment } from '@perigee/billing/invoices/refund-payment'
import { reviewMonth } from '@perigee/billing/invoices/review-month'
import { verifyBooks } from '@perigee/billing/invoices/verify-books'
import { voidInvoice } from '@perigee/billing/invoices/void-invoice'
import type { TokenChain } from '@perigee/billing/ports/chain'
import { creditDeposits } from '@perigee/billing/tokens/credit-deposits'
import { followDeposits } from '@perigee/billing/tokens/follow-deposits'
import { monthAfter } from '@perigee/domain/prices/billed-from'
import { userStatus } from '@perigee/domain/user-status'
import { noteSwitchedOn } from '@perigee/satellite-db/billing-begin'
import { listInvoiceLines, listInvoicesOfMonth } from '@perigee/satellite-db/invoices'
import { sumsOf } from '@perigee/satellite-db/ledger'
import { beginTokenChain } from '@perigee/satellite-db/token-chains'
import { insertTokenDeposits } from '@perigee/satellite-db/token-deposits'
import { builders } from '@perigee/satellite-db/testing/builders'
import { findUserById, updateUser, type UserRow } from '@perigee/satellite-db/users'
import type { UserId } from '@perigee/std/brand'
import { day, hour } from '@perigee/std/durations'
import { fc, fuzz } from '@perigee/std/testing/fuzz'
import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import type { Deps } from '../../deps'
import { billingOn } from '../../testing/billing-env'
import { BooksModel, type ModelCard, type ModelPayment } from '../../testing/billing/books-model'
import { linesByHand, type UsedProject } from '../../testing/billing/by-hand'
import { type Act, how, perform } from '../../testing/billing/perform'
import { stateOfMoney } from '../../testing/billing/state-of-money'
import { startApi } from '../../testing/start-api'

const minimumCharge = 120
const api = await startApi({
  env: {
    ...billingOn,
    PERIGEE_MINIMUM_CHARGE: String(minimumCharge),
    PERIGEE_MIN_ADD_FUNDS: '50',
  },
  logLevel: 'fatal',
})
const { clock, db, deps } = api
const { anOwner, aProject } = builders(db)
const rates = [{ storage: '0.0004', egress: '0.0007', segments: '0.00088' }]
clock.set(new Date('2027-01-10T12:00:00Z'))
await noteSwitchedOn(db, new Date('2026-01-01T00:00:00Z'))
const head = { number: 1_000, hash: '0xb1', at: clock() }
await beginTokenChain(db, {
  chain_id: 1,
  contract: '0xc',
  decimals: 6,
  scanned_to: 1_000,
  head: 1_000,
  scanned_at: clock(),
})

/* What can happen. */

const cents = fc.oneof(fc.integer({ min: 1, max: 200 }), fc.integer({ min: 200, max: 3_000 }))
const index = fc.nat(9)
const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      what: fc.constant('use' as const),
      project: fc.nat(1),
      from: fc.nat(27 * 24),
      hours: fc.integer({ min: 1, max: 800 }),
      bytes: fc.oneof(fc.nat(5_000_000_000), fc.nat(2_000_000_000_000)),
      segments: fc.nat(60_000),
      egress: fc.oneof(fc.nat(2_000_000_000), fc.nat(400_000_000_000)),
    }),
  },
  { weight: 6, arbitrary: fc.record({ what: fc.constant('month' as const), how }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('drafts' as const), how }) },
  {
    weight: 3,
    arbitrary: fc.record({
      what: fc.constant('card' as const),
      card: fc.constantFrom<ModelCard>('good', 'bad', 'none'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ what: fc.constant('funds' as const), cents: fc.integer({ min: 50, max: 2_500 }), how }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      what: fc.constant('deposit' as const),
      micros: fc.integer({ min: 1, max: 9_000_000 }),
      how,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      what: fc.constant('coupon' as const),
      off: fc.oneof(
        fc.record({ percent: fc.integer({ min: 1, max: 100 }) }),
        fc.record({ cents: fc.integer({ min: 1, max: 600 }) }),
      ),
      invoices: fc.constantFrom(1, 2, 3, null),
      how,
    }),
  },
  { weight: 3, arbitrary: fc.record({ what: fc.constant('overdue' as const), how }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('pay' as const), index, how }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('credit' as const), index, cents, how }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('void' as const), index, how }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('refund' as const), index, cents, how }) },
)
type Step = typeof step extends fc.Arbitrary<infer Of> ? Of : never

/* How it is done. */

interface Payer {
  user: UserRow
  projects: number[]
  used: UsedProject[]
  model: BooksModel
  /** First moment of the month that runs. */
  month: Date
}

let made = 0
async function aPayer(): Promise<Payer> {
  // a month in which nobody else has used anything
  const month = monthAfter(monthAfter(clock()))
  clock.set(new Date(month.getTime() + 3 * day))
  const id = await anOwner(`payer${++made}@example.test`)
  await updateUser(db, id, { created_at: month })
  const projects = [(await aProject(id, 'one')) ?? 0, (await aProject(id, 'two')) ?? 0]
  const used = projects.map(() => ({ buckets: new Map(), downloads: [] }))
  return { user: (await findUserById(db, id)) as UserRow, projects, used, model: new BooksModel(minimumCharge), month }
}

const session = (user: UserRow) => ({
  kind: 'session' as const,
  user,
  caller: { ip: '', userAgent: '' },
  idHash: new Uint8Array(),
})

async function use(payer: Payer, of: Extract<Step, { what: 'use' }>): Promise<void> {
  const { project, from, hours, bytes, segments, egress } = of
  const since = new Date(payer.month.getTime() + from * hour)
  const until = new Date(since.getTime() + hours * hour + 7)
  const [id, bucket] = [payer.projects[project], randomUUID()]
  await sql`
    insert into satellite.bucket_tallies (project_id, bucket, taken_at, storage, objects, segments, placement)
    values (${id}, ${bucket}, ${since}, ${bytes}, 1, ${segments}, 0), (${id}, ${bucket}, ${until}, 0, 0, 0, 0)`.execute(
    db,
  )
  await sql`
    insert into satellite.bucket_egress (project_id, bucket, hour, bytes, placement)
    values (${id}, ${bucket}, ${since}, ${egress}, 0)`.execute(db)
  const events = payer.used[project]
  events?.buckets.set(bucket, [
    { at: since, bytes: BigInt(bytes), segments: BigInt(segments) },
    { at: until, bytes: 0n, segments: 0n },
  ])
  events?.downloads.push({ at: since, bytes: BigInt(egress) })
}

async function changeCards({ user, model }: Payer, card: ModelCard): Promise<void> {
  model.cards = card
  const customerId = await ensureCustomer(deps, user)
  for (const { id } of (await deps.cards?.listCards(customerId)) ?? []) await deps.cards?.removeCard(customerId, id)
  if (card === 'none') return
  const source = { paymentMethod: card === 'good' ? 'pm_card_visa' : 'pm_card_chargeCustomerFail' }
  const { id = '' } = (await deps.cards?.readCard(customerId, source)) ?? {}
  await deps.cards?.addCard(customerId, id)
  await deps.cards?.makeDefault(customerId, id)
}

const named = (month: Date) => monthNamed(month.toISOString().slice(0, 7)) as Month

/** The next month begins; the one that has ended is invoiced as far as drafts, or whole. */
async function endMonth(payer: Payer, isWhole: boolean): Promise<(context: Deps) => Promise<void>> {
  const { model, month, used } = payer
  const of = named(month)
  payer.month = of.before
  clock.set(new Date(of.before.getTime() + 3 * day + 6 * hour))
  const lines = used.flatMap((project) => linesByHand(project, rates, of))
  const months = [...draftedMonths(model), of]
  model.draft(of.name, lines)
  if (isWhole) {
    model.send()
    model.collect()
  }
  return async (context: Deps) => {
    await prepareMonth(context, operator, of)
    await createDrafts(context, operator, of)
    if (!isWhole) return
    for (const each of months) await reviewMonth(context, operator, each)
    for (const each of months) await finaliseMonth(context, operator, each)
    for (const each of months) await payMonth(context, operator, { month: each })
  }
}

const draftedMonths = ({ invoices }: BooksModel): Month[] =>
  invoices.filter(({ state }) => state === 'draft').map(({ month }) => monthNamed(month) as Month)

/** Has the model do it, and says how the product does. Undefined where there is nothing to do it to. */
async function actOf(payer: Payer, of: Exclude<Step, { what: 'use' | 'card' }>): Promise<Act | undefined> {
  const { user, model } = payer
  const attempt = randomUUID()
  switch (of.what) {
    case 'month':
    case 'drafts':
      return endMonth(payer, of.what === 'month')
    case 'funds': {
      const customerId = await ensureCustomer(deps, user)
      const [card] = (await deps.cards?.listCards(customerId)) ?? []
      model.fund(of.cents, attempt)
      return (context) => addFunds(context, session(user), { cardId: card?.id ?? '', cents: of.cents, attempt })
    }
    case 'deposit':
      await deposited(user, of.micros)
      model.deposit(of.micros, deps.settings.tokenBonus)
      return async (context) => {
        await creditDeposits(context, { chain, startBlock: null, price: { current: async () => 1_000_000n }, head })
        await followDeposits(context)
      }
    case 'coupon': {
      const { off, invoices } = of
      const duration = invoices === null ? 'forever' : 'repeating'
      await createCoupon(deps, operator, { promoCode: attempt, name: attempt, off, duration, months: invoices })
      model.applyCoupon('cents' in off ? off : { percent: String(off.percent) }, invoices)
      return (context) => applyCoupon(context, session(user), { promoCode: attempt })
    }
    case 'overdue':
      model.payOverdue()
      return (context) => payOverdue(context, user.id)
    default:
      return actOnOne(payer, of, attempt)
  }
}

type OnOne = Extract<Step, { what: 'pay' | 'credit' | 'void' | 'refund' }>

async function actOnOne({ user, model }: Payer, of: OnOne, reference: string): Promise<Act | undefined> {
  if (of.what === 'refund') {
    const payment = model.payments[of.index % model.payments.length]
    const intentId = payment && (await intentOf(user.id, payment))
    if (!payment || intentId === undefined) return undefined
    model.refund(payment, of.cents)
    return (context) => refundPayment(context, operator, { intentId, cents: of.cents })
  }
  const invoice = model.invoices[of.index % model.invoices.length]
  const id = invoice && (await idOf(user.id, invoice.month))
  if (!invoice || id === undefined) return undefined
  if (of.what === 'void') model.takeBack(invoice)
  if (of.what === 'credit') model.creditNote(invoice, of.cents)
  if (of.what === 'pay') model.payAtOnce(invoice)
  const acts = {
    void: (context: Deps) => voidInvoice(context, operator, { id }),
    credit: (context: Deps) =>
      creditInvoice(context, operator, { id, cents: 'cents' in of ? of.cents : 0, reason: 'x', reference }),
    pay: (context: Deps) => payOwnInvoice(context, session(user), { id }),
  }
  return acts[of.what]
}

async function idOf(userId: UserId, month: string): Promise<string | undefined> {
  return (await listInvoicesOfMonth(db, month)).find((invoice) => invoice.userId === userId)?.id
}

async function intentOf(userId: UserId, { name, invoice }: ModelPayment): Promise<string | undefined> {
  const rows = await db
    .selectFrom('satellite.card_payments')
    .select('provider_intent')
    .where('user_id', '=', userId)
    .where('state', '=', 'succeeded')
    .$if(invoice === null, (query) => query.where('attempt_key', 'like', `%${name}`))
    .$if(invoice !== null, (query) =>
      query.where('invoice_id', 'in', (sub) =>
        sub.selectFrom('satellite.invoices').select('id').where('user_id', '=', userId).where('month', '=', name),
      ),
    )
    .execute()
  expect(rows).toHaveLength(1)
  return rows[0]?.provider_intent ?? undefined
}

let deposits = 0
const chain = {
  id: 1,
  contract: '0xc',
  block: async (number: number) => ({ number, hash: '0xb1', at: new Date(0) }),
} as TokenChain
async function deposited({ id }: UserRow, micros: number): Promise<void> {
  const block = { block_number: 900, block_hash: '0xb1', block_at: clock(), seen_at: clock() }
  const of = { chain_id: 1, tx_hash: `0x${++deposits}`, log_index: 0, user_id: id, sender: '0x1', address: '0x2' }
  await insertTokenDeposits(db, [{ ...block, ...of, value: String(micros), decimals: 6 }])
}

async function booksAreOf({ user, model }: Payer): Promise<void> {
  const booked = await sumsOf(db, user.id)
  const wanted = Object.entries(model.sums()).filter(([, micros]) => micros !== 0)
  const found = [...booked].filter(([, micros]) => micros !== 0n).map(([name, micros]) => [name, Number(micros)])
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(wanted))
  for (const invoice of model.invoices) {
    const { month, subtotal, discount, minimum, carriedIn, tokens, credit, card, left, credited, state } = invoice
    const row = (await listInvoicesOfMonth(db, month)).find(({ userId }) => userId === user.id)
    expect(row).toMatchObject({
      month,
      state,
      subtotalCents: subtotal,
      discountCents: discount,
      minimumCents: minimum,
      carriedCents: carriedIn,
      paidTokensCents: tokens,
      paidCreditCents: credit,
      paidCardCents: card,
      leftCents: left,
      creditedCents: credited,
    })
    const lines = await listInvoiceLines(db, row?.id ?? '')
    const [charged, off] = [lines.reduce((sum, line) => sum + line.cents, 0), lines.map((line) => line.discountCents)]
    expect([charged, off.reduce((sum, part) => sum + part, 0)]).toEqual([subtotal + minimum, discount])
    expect(lines.every((line) => line.discountCents <= line.cents)).toBe(true)
  }
  const { count } = await db
    .selectFrom('satellite.invoices')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', user.id)
    .executeTakeFirstOrThrow()
  expect(count).toBe(model.invoices.length)
}

const triesAgain = new Set(['overdue', 'pay', 'deposit'])

it('random histories keep the books as a model has them, whatever is repeated, done twice at once or killed', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 18 }), async (steps) => {
      const payer = await aPayer()
      try {
        for (const each of steps) {
          if (each.what === 'use') await use(payer, each)
          else if (each.what === 'card') await changeCards(payer, each.card)
          else {
            const act = await actOf(payer, each)
            if (!act) continue
            // a card that does not pay is tried again, and money goes back as often as that is asked for
            const isRepeatable = each.what !== 'refund' && !(triesAgain.has(each.what) && payer.model.cards === 'bad')
            await perform(deps, act, { how: each.how, isRepeatable, stateOf: () => stateOfMoney(db, payer.user.id) })
            await booksAreOf(payer)
          }
        }
        expect((await verifyBooks(deps, operator)).faults).toEqual([])
      } finally {
        await updateUser(db, payer.user.id, { status: userStatus.deleted })
      }
    }),
    { ...fuzz(20), endOnFailure: false },
  )
})
