import { percentOf } from './by-hand'

/* What the documents say becomes of money, in numbers that are changed in place: nothing of the product is in here. */

const cent = 10_000
const leastCharge = 50

interface ModelCoupon {
  off: { percent: string } | { cents: number }
  /** Invoices from which it takes something; null: all. */
  left: number | null
  active: boolean
}

export interface ModelInvoice {
  month: string
  subtotal: number
  discount: number
  minimum: number
  carriedIn: number
  tokens: number
  credit: number
  card: number
  left: number
  credited: number
  refunded: number
  state: 'draft' | 'open' | 'paid' | 'void'
  failed: boolean
  coupon: ModelCoupon | null
}

export interface ModelPayment {
  /** The attempt of funds, the month of an invoice. */
  name: string
  cents: number
  refunded: number
  /** Millionths that are credit because of it. */
  became: number
  invoice: ModelInvoice | null
}

const totalOf = ({ subtotal, discount, minimum }: ModelInvoice): number => subtotal - discount + minimum
const dueOf = (of: ModelInvoice): number => totalOf(of) + of.carriedIn - of.tokens - of.credit - of.card - of.left

/** Which cards an account has: one that pays, one that never does, or none. */
export type ModelCard = 'good' | 'bad' | 'none'

/** The books of one account. Balances are millionths of a dollar, everything else is cents. */
export class BooksModel {
  tokens = 0
  credit = 0
  carried = 0
  chain = 0
  bonus = 0
  refunds = 0
  cards: ModelCard = 'none'
  readonly coupons: ModelCoupon[] = []
  readonly invoices: ModelInvoice[] = []
  readonly payments: ModelPayment[] = []
  readonly minimumCharge: number

  constructor(minimumCharge: number) {
    this.minimumCharge = minimumCharge
  }

  fund(cents: number, name: string): void {
    if (this.cards !== 'good') return
    this.credit += cents * cent
    this.payments.push({ name, cents, refunded: 0, became: cents * cent, invoice: null })
  }

  deposit(micros: number, bonusPercent: number): void {
    const bonus = Math.floor((micros * bonusPercent) / 100)
    this.tokens += micros + bonus
    this.chain += micros
    this.bonus += bonus
    this.payOverdue()
  }

  applyCoupon(off: ModelCoupon['off'], left: number | null): void {
    if (this.coupons.every(({ active }) => !active)) this.coupons.push({ off, left, active: true })
  }

  draft(month: string, lines: readonly bigint[]): void {
    const subtotal = Number(lines.reduce((sum, cents) => sum + cents, 0n))
    if (subtotal === 0) return
    const coupon = this.coupons.find(({ active }) => active)
    const discount = coupon ? discountOf(coupon, subtotal) : 0
    const after = subtotal - discount
    const minimum = this.tokens === 0 && after > 0 ? Math.max(0, this.minimumCharge - after) : 0
    const paid = { carriedIn: 0, tokens: 0, credit: 0, card: 0, left: 0, credited: 0, refunded: 0 }
    const taken = coupon && discount > 0 ? coupon : null
    this.invoices.push({ month, subtotal, discount, minimum, ...paid, state: 'draft', failed: false, coupon: taken })
    if (taken) this.count(taken)
  }

  private count(coupon: ModelCoupon): void {
    if (coupon.left === null) return
    coupon.left -= 1
    if (coupon.left > 0) return
    coupon.active = false
    const next = this.coupons.find(({ left }) => left !== null && left > 0)
    if (next) next.active = true
  }

  send(): void {
    for (const invoice of this.invoices.filter(({ state }) => state === 'draft')) {
      invoice.state = 'open'
      invoice.carriedIn = this.carried
      this.carried = 0
    }
  }

  /** The first try of what was sent. */
  collect(): void {
    for (const invoice of this.invoices) if (invoice.state === 'open' && !invoice.failed) this.pay(invoice)
  }

  payOverdue(): void {
    for (const invoice of this.invoices) if (invoice.state === 'open' && invoice.failed) this.pay(invoice)
  }

  pay(invoice: ModelInvoice): void {
    if (invoice.state !== 'open') return
    const tokens = Math.min(Math.floor(this.tokens / cent), dueOf(invoice))
    invoice.tokens += tokens
    this.tokens -= tokens * cent
    const credit = Math.min(Math.floor(this.credit / cent), dueOf(invoice))
    invoice.credit += credit
    this.credit -= credit * cent
    const rest = dueOf(invoice)
    if (rest < leastCharge) {
      invoice.left = rest
      this.carried += rest
      invoice.state = 'paid'
    } else if (this.cards === 'good') {
      invoice.card += rest
      invoice.state = 'paid'
      this.payments.push({ name: invoice.month, cents: rest, refunded: 0, became: 0, invoice })
    } else invoice.failed = true
  }

  /** By its owner, who hears at once what is wrong: without a card nothing is tried. */
  payAtOnce(invoice: ModelInvoice): void {
    const { failed } = invoice
    this.pay(invoice)
    if (this.cards === 'none') invoice.failed = failed
  }

  takeBack(invoice: ModelInvoice): void {
    if (invoice.state === 'paid' || invoice.state === 'void' || invoice.credited > 0) return
    this.tokens += invoice.tokens * cent
    this.credit += (invoice.credit + invoice.card) * cent
    this.carried += invoice.carriedIn
    invoice.state = 'void'
    const { coupon } = invoice
    if (!coupon || coupon.left === null) return
    coupon.left += 1
    if (this.coupons.every((other) => other === coupon || !other.active)) coupon.active = true
  }

  creditNote(invoice: ModelInvoice, cents: number): void {
    if (invoice.state !== 'open' && invoice.state !== 'paid') return
    if (cents > totalOf(invoice) - invoice.credited - invoice.refunded) return
    invoice.credited += cents
    this.credit += cents * cent
    this.refunds += cents
  }

  refund(payment: ModelPayment, cents: number): void {
    const { invoice, became } = payment
    const fromCredit = Math.floor(Math.min(became, this.credit) / cent)
    const earned = payment.cents - payment.refunded - Math.floor(became / cent)
    const ofInvoice = invoice ? Math.min(earned, totalOf(invoice) - invoice.credited - invoice.refunded) : 0
    if (cents > fromCredit + Math.max(0, ofInvoice)) return
    const taken = Math.min(cents, fromCredit)
    this.credit -= taken * cent
    payment.became -= taken * cent
    payment.refunded += cents
    this.refunds += cents - taken
    if (invoice) invoice.refunded += cents - taken
  }

  /** Debits less credits of each account of the ledger, in millionths. */
  sums(): Record<string, number> {
    const sent = this.invoices.filter(({ state }) => state === 'open' || state === 'paid')
    const add = (of: readonly ModelInvoice[], cents: (invoice: ModelInvoice) => number): number =>
      of.reduce((sum, invoice) => sum + cents(invoice), 0) * cent
    return {
      receivable: add(sent, (invoice) => (invoice.state === 'open' ? dueOf(invoice) : 0)),
      credit: -this.credit,
      tokens: -this.tokens,
      revenue: -add(sent, ({ subtotal, minimum }) => subtotal + minimum),
      card: this.payments.reduce((sum, { cents, refunded }) => sum + cents - refunded, 0) * cent,
      chain: this.chain,
      bonus: this.bonus,
      discount: add(sent, ({ discount }) => discount),
      refunds: this.refunds * cent,
      carried: this.carried * cent,
    }
  }
}

function discountOf({ off }: ModelCoupon, subtotal: number): number {
  const taken = 'cents' in off ? off.cents : Number(percentOf(BigInt(subtotal), off.percent))
  return Math.min(taken, subtotal)
}
