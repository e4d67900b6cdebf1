import type { Context } from '@perigee/actors/context'
import type { TierSettings } from '@perigee/accounts/sign-up/starting-limits'
import { type CardPaymentRow, updateCardPayment } from '@perigee/satellite-db/card-payments'
import { upgradeToPaid } from '../accounts/upgrade-account'
import type { BillingContext } from '../context'
import { handOverPackage } from './hand-over-package'

export type FinishContext = Pick<BillingContext, 'priceBook'> &
  Context & { settings: TierSettings & { analytics: boolean } }

/** Funds of so many cents upgrade an account on a trial. */
const upgradingFunds = 1_000

/** Does what a payment was for, once it is in the books. May be interrupted and done again. */
export async function finishPayment(context: FinishContext, payment: CardPaymentRow): Promise<void> {
  const { db, clock } = context
  const { id, user_id, purpose, cents } = payment
  if (purpose === 'funds' && cents >= upgradingFunds) await upgradeToPaid(context, user_id, { by: 'funds' })
  if (purpose === 'upgrade') await upgradeToPaid(context, user_id, { by: 'card' })
  if (purpose === 'package') {
    await handOverPackage(context, payment)
    await upgradeToPaid(context, user_id, { by: 'package' })
  }
  await updateCardPayment(db, id, { finished_at: clock() })
}
