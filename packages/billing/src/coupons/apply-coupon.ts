import { type Context, inTransaction } from '@perigee/actors/context'
import { useCase } from '@perigee/actors/use-case'
import { billingRefusals } from '@perigee/contract/refusals/billing'
import {
  applyCoupon as apply,
  findAppliedCoupon,
  findOpenCoupon,
  type AppliedCouponRow,
} from '@perigee/satellite-db/coupons'
import type { SatelliteSchema } from '@perigee/satellite-db/schema'
import { lockUser } from '@perigee/satellite-db/users'
import type { UserId } from '@perigee/std/brand'
import type { Transaction } from 'kysely'

type Needs = Pick<Context, 'db' | 'clock'>

/** Of one's own account, by its promo code. @throws couponUnknown, couponActive, couponUsed */
export const applyCoupon = useCase(
  'signedIn',
  async (context: Needs, { user }, { promoCode }: { promoCode: string }): Promise<AppliedCouponRow> =>
    inTransaction(context, async ({ db, clock }) => {
      const outcome = await applyPromoCode(db, { userId: user.id, promoCode, now: clock() })
      if (outcome === 'unknown') throw billingRefusals.couponUnknown()
      if (outcome === 'active') throw billingRefusals.couponActive()
      if (outcome === 'used') throw billingRefusals.couponUsed()
      return outcome
    }),
)

/** Why an account does not get a coupon: `used` is for one that it had before. */
type CouponProblem = 'unknown' | 'active' | 'used'

/** The coupon counts for the next invoices that take anything. */
export async function applyPromoCode(
  trx: Transaction<SatelliteSchema>,
  { userId, promoCode, now }: { userId: UserId; promoCode: string; now: Date },
): Promise<AppliedCouponRow | CouponProblem> {
  await lockUser(trx, userId)
  const coupon = await findOpenCoupon(trx, promoCode.trim())
  if (!coupon) return 'unknown'
  if (await findAppliedCoupon(trx, userId)) return 'active'
  const invoicesLeft = { once: 1, repeating: coupon.months, forever: null }[coupon.duration]
  if (!(await apply(trx, { userId, couponId: coupon.id, invoicesLeft, now }))) return 'used'
  const applied = await findAppliedCoupon(trx, userId)
  return applied ?? 'used'
}
