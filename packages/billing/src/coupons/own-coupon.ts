import type { Context } from '@perigee/actors/context'
import { useCase } from '@perigee/actors/use-case'
import { type AppliedCouponRow, findAppliedCoupon } from '@perigee/satellite-db/coupons'

/** The coupon that counts for the next invoice of one's own account. */
export const readOwnCoupon = useCase(
  'billing.view',
  (context: Pick<Context, 'db'>, { user }): Promise<AppliedCouponRow | undefined> =>
    findAppliedCoupon(context.db, user.id),
)
