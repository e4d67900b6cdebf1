import type { AppliedCouponRow } from '@perigee/satellite-db/coupons'

/** The first moment of the month that is not discounted any more; null for a coupon without an end. */
export const couponEnd = ({ appliedAt, months }: Pick<AppliedCouponRow, 'appliedAt' | 'months'>): string | null =>
  months === null
    ? null
    : new Date(Date.UTC(appliedAt.getUTCFullYear(), appliedAt.getUTCMonth() + months, 1)).toISOString()
