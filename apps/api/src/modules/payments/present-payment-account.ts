import type { BillingInformation } from '@perigee/billing/tax/information'
import type { paymentAccounts } from '@perigee/contract/payments/accounts'
import type { ResponseOf } from '@perigee/contract/call'
import { taxTypeOf } from '@perigee/domain/tax-id'
import type { AppliedCouponRow } from '@perigee/satellite-db/coupons'
import { couponEnd } from '../../files/coupon-end'

export const presentInformation = ({
  address,
  taxIds,
  invoiceReference,
}: BillingInformation): ResponseOf<typeof paymentAccounts.information> => ({
  address,
  taxIDs: taxIds.map(({ id, type, value }) => ({ id, value, tax: taxOf(type, value) })),
  invoiceReference,
})

/** A type that this version does not know any more is shown by its code. */
const taxOf = (code: string, value: string) =>
  taxTypeOf(code, value) ?? { code, name: code, example: '', countryCode: code.slice(0, 2).toUpperCase() }

/** A repeating coupon ends with the month of its last invoice; one without an end has none to tell. */
export function presentCoupon(coupon: AppliedCouponRow): NonNullable<ResponseOf<typeof paymentAccounts.coupon>> {
  const { couponId: id, promoCode, name, amountOff, percentOff, appliedAt, duration } = coupon
  return {
    id,
    promoCode,
    name,
    amountOff: amountOff ?? 0,
    percentOff: percentOff ?? 0,
    addedAt: appliedAt.toISOString(),
    expiresAt: couponEnd(coupon),
    duration,
  }
}
