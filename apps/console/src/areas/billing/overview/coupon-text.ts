import { showDate } from '@/lib/show-date'
import { showDollars } from '@/lib/show-dollars'
import type { Coupon } from '../queries'

/** '$1.65 off' and '20% off'. */
export const couponWorth = ({ amountOff, percentOff }: Pick<Coupon, 'amountOff' | 'percentOff'>): string =>
  amountOff > 0 ? `${showDollars(amountOff)} off` : `${percentOff}% off`

/** How long it lasts. Other servers write the beginning of 1970 for coupons without an end. */
export function couponTerm({ expiresAt, duration }: Pick<Coupon, 'expiresAt' | 'duration'>): string {
  const end = expiresAt === null ? 0 : new Date(expiresAt).getTime()
  if (duration === 'once') return 'For one invoice.'
  return duration === 'forever' || !(end > 0) ? 'It does not expire.' : `Until ${showDate(new Date(end))}.`
}
