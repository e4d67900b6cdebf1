import { describe, expect, it } from 'vitest'
import vectors from './billing-vectors.json'
import { billedFrom } from './billed-from'
import { centsFor, centsOf, chargeUsage, megabyteMonths, megabytes, segmentMonthsOf, type Usage } from './charge-usage'
import { type Discount, invoiceAmounts, minimumAdjustment } from './invoice-amounts'
import { leastCharge, settleRest, splitPayment } from './payment-split'
import { millisPerHour, type PriceModel } from './price-model'

/* The vectors were computed twice by others, with rationals and with fractions: see `about` in the file. */

const plain: PriceModel = {
  storageMBMonthCents: '0.0004',
  egressMBCents: '0.0007',
  segmentMonthCents: '0.00088',
  egressDiscountRatio: '0',
  egressOverageMode: false,
  useGBUnits: false,
  smallObjectFeeCents: '0',
  minimumObjectBytes: 0,
  minimumRetentionFeeCents: '0',
  minimumRetentionDays: 0,
}
const noFees = { smallObjectMillis: 0n, retentionMillis: 0n }
const big = (numbers: readonly number[]): bigint[] => numbers.map(BigInt)
const millis = (hours: number): bigint => BigInt(hours) * millisPerHour

const { charges, invoices, edges } = vectors

it.each(charges)('$name', ({ priceModel, usage, steps, expected }) => {
  const of: Usage = {
    byteMillis: millis(usage.byteHours),
    segmentMillis: millis(usage.segmentHours),
    objectMillis: 0n,
    egress: BigInt(usage.egressBytes),
    ...noFees,
  }
  const priced = chargeUsage(of, { ...plain, ...priceModel })
  expect(priced).toMatchObject({
    egress: BigInt(steps.chargedEgressBytes),
    includedEgress: BigInt(steps.includedEgressBytes),
    storageMBMonths: BigInt(steps.storageMBMonths),
    egressMB: BigInt(steps.egressMB),
    segmentMonths: BigInt(steps.segmentMonths),
    storageCents: BigInt(expected.storagePrice),
    egressCents: BigInt(expected.egressPrice),
    segmentCents: BigInt(expected.segmentPrice),
  })
  expect(centsOf(priced)).toBe(BigInt(expected.total))
})

it('GB units are rounded up, and what is free of the downloads is shown', () => {
  const GB = 1_000_000_000n
  const of = {
    byteMillis: (1_234n * GB + 1n) * 720n * millisPerHour,
    segmentMillis: millis(720_000),
    objectMillis: 0n,
    ...noFees,
  }
  const model = { storageMBMonthCents: '0.0006', egressMBCents: '0.002', segmentMonthCents: '0' }
  const overage = { ...plain, ...model, egressDiscountRatio: '1', egressOverageMode: true, useGBUnits: true }
  const egress = 1_234n * GB + 66n * GB + 2n
  expect(chargeUsage({ ...of, egress }, overage)).toMatchObject({
    storageMBMonths: 1_235_000n,
    egressMB: 67_000n,
    includedEgress: 1_235n * GB,
    storageCents: 741n,
    egressCents: 134n,
    segmentCents: 0n,
  })
})

describe('an invoice', () => {
  it.each(invoices)('$name', ({ lines, options, expected }) => {
    const { coupon, minimum = 0, ...funds } = { minimum: 0, ...options } as Options
    const amounts = invoiceAmounts(big(lines), { coupon: coupon && discount(coupon), minimum: BigInt(minimum) })
    expect(amounts).toEqual({
      subtotal: BigInt(expected.subtotal),
      discount: BigInt(expected.discount),
      discountPerLine: big(expected.discountPerLine),
      minimumChargeAdjustment: BigInt(expected.minimumChargeAdjustment),
      total: BigInt(expected.total),
    })
    const { tokenMicros = 0, credit = 0, creditFirst = false } = funds
    expect(
      splitPayment(amounts.total, { tokenMicros: BigInt(tokenMicros), credit: BigInt(credit), creditFirst }),
    ).toEqual({
      tokens: BigInt(expected.paidByTokens),
      credit: BigInt(expected.paidByCredit),
      due: BigInt(expected.amountDue),
    })
  })
})

interface Options {
  coupon?: { percentOff?: string; amountOff?: number }
  minimum: number
  tokenMicros?: number
  credit?: number
  creditFirst?: boolean
}
const discount = ({ percentOff, amountOff = 0 }: NonNullable<Options['coupon']>): Discount =>
  percentOff === undefined ? { amountOff: BigInt(amountOff) } : { percentOff }

describe('at its edges', () => {
  it.each(edges.centRounding)('$quantity at $rate is $cents cents', ({ quantity, rate, cents }) =>
    expect(centsFor(BigInt(quantity), rate)).toBe(BigInt(cents)),
  )
  it.each(edges.quantityRounding.storage)('$byteHours byte-hours are $mbMonths MB-months', ({ byteHours, mbMonths }) =>
    expect(megabyteMonths(millis(byteHours))).toBe(BigInt(mbMonths)),
  )
  it.each(edges.quantityRounding.egress)('$bytes bytes are $mb MB', ({ bytes, mb }) =>
    expect(megabytes(BigInt(bytes))).toBe(BigInt(mb)),
  )
  it.each(edges.quantityRounding.segments)('$segmentHours segment-hours are $segmentMonths months', (each) =>
    expect(segmentMonthsOf(millis(each.segmentHours))).toBe(BigInt(each.segmentMonths)),
  )
  it('tallies add up as whole numbers', () => {
    const { tallies, byteMs, mbMonths } = edges.floatTrap
    const sum = tallies.slice(1).reduce((total, { takenAtMs }, index) => {
      const { takenAtMs: from = 0, storage = 0 } = tallies[index] ?? {}
      return total + BigInt(storage) * BigInt(takenAtMs - from)
    }, 0n)
    expect([sum, megabyteMonths(sum)]).toEqual([BigInt(byteMs), BigInt(mbMonths)])
  })
  it('each project is rounded by itself', () => {
    const { projects, mbMonthsEach, centsEach, accountTotal, ifSummedFirst } = edges.perProject
    const each = centsFor(BigInt(mbMonthsEach), plain.storageMBMonthCents)
    expect([each, each * BigInt(projects)]).toEqual([BigInt(centsEach), BigInt(accountTotal)])
    expect(centsFor(BigInt(mbMonthsEach * projects), plain.storageMBMonthCents)).toBe(BigInt(ifSummedFirst))
  })
  it.each(edges.minimum)('$afterDiscount of at least $minimum lacks $adjustment', (each) =>
    expect(minimumAdjustment(BigInt(each.afterDiscount), BigInt(each.minimum))).toBe(BigInt(each.adjustment)),
  )
  it.each(edges.billedFrom)('upgraded at $upgradeTime, $month is billed from $billedFrom', (each) => {
    const upgradedAt = each.upgradeTime === null ? null : new Date(each.upgradeTime)
    const from = billedFrom(new Date(`${each.month}-01T00:00:00Z`), upgradedAt)
    expect(from).toEqual(each.billedFrom === null ? null : new Date(each.billedFrom))
  })
  it.each(edges.belowLeastCharge.cases)('$amountDue cents due leave an invoice $statusAfterFinalise', (each) => {
    expect(leastCharge).toBe(BigInt(edges.belowLeastCharge.leastCharge))
    expect(settleRest(BigInt(each.amountDue))).toEqual({
      status: each.statusAfterFinalise,
      carried: BigInt(each.debitOnBalance),
    })
  })
})
