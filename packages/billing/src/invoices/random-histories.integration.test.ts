import { operator } from '@perigee/actors/actor'
import {
  type CardPaymentRow,
  findCardPayment,
  openCardPayment,
  updateCardPayment,
} from '@perigee/satellite-db/card-payments'
import { applyCoupon, findOpenCoupon, insertCoupon } from '@perigee/satellite-db/coupons'
import { findInvoice, listInvoiceLines, listInvoicesOfMonth } from '@perigee/satellite-db/invoices'
import { balancesOf, carriedOf, writeAct } from '@perigee/satellite-db/ledger'
import { transact } from '@perigee/satellite-db/transact'
import type { UserId } from '@perigee/std/brand'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { bookPayment } from '../cards/book-payment'
import type { Intent } from '../ports/card-provider'
import { aBillingScene } from '../testing/billing-scene'
import { centsOf, machineCentsOf, nearest, type Used, type UsedMachine } from '../testing/recomputed'
import { bookRefund } from './book-refund'
import { createDrafts } from './create-drafts'
import { creditInvoice } from './credit-invoice'
import { finaliseMonth } from './finalise-month'
import { type Month, monthNamed } from './months'
import { payFromBalances } from './pay-from-balances'
import { prepareMonth } from './prepare-month'
import { reviewMonth } from './review-month'
import { verifyBooks } from './verify-books'
import { voidInvoice } from './void-invoice'

const cents = (max: number) => fc.integer({ min: 1, max })
const coupon = fc.record({
  off: fc.oneof(fc.record({ percent: fc.integer({ min: 1, max: 100 }) }), fc.record({ cents: cents(3000) })),
  uses: fc.constantFrom(1, 2, null),
})
/** Moments are milliseconds from the beginning of the month; they may be before or after it. */
const machine = fc.record({
  begins: fc.integer({ min: -1_000_000_000, max: 3_000_000_000 }),
  lasts: fc.integer({ min: 0, max: 3_000_000_000 }),
  isOpen: fc.boolean(),
  type: fc.constantFrom('nano', 'small'),
  runs: fc.boolean(),
  hourMicroCents: fc.constantFrom(0, 400_000, 1_234_567),
  diskGB: fc.integer({ min: 1, max: 200 }),
  diskHourMicroCents: fc.constantFrom(9_999, 10_000),
})
const monthOfAccount = fc.record({
  used: fc.array(
    fc.record({
      bytes: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 5e12 })),
      segments: fc.integer({ min: 0, max: 400_000 }),
      egress: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 2e12 })),
      machines: fc.array(machine, { maxLength: 3 }),
    }),
    { maxLength: 2 },
  ),
  coupon: fc.option(coupon, { freq: 2 }),
  funds: fc.option(cents(4000), { freq: 2 }),
  /** Millionths of a dollar: not whole cents. */
  tokens: fc.option(cents(20_000_000), { freq: 2 }),
  draft: fc.constantFrom('send', 'send', 'send', 'void'),
  card: fc.constantFrom('nothing', 'due', 'due', 'part', 'twice'),
  after: fc.constantFrom('nothing', 'nothing', 'void', 'credit', 'refund'),
  amount: cents(3000),
})
type Wanted = typeof monthOfAccount extends fc.Arbitrary<infer T> ? T : never
const months = ['2026-03', '2026-04', '2026-05'].map((name) => monthNamed(name) as Month)
const history = fc.array(monthOfAccount, { minLength: months.length, maxLength: months.length })

/** What the account has, by an account of our own: cents, but `tokens`. */
interface Purse {
  id: UserId
  /** In the order of their age. */
  projects: { stored: Used; machines: UsedMachine[] }[]
  tokens: bigint
  credit: bigint
  carried: bigint
  coupon: { off: { percent: number } | { cents: number }; left: number | null } | null
}
const minimum = 500n
const least = (a: bigint, b: bigint): bigint => (a < b ? a : b)

async function aWorld() {
  const { db, drop, context, clock, anAccount, aUsedProject, aStretch } = await aBillingScene({
    PERIGEE_MINIMUM_CHARGE: String(minimum),
  })
  let made = 0

  async function charged(purse: Purse, amount: bigint, invoiceId: string | null): Promise<CardPaymentRow> {
    const name = `pi_${++made}`
    const of = { user_id: purse.id, purpose: invoiceId === null ? ('funds' as const) : ('invoice' as const) }
    const about = { invoice_id: invoiceId, cents: Number(amount), attempt_key: name, card_id: null }
    const { id } = await openCardPayment(db, { ...of, ...about, created_at: clock() })
    await updateCardPayment(db, id, { provider_intent: name, state: 'succeeded', finished_at: clock() })
    const row = await findCardPayment(db, id)
    if (!row) throw new Error('no payment')
    const intent = { id: name, cents: Number(amount) } as Intent
    await Promise.all([1, 2].map(() => transact(db, (trx) => bookPayment({ ...context, db: trx }, row, intent))))
    return row
  }

  async function deposited({ id }: Purse, micros: bigint): Promise<void> {
    await transact(db, (trx) =>
      writeAct(trx, {
        key: `deposit:${++made}`,
        kind: 'deposit',
        userId: id,
        at: clock(),
        entries: [
          { account: 'chain', micros },
          { account: 'tokens', micros: -micros },
        ],
      }),
    )
  }

  async function couponed(purse: Purse, { off, uses }: NonNullable<Wanted['coupon']>): Promise<void> {
    const code = `C${++made}`
    const [percent_off, amount_off] = 'percent' in off ? [off.percent, null] : [null, off.cents]
    const how = { duration: 'once' as const, months: null, created_at: clock(), ended_at: null }
    await insertCoupon(db, { promo_code: code, name: code, percent_off, amount_off, ...how })
    const couponId = (await findOpenCoupon(db, code))?.id ?? ''
    const applied = await applyCoupon(db, { userId: purse.id, couponId, invoicesLeft: uses, now: clock() })
    expect(applied).toBe(purse.coupon === null)
    if (applied) purse.coupon = { off, left: uses }
  }

  return { db, drop, context, clock, anAccount, aUsedProject, aStretch, charged, deposited, couponed, verified }

  /** Nothing of the card provider: nobody was charged really. */
  async function verified(): Promise<void> {
    expect((await verifyBooks({ db, cards: null }, operator)).faults).toEqual([])
  }
}
type World = Awaited<ReturnType<typeof aWorld>>

const machinesIn = (month: Month, { machines }: Wanted['used'][number]) =>
  machines.map(({ begins, lasts, ...machine }) => {
    const from = month.since.getTime() + begins
    return { ...machine, from: new Date(from), until: new Date(from + lasts) }
  })

/** What the month of an account has to come to: what it stored in it, and machines of this month and of those before. */
function asked(purse: Purse, month: Month) {
  const lines = purse.projects.flatMap(({ stored, machines }) => [
    ...(stored.from < month.since ? [] : centsOf(stored, month.since)),
    ...machineCentsOf(machines, month.since, month.before),
  ])
  const subtotal = lines.reduce((sum, line) => sum + line, 0n)
  const off = purse.coupon?.off
  const wanted =
    off === undefined ? 0n : 'cents' in off ? BigInt(off.cents) : nearest(subtotal * BigInt(off.percent), 100n)
  const discount = least(wanted, subtotal)
  const after = subtotal - discount
  const more = after >= 1n && after < minimum && purse.tokens === 0n ? minimum - after : 0n
  return { lines, subtotal, discount, minimum: more }
}

async function play(world: World, purses: Purse[], histories: Wanted[][]): Promise<void> {
  const { db, context, clock, aUsedProject, aStretch, charged, deposited, couponed } = world
  for (const [at, month] of months.entries()) {
    const wanted = purses.map((purse, index) => ({ purse, ...(histories[index]?.[at] as Wanted) }))
    clock.set(new Date(month.before.getTime() + 3 * 86_400_000))
    for (const { purse, ...does } of wanted) {
      for (const [n, used] of does.used.entries()) {
        const whole = { ...used, from: month.since, until: month.before }
        const projectId = await aUsedProject(purse.id, `${month.name} ${n}`, whole)
        const machines = machinesIn(month, used)
        for (const stretch of machines) await aStretch(projectId, stretch)
        purse.projects.push({ stored: whole, machines })
      }
      if (does.coupon) await couponed(purse, does.coupon)
      if (does.funds !== null) {
        await charged(purse, BigInt(does.funds), null)
        purse.credit += BigInt(does.funds)
      }
      if (does.tokens !== null) {
        await deposited(purse, BigInt(does.tokens))
        purse.tokens += BigInt(does.tokens)
      }
    }
    await prepareMonth(context, operator, month)
    await createDrafts(context, operator, month)
    const drafts = await listInvoicesOfMonth(db, month.name)
    for (const { purse, draft } of wanted) {
      const sums = asked(purse, month)
      const found = drafts.find(({ userId }) => userId === purse.id)
      expect(found === undefined).toBe(sums.subtotal === 0n)
      if (!found) continue
      expect([found.subtotalCents, found.discountCents, found.minimumCents].map(BigInt)).toEqual([
        sums.subtotal,
        sums.discount,
        sums.minimum,
      ])
      const lines = await listInvoiceLines(db, found.id)
      expect(lines.filter(({ kind }) => kind === 'usage').map((line) => BigInt(line.cents))).toEqual(sums.lines)
      if (draft === 'void') await voidInvoice(context, operator, { id: found.id })
      else if (purse.coupon?.left && sums.discount > 0n) purse.coupon.left--
    }
    await reviewMonth(context, operator, month)
    await finaliseMonth(context, operator, month)
    for (const { purse, ...does } of wanted) {
      const found = drafts.find(({ userId }) => userId === purse.id)
      if (found && does.draft === 'send') await settle(world, purse, { id: found.id, ...does })
      if (purse.coupon?.left === 0) purse.coupon = null
      expect(await balancesOf(db, purse.id)).toEqual({ credit: purse.credit * 10_000n, tokens: purse.tokens })
      expect(await carriedOf(db, purse.id)).toBe(purse.carried * 10_000n)
    }
    await world.verified()
  }
}

/** Pays an invoice in our own account and in the books, and gives some of it back. */
async function settle(world: World, purse: Purse, { id, card, after, amount }: { id: string } & Wanted) {
  const { db, context, charged } = world
  const invoice = await findInvoice(db, id)
  if (!invoice) throw new Error('no invoice')
  const total = BigInt(invoice.subtotalCents - invoice.discountCents + invoice.minimumCents)
  const carried = purse.carried
  purse.carried = 0n
  const byTokens = least(purse.tokens / 10_000n, total + carried)
  const byCredit = least(purse.credit, total + carried - byTokens)
  let due = total + carried - byTokens - byCredit
  purse.tokens -= byTokens * 10_000n
  purse.credit -= byCredit
  await Promise.all([1, 2].map(() => transact(db, (trx) => payFromBalances({ ...context, db: trx }, id))))
  const left = due < 50n ? due : 0n
  purse.carried += left
  due -= left
  const byCard = { nothing: 0n, due, part: due / 2n, twice: due * 2n }[card]
  const payment = byCard > 0n ? await charged(purse, byCard, id) : undefined
  const surplus = byCard > due ? byCard - due : 0n
  purse.credit += surplus
  due -= byCard - surplus
  expect(await findInvoice(db, id)).toMatchObject({
    state: due === 0n ? 'paid' : 'open',
    paidTokensCents: Number(byTokens),
    paidCreditCents: Number(byCredit),
    paidCardCents: Number(byCard - surplus),
    leftCents: Number(left),
  })
  if (after === 'void' && due === 0n)
    await expect(voidInvoice(context, operator, { id })).rejects.toMatchObject({ code: 'invoiceNotOpen' })
  else if (after === 'void') {
    await Promise.all([1, 2].map(() => voidInvoice(context, operator, { id })))
    purse.tokens += byTokens * 10_000n
    purse.credit += byCredit + byCard
    purse.carried += carried
    if (purse.coupon?.left !== undefined && purse.coupon.left !== null && invoice.discountCents > 0) purse.coupon.left++
  }
  if (after === 'credit') {
    const note = () => creditInvoice(context, operator, { id, cents: amount, reason: 'an outage', reference: 'one' })
    if (BigInt(amount) > total) await expect(note()).rejects.toMatchObject({ code: 'moreThanIsLeft' })
    else {
      await Promise.all([note(), note()])
      purse.credit += BigInt(amount)
    }
  }
  if (after === 'refund' && payment) {
    const back = least(BigInt(amount), byCard)
    await transact(db, (trx) => bookRefund({ ...context, db: trx }, payment, Number(back)))
    purse.credit -= least(back, least(surplus, purse.credit))
  }
}

it('whatever people use, are given, pay and get back: books balance, lines add up, and everybody has what fractions say', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(history, { minLength: 6, maxLength: 6 }), async (histories) => {
      const world = await aWorld()
      try {
        const ids: UserId[] = []
        for (const _ of histories) ids.push(await world.anAccount())
        const purses = ids.map((id): Purse => ({ id, projects: [], tokens: 0n, credit: 0n, carried: 0n, coupon: null }))
        await play(world, purses, histories)
      } finally {
        await world.drop()
      }
    }),
    { numRuns: 2, endOnFailure: true },
  )
})
