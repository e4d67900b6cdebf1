import type { Context } from '@perigee/actors/context'
import { useCase } from '@perigee/actors/use-case'
import { accountKinds } from '@perigee/domain/account-kinds'
import { findBillingBegin } from '@perigee/satellite-db/billing-begin'
import { findFailedInvoice } from '@perigee/satellite-db/invoices'
import { billedSince } from '../charges/billed-period'
import { dueOf } from '../invoices/invoice-acts'

export interface PaymentsState {
  /** Whether nothing is charged for yet, since the account was paid before billing was there. */
  isExempt: boolean
  /** From when an exempt account is charged; null: that is not known yet. */
  beginsAt: Date | null
  /** The oldest invoice that could not be paid. */
  failedInvoice: { id: string; cents: number } | null
}

/** What banners tell the person who asks about money. */
export const readPaymentsState = useCase(
  'signedIn',
  async ({ db, clock }: Pick<Context, 'db' | 'clock'>, { user }): Promise<PaymentsState> => {
    const since = user.kind === accountKinds.paid ? billedSince(user, await findBillingBegin(db)) : clock()
    const isExempt = since === 'notYet' || since > clock()
    const beginsAt = isExempt && since !== 'notYet' ? since : null
    const failed = await findFailedInvoice(db, user.id)
    return { isExempt, beginsAt, failedInvoice: failed ? { id: failed.id, cents: dueOf(failed) } : null }
  },
)
