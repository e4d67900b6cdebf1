import { inTransaction } from '@perigee/actors/context'
import { useCase } from '@perigee/actors/use-case'
import {
  findBillingCustomer,
  insertBillingCustomer,
  updateBillingCustomer,
} from '@perigee/satellite-db/billing-customers'
import { lockUser } from '@perigee/satellite-db/users'
import { ensureCustomer } from '../cards/own-customer'
import { withCards } from '../cards/provider-of'
import type { CardsContext } from '../cards/cards-context'
import { applyPromoCode } from '../coupons/apply-coupon'

type Needs = Pick<CardsContext, 'db' | 'clock' | 'cards' | 'logger'> & { settings: { freeTierCoupon: string | null } }

/** Which coupon an account began with. */
export type FirstCoupon = 'noCoupon' | 'freeTierCoupon' | 'signupCoupon'

/**
 * Makes the account of the person who asks one that can pay: the card provider gets to know it, and it gets the coupon of
 * its sign-up, or else the one that the operator gives to everybody. Only the first time, also of two at the same moment
 * and after other calls about money: later ones find everything there and answer `noCoupon`. @throws cardProviderUnreachable
 */
export const setUpPaymentAccount = useCase('signedIn', async (context: Needs, { user }): Promise<FirstCoupon> => {
  const first = await inTransaction(context, async ({ db, clock }): Promise<FirstCoupon> => {
    const locked = await lockUser(db, user.id)
    if (!locked || (await findBillingCustomer(db, user.id))?.setUpAt) return 'noCoupon'
    const now = clock()
    await insertBillingCustomer(db, { userId: user.id, createdAt: now })
    await updateBillingCustomer(db, user.id, { set_up_at: now })
    const wanted = [
      ['signupCoupon', locked.signupPromoCode],
      ['freeTierCoupon', context.settings.freeTierCoupon ?? ''],
    ] as const
    for (const [name, promoCode] of wanted) {
      if (promoCode === '') continue
      const applied = await applyPromoCode(db, { userId: user.id, promoCode, now })
      if (typeof applied !== 'string') return name
    }
    return 'noCoupon'
  })
  await withCards(context, () => ensureCustomer(context, user))
  return first
})
