import type { Context } from '@perigee/actors/context'
import { useCase } from '@perigee/actors/use-case'
import { billingRefusals } from '@perigee/contract/refusals/billing'
import type { CouponDuration } from '@perigee/satellite-db/billing-people-schema'
import {
  endCoupon as end,
  insertCoupon,
  type ListedCoupon,
  listCoupons as listAll,
} from '@perigee/satellite-db/coupons'

type Needs = Pick<Context, 'db' | 'clock'>

export interface NewCoupon {
  /** As people type it. */
  promoCode: string
  name: string
  /** Cents of each invoice, or percent. */
  off: { cents: number } | { percent: number }
  duration: CouponDuration
  /** Of a repeating one: how many invoices. */
  months: number | null
}

/** @throws couponExists for a code that there is or was, in any case */
export const createCoupon = useCase(
  'coupon.change',
  async ({ db, clock }: Needs, _actor, { promoCode, name, off, duration, months }: NewCoupon): Promise<void> => {
    const isNew = await insertCoupon(db, {
      promo_code: promoCode.trim(),
      name,
      amount_off: 'cents' in off ? off.cents : null,
      percent_off: 'percent' in off ? off.percent : null,
      duration,
      months,
      created_at: clock(),
      ended_at: null,
    })
    if (!isNew) throw billingRefusals.couponExists(promoCode)
  },
)

/** Newest first, also those that have ended. */
export const listCoupons = useCase('coupon.view', (context: Pick<Needs, 'db'>): Promise<ListedCoupon[]> =>
  listAll(context.db),
)

/** Nobody can apply it any more; who has it keeps it. @throws noSuchCoupon */
export const endCoupon = useCase(
  'coupon.change',
  async ({ db, clock }: Needs, _actor, { promoCode }: { promoCode: string }): Promise<void> => {
    if (!(await end(db, promoCode.trim(), clock()))) throw billingRefusals.noSuchCoupon(promoCode)
  },
)
