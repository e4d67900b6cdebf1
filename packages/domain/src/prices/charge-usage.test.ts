import fc from 'fast-check'
import { expect, it } from 'vitest'
import { chargeUsage } from './charge-usage'
import { invoiceAmounts } from './invoice-amounts'
import { splitPayment } from './payment-split'

/* Computed once more in another way: as a walk to the nearest whole number, instead of one division. */

type Ratio = readonly [over: bigint, under: bigint]

const product = (...ratios: Ratio[]): Ratio =>
  ratios.reduce(([over, under], [nextOver, nextUnder]) => [over * nextOver, under * nextUnder], [1n, 1n])
/** The whole number that is at most half away; of two such the larger. */
function nearest([over, under]: Ratio): bigint {
  const below = over / under
  return (over - below * under) * 2n >= under ? below + 1n : below
}
const up = ([over, under]: Ratio): bigint => over / under + (over % under > 0n ? 1n : 0n)

const rate = fc.record({ digits: fc.bigInt(0n, 10n ** 6n), places: fc.integer({ min: 0, max: 9 }) })
const textOf = ({ digits, places }: { digits: bigint; places: number }): string => {
  const padded = digits.toString().padStart(places + 1, '0')
  return places === 0 ? padded : `${padded.slice(0, -places)}.${padded.slice(-places)}`
}
const ratioOf = ({ digits, places }: { digits: bigint; places: number }): Ratio => [digits, 10n ** BigInt(places)]

type Six<T> = [T, T, T, T, T, T]

const amount = fc.bigInt(0n, 10n ** 24n)
const usages = fc.record({
  byteMillis: amount,
  segmentMillis: amount,
  objectMillis: amount,
  egress: amount,
  smallObjectMillis: amount,
  retentionMillis: amount,
})
const MB = 10n ** 6n
const GB = 10n ** 9n
const month = 720n * 3_600_000n

it('charges what fractions come to', () => {
  fc.assert(
    fc.property(
      usages,
      fc.tuple(rate, rate, rate, rate, rate, rate),
      fc.boolean(),
      fc.boolean(),
      (usage, rates, useGBUnits, egressOverageMode) => {
        const [storage, download, segment, discount, small, early] = rates.map(ratioOf) as Six<Ratio>
        const texts = rates.map(textOf) as Six<string>
        const model = {
          storageMBMonthCents: texts[0],
          egressMBCents: texts[1],
          segmentMonthCents: texts[2],
          egressDiscountRatio: texts[3],
          smallObjectFeeCents: texts[4],
          minimumObjectBytes: 0,
          minimumRetentionFeeCents: texts[5],
          minimumRetentionDays: 0,
        }
        const priced = chargeUsage(usage, { ...model, useGBUnits, egressOverageMode })

        const free = nearest(product([usage.byteMillis, month], discount))
        const paid = usage.egress <= free ? 0n : usage.egress - free
        const bytes = useGBUnits ? up([paid, GB]) * GB : paid
        const stored = useGBUnits ? up([usage.byteMillis, GB * month]) * GB * month : usage.byteMillis
        expect(priced.egress).toBe(bytes)
        expect(priced.storageCents).toBe(nearest(product([nearest([stored, MB * month]), 1n], storage)))
        expect(priced.egressCents).toBe(nearest(product([nearest([bytes, MB]), 1n], download)))
        expect(priced.segmentCents).toBe(nearest(product([nearest([usage.segmentMillis, month]), 1n], segment)))
        const months = (millis: bigint): bigint => nearest([millis, MB * month])
        expect(priced.smallObjectCents).toBe(nearest(product([months(usage.smallObjectMillis), 1n], small)))
        expect(priced.retentionCents).toBe(nearest(product([months(usage.retentionMillis), 1n], early)))
        if (!egressOverageMode) expect(priced.includedEgress).toBe(0n)
        else if (!useGBUnits) expect(priced.includedEgress + priced.egress).toBe(usage.egress)
      },
    ),
  )
})

const cents = fc.bigInt(0n, 10n ** 9n)

it('invoices add up, whatever coupon and funds there are', () => {
  fc.assert(
    fc.property(
      fc.array(cents, { maxLength: 20 }),
      fc.oneof(
        fc.record({ amountOff: cents }),
        fc.record({ percentOff: fc.integer({ min: 0, max: 100 }).map(String) }),
        fc.constant(undefined),
      ),
      fc.record({ minimum: cents, tokenMicros: fc.bigInt(0n, 10n ** 14n), credit: cents, creditFirst: fc.boolean() }),
      (lines, coupon, { minimum, ...funds }) => {
        const amounts = invoiceAmounts(lines, { coupon, minimum })
        const sum = (list: bigint[]): bigint => list.reduce((all, each) => all + each, 0n)
        expect(sum(amounts.discountPerLine)).toBe(amounts.discount)
        expect(amounts.discountPerLine.every((part, index) => part >= 0n && part <= (lines[index] ?? 0n))).toBe(true)
        expect(amounts.subtotal - amounts.discount + amounts.minimumChargeAdjustment).toBe(amounts.total)
        expect(amounts.total >= 0n).toBe(true)
        const { tokens, credit, due } = splitPayment(amounts.total, funds)
        expect(tokens + credit + due).toBe(amounts.total)
        expect(tokens * 10_000n <= funds.tokenMicros && credit <= funds.credit).toBe(true)
        expect(due === 0n || (credit === funds.credit && tokens === funds.tokenMicros / 10_000n)).toBe(true)
      },
    ),
  )
})
