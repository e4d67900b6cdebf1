import { useCase } from '@perigee/actors/use-case'
import type { AccountsSettings } from '@perigee/accounts/settings'
import type { SettleContext } from '../cards/settle-intent'
import type { BillingContext } from '../context'
import { createDrafts } from './create-drafts'
import { finaliseMonth } from './finalise-month'
import { monthBefore } from './months'
import { payMonth } from './pay-month'
import { prepareMonth } from './prepare-month'
import { reviewMonth } from './review-month'

type Needs = Pick<BillingContext, 'db' | 'clock' | 'logger' | 'priceBook'> &
  SettleContext & { settings: BillingContext['settings'] & Pick<AccountsSettings, 'varPartners'> }

/** By then every use of a month has been counted; and a server that was down on one of these days goes on with the next. */
const firstDay = 4
const lastDay = 10

/**
 * All steps of the month before, one after the other, on the days on which an installation does so by itself. Every step
 * only does what is left. @returns how many invoices were sent and paid
 */
export const runMonth = useCase('billing.invoice', async (context: Needs, actor): Promise<number> => {
  const { clock, settings } = context
  const day = clock().getUTCDate()
  if (!settings.billing || !settings.billingAutomatic || day < firstDay || day > lastDay) return 0
  const month = monthBefore(clock())
  await prepareMonth(context, actor, month)
  await createDrafts(context, actor, month)
  await reviewMonth(context, actor, month)
  const { invoices } = await finaliseMonth(context, actor, month)
  const { paid } = await payMonth(context, actor, { month })
  return invoices + paid
})
