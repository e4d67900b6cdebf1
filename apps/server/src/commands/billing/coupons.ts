import { operator } from '@perigee/actors/actor'
import { createCoupon as create, endCoupon as end, listCoupons as list } from '@perigee/billing/coupons/manage-coupons'
import type { CouponDuration } from '@perigee/satellite-db/billing-people-schema'
import type { AdminContext } from '../admin-database'
import { centsOf } from './dollars'

export interface CouponFlags {
  name?: string
  /** Dollars of each invoice, such as 25 or 12.50. */
  amount?: string
  /** Of each invoice. */
  percent?: number
  duration: CouponDuration
  /** Of a repeating one. */
  months?: number
}

const longestCode = 50
const mostCents = 100_000_000

/** @throws Error for flags that make no coupon; couponExists */
export async function createCoupon(context: AdminContext, code: string, flags: CouponFlags): Promise<string> {
  const { name = code, amount, percent, duration, months } = flags
  const promoCode = code.trim()
  if (promoCode === '' || promoCode.length > longestCode)
    throw new Error(`A promo code has 1 to ${longestCode} characters.`)
  if ((amount === undefined) === (percent === undefined)) throw new Error('Give either --amount or --percent.')
  if ((months !== undefined) !== (duration === 'repeating')) throw new Error('--months is for --duration repeating.')
  const off = percent === undefined ? { cents: requireCents(amount ?? '') } : { percent }
  await create(context, operator, { promoCode, name, off, duration, months: months ?? null })
  return `The coupon ${promoCode} can be applied now.`
}

function requireCents(dollars: string): number {
  const cents = centsOf(dollars)
  if (cents === undefined || cents > mostCents) throw new Error('--amount is in dollars, such as 25 or 12.50.')
  return cents
}

/** One line for each. */
export async function listCoupons(context: AdminContext, { json }: { json: boolean }): Promise<string> {
  const coupons = await list(context, operator)
  if (json) return JSON.stringify(coupons, undefined, 2)
  if (coupons.length === 0) return 'There are no coupons.'
  return coupons
    .map(({ promoCode, name, amountOff, percentOff, duration, months, active, applied, endedAt }) =>
      [
        promoCode,
        name,
        percentOff === null ? `$${((amountOff ?? 0) / 100).toFixed(2)}` : `${percentOff} %`,
        months === null ? duration : `${months} invoices`,
        `${active} have it, ${applied} applied it`,
        ...(endedAt === null ? [] : [`ended ${endedAt.toISOString()}`]),
      ].join('  '),
    )
    .join('\n')
}

/** @throws noSuchCoupon */
export async function endCoupon(context: AdminContext, code: string): Promise<string> {
  await end(context, operator, { promoCode: code })
  return `Nobody can apply the coupon ${code} any more. Who has it keeps it.`
}
